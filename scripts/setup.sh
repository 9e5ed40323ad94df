#!/usr/bin/env bash
# Installs what building and testing texmigrate needs and is missing, from the
# system's packages (Debian 12, Ubuntu 24.04; root or sudo). Does nothing, and
# asks no network, when everything is there.
#   usage: scripts/setup.sh [--static] [--sanitizers]
#     --static      also for TEXMIGRATE_STATIC_LLVM
#     --sanitizers  also for TEXMIGRATE_SANITIZE and TEXMIGRATE_FUZZ with Clang
set -euo pipefail

static='' sanitizers=''
for option in "$@"; do
  case $option in
    --static) static=1 ;;
    --sanitizers) sanitizers=1 ;;
    *) echo "usage: $0 [--static] [--sanitizers]" >&2; exit 2 ;;
  esac
done

say() { echo "setup: $*" >&2; }
die() { say "$*"; exit 1; }

versions="22 21 20 19"

# Everything of one LLVM that the build and the tests use.
llvm_complete() {
  local top=/usr/lib/llvm-$1 program
  [[ -e $top/lib/cmake/llvm/LLVMConfig.cmake && -e $top/lib/cmake/clang/ClangConfig.cmake ]] || return
  [[ -e $top/include/clang/AST/AST.h ]] || return
  [[ -e $top/lib/clang/$1/include/__clang_cuda_math.h ]] || return
  [[ -z $static || -e $top/lib/libclangTooling.a ]] || return
  [[ -z $sanitizers ]] || compgen -G "$top/lib/clang/$1/lib/*/libclang_rt.fuzzer*" >/dev/null || return
  for program in clang clang-tidy clang-apply-replacements FileCheck split-file not; do [[ -x $top/bin/$program ]] || return; done
  [[ -x $top/bin/lit || -e $top/build/utils/lit/lit.py ]] || command -v "lit-$1" >/dev/null
}

installed_llvm() {
  local v
  for v in $versions; do if llvm_complete "$v"; then echo "$v"; return; fi; done
  return 1
}

missing=()
need() { # PACKAGE TEST...: the package, unless the test passes
  local package=$1; shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}
cmake_is_new() { [[ $(printf '%s\n' 3.25 "$(cmake --version | sed -n 's/^cmake version //p')" | sort -V | head -1) == 3.25 ]]; }
have_file() { compgen -G "$1"; }

look() {
  missing=()
  need cmake cmake_is_new
  need ninja-build command -v ninja
  need g++ command -v c++
  need python3 command -v python3
  need git command -v git     # the tests apply patches with git and patch
  need patch command -v patch
  need libgtest-dev have_file '/usr/lib/*/cmake/GTest/GTestConfig.cmake'
  need zlib1g-dev have_file '/usr/include/zlib.h'
  need file command -v file   # cpack makes the .deb with these two
  need dpkg-dev command -v dpkg-shlibdeps
  if [[ $static ]]; then need libzstd-dev have_file '/usr/include/zstd.h'; fi
  need llvm installed_llvm
}

look
if ((${#missing[@]} == 0)); then exit 0; fi

command -v apt-get >/dev/null ||
  die "missing: ${missing[*]}; install them by hand, this system has no apt-get (LLVM: 19 to 22 with Clang's development files)"
root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || die "missing: ${missing[*]}; run this as root, or install sudo"
  root=(sudo)
fi
apt() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 "$@" >&2; }

offered() { apt-cache show "llvm-$1-dev" "libclang-$1-dev" >/dev/null 2>&1; }
newest_offered() {
  local v
  for v in $versions; do if offered "$v"; then echo "$v"; return; fi; done
  return 1
}

say "missing: ${missing[*]}"
apt update || say "the package lists could not be brought up to date; going on with those at hand"

packages=()
for package in "${missing[@]}"; do
  if [[ $package != llvm ]]; then packages+=("$package"); continue; fi
  v=$(newest_offered) || die "this system's packages offer none of LLVM 19 to 22"
  packages+=("llvm-$v-dev" "libclang-$v-dev" "clang-$v" "clang-tidy-$v" "clang-tools-$v" "llvm-$v-tools")
  if [[ $sanitizers ]]; then packages+=("libclang-rt-$v-dev"); fi
done
say "installing ${packages[*]}"
apt install --no-install-recommends "${packages[@]}" || die "apt-get could not install ${packages[*]}"

look
((${#missing[@]} == 0)) || die "still missing after the installation: ${missing[*]}"
