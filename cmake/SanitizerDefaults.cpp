//===- SanitizerDefaults.cpp - What sanitizers must not complain of -------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked into every sanitized program. LLVM is a library of the system, built
// without sanitizers: what its inlined functions do in this code is seen, and
// what the rest does is not. The environment's ASAN_OPTIONS and TSAN_OPTIONS
// are read after these.
//
//===----------------------------------------------------------------------===//

extern "C" {

// A report has an exit status of its own: 1 and 2 mean something here. LLVM's
// allocators mark memory as forbidden in inlined functions, and as allowed in
// some that are not; its signal handlers bring a stack of their own to a
// thread, which the sanitizer takes for its own when the thread ends.
const char *__asan_default_options() {
  return "exitcode=99:allow_user_poisoning=0:use_sigaltstack=0";
}

const char *__ubsan_default_options() {
  return "print_stacktrace=1:exitcode=99";
}

const char *__lsan_default_suppressions() {
  // What was at hand when a unit crashed (llvm::CrashRecoveryContext).
  return "";
}

const char *__tsan_default_options() { return "exitcode=99"; }

const char *__tsan_default_suppressions() { return ""; }

} // extern "C"
