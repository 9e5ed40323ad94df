# fails.sh COMMAND...: its messages, then its exit status. It is an error if it
# printed something on stdout.
"$@" 2> fails.err > fails.out
echo "exit $?" >> fails.err
cat fails.err
test ! -s fails.out
