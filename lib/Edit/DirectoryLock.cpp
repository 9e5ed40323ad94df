//===- DirectoryLock.cpp - Keeping other runs away ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/DirectoryLock.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace texmigrate {

std::string DirectoryLock::acquire(const std::set<std::string> &Directories,
                                   unsigned Seconds) {
  using Clock = std::chrono::steady_clock;
  auto Deadline = Clock::now() + std::chrono::seconds(Seconds);
  for (const std::string &Directory : Directories) {
    int FD = ::open(Directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (FD < 0)
      continue; // Writing there will say what is wrong.
    Descriptors.push_back(FD);
    while (::flock(FD, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR)
        continue;
      if (errno != EWOULDBLOCK)
        break;
      if (Clock::now() >= Deadline)
        return Directory;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  return "";
}

DirectoryLock::~DirectoryLock() {
  for (int FD : Descriptors)
    ::close(FD);
}

struct SignalBlock::State {
  sigset_t Mask;
};

SignalBlock::SignalBlock() : Saved(new State) {
  sigset_t Ending;
  sigemptyset(&Ending);
  for (int Signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ})
    sigaddset(&Ending, Signal);
  pthread_sigmask(SIG_BLOCK, &Ending, &Saved->Mask);
}

SignalBlock::~SignalBlock() {
  pthread_sigmask(SIG_SETMASK, &Saved->Mask, nullptr);
  delete Saved;
}

} // namespace texmigrate
