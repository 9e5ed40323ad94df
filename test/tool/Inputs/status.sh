# status.sh COMMAND...: its output, messages included, then its exit status.
# lit's own shell cannot tell 1 from 2.
"$@" 2>&1
echo "exit $?"
