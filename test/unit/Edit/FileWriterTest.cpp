//===- FileWriterTest.cpp - All files or none -----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/FileWriter.h"
#include "Edit/DirectoryLock.h"
#include "TestFiles.h"
#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace texmigrate;

/// What went wrong, or "" and Why unset.
static std::string failure(llvm::Error Err, WriteError::Kind *Why = nullptr) {
  std::string Message;
  llvm::handleAllErrors(std::move(Err), [&](const WriteError &E) {
    Message = E.Message;
    if (Why)
      *Why = E.Why;
  });
  return Message;
}

static struct stat statOf(const std::string &Path) {
  struct stat Result = {};
  EXPECT_EQ(::lstat(Path.c_str(), &Result), 0);
  return Result;
}

class FileWriterTest : public testing::Test {
protected:
  void SetUp() override {
    Scratch.write("a.cu", "old a");
    Scratch.write("b.cu", "old b");
  }
  FileChange change(llvm::StringRef Name, std::string Before,
                    std::string After) {
    return {Scratch.path(Name), std::move(Before), std::move(After)};
  }
  std::vector<FileChange> both() {
    return {change("a.cu", "old a", "new a\r\n\xE9"),
            change("b.cu", "old b", "new b")};
  }
  void expectAsItWas(unsigned Entries = 2) {
    EXPECT_EQ(Scratch.read("a.cu"), "old a");
    EXPECT_EQ(Scratch.read("b.cu"), "old b");
    EXPECT_EQ(Scratch.entries(), Entries);
  }

  ScratchDirectory Scratch;
};

TEST_F(FileWriterTest, WritesAll) {
  EXPECT_EQ(failure(writeFiles(both())), "");
  EXPECT_EQ(Scratch.read("a.cu"), "new a\r\n\xE9");
  EXPECT_EQ(Scratch.read("b.cu"), "new b");
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(FileWriterTest, ChangedMeanwhile) {
  WriteError::Kind Why;
  std::vector<FileChange> Changes = both();
  Changes[1].Before = "older b";
  std::string Message = failure(writeFiles(Changes), &Why);
  EXPECT_EQ(Message, "'" + Scratch.path("b.cu") +
                         "' changed since it was read; nothing was written, "
                         "the tree is as it was");
  EXPECT_EQ(Why, WriteError::Changed);
  expectAsItWas();
}

/// A run is ended as soon as its first temporary file can be seen.
TEST_F(FileWriterTest, SignalLeavesNothing) {
  for (int Round = 0; Round < 100; ++Round) {
    pid_t Child = ::fork();
    ASSERT_GE(Child, 0);
    if (Child == 0) {
      const char *Next[] = {"new", "old"};
      for (int I = 0;; ++I) {
        std::string Was = std::string(Next[(I + 1) % 2]) + " a";
        std::string Is = std::string(Next[I % 2]) + " a";
        if (!failure(writeFiles({change("a.cu", Was, Is)})).empty())
          ::_exit(1);
      }
    }
    while (Scratch.entries() == 2)
      ;
    ::kill(Child, SIGTERM);
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    EXPECT_TRUE(WIFSIGNALED(Status));
    ASSERT_EQ(Scratch.entries(), 2u) << "in round " << Round;
    Scratch.write("a.cu", "old a");
  }
}

TEST_F(FileWriterTest, MissingFile) {
  std::vector<FileChange> Changes = both();
  Changes.push_back(change("none.cu", "x", "y"));
  EXPECT_NE(failure(writeFiles(Changes)).find("No such file"),
            std::string::npos);
  expectAsItWas();
}

TEST_F(FileWriterTest, FileThatMayNotBeWritten) {
  ::chmod(Scratch.path("b.cu").c_str(), 0444);
  // The superuser may write anything: be somebody else. The directory is
  // theirs, so that they could replace the file.
  constexpr uid_t Nobody = 65534;
  bool Super = ::geteuid() == 0;
  if (Super)
    ASSERT_EQ(::chown(Scratch.Root.c_str(), Nobody, Nobody), 0);
  EXPECT_EXIT(
      {
        if (Super && ::setuid(Nobody) != 0)
          ::_exit(2);
        std::vector<FileChange> Changes = {both()[1]};
        llvm::errs() << failure(writeFiles(Changes));
        ::_exit(0);
      },
      testing::ExitedWithCode(0),
      "b.cu': Permission denied; nothing was written");
  expectAsItWas();
}

TEST_F(FileWriterTest, FailureMidwayIsTakenBack) {
  WriteOptions Options;
  Options.BeforeCommit = [&](llvm::StringRef Path) {
    return Path.ends_with("b.cu") ? std::make_error_code(std::errc::io_error)
                                  : std::error_code();
  };
  struct stat Before = statOf(Scratch.path("a.cu"));
  std::string Message = failure(writeFiles(both(), Options));
  EXPECT_NE(Message.find("the tree is as it was"), std::string::npos);
  expectAsItWas();
  // Not only the bytes: the very file.
  EXPECT_EQ(statOf(Scratch.path("a.cu")).st_ino, Before.st_ino);
}

TEST_F(FileWriterTest, ChangedBetweenCheckAndCommit) {
  // A directory in the place of the file makes the rename itself fail.
  WriteOptions Options;
  Options.BeforeCommit = [&](llvm::StringRef Path) {
    if (Path.ends_with("b.cu")) {
      ::unlink(Path.str().c_str());
      ::mkdir(Path.str().c_str(), 0700);
    }
    return std::error_code();
  };
  EXPECT_NE(failure(writeFiles(both(), Options)), "");
  EXPECT_EQ(Scratch.read("a.cu"), "old a");
}

TEST_F(FileWriterTest, SignalsWaitUntilAllIsDone) {
  EXPECT_EXIT(
      {
        WriteOptions Options;
        Options.BeforeCommit = [](llvm::StringRef) {
          ::raise(SIGTERM);
          return std::error_code();
        };
        llvm::consumeError(writeFiles(both(), Options));
        ::_exit(0);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_EQ(Scratch.read("a.cu"), "new a\r\n\xE9");
  EXPECT_EQ(Scratch.read("b.cu"), "new b");
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(FileWriterTest, KeepsPermissions) {
  ::chmod(Scratch.path("a.cu").c_str(), 0640);
  ::chmod(Scratch.path("b.cu").c_str(), 0755);
  EXPECT_EQ(failure(writeFiles(both())), "");
  EXPECT_EQ(statOf(Scratch.path("a.cu")).st_mode & 07777, 0640u);
  EXPECT_EQ(statOf(Scratch.path("b.cu")).st_mode & 07777, 0755u);
}

TEST_F(FileWriterTest, KeepsOwner) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only the superuser can";
  ASSERT_EQ(::chown(Scratch.path("a.cu").c_str(), 12345, 54321), 0);
  EXPECT_EQ(failure(writeFiles(both())), "");
  EXPECT_EQ(statOf(Scratch.path("a.cu")).st_uid, 12345u);
  EXPECT_EQ(statOf(Scratch.path("a.cu")).st_gid, 54321u);
}

TEST_F(FileWriterTest, SymbolicLinkStays) {
  ASSERT_EQ(::symlink("a.cu", Scratch.path("link.cu").c_str()), 0);
  EXPECT_EQ(failure(writeFiles({change("link.cu", "old a", "new a")})), "");
  EXPECT_TRUE(S_ISLNK(statOf(Scratch.path("link.cu")).st_mode));
  EXPECT_EQ(Scratch.read("a.cu"), "new a");
}

TEST_F(FileWriterTest, TwoNamesOfOneFile) {
  ASSERT_EQ(::symlink("a.cu", Scratch.path("link.cu").c_str()), 0);
  std::vector<FileChange> Changes = {change("a.cu", "old a", "new a"),
                                     change("link.cu", "old a", "new a")};
  EXPECT_EQ(failure(writeFiles(Changes)), "");
  EXPECT_EQ(Scratch.read("a.cu"), "new a");
  Changes = {change("a.cu", "new a", "x"), change("link.cu", "new a", "y")};
  EXPECT_NE(failure(writeFiles(Changes)).find("needs other edits"),
            std::string::npos);
  EXPECT_EQ(Scratch.read("a.cu"), "new a");
}

TEST_F(FileWriterTest, HardLinksStayOneFile) {
  ASSERT_EQ(
      ::link(Scratch.path("a.cu").c_str(), Scratch.path("other.cu").c_str()),
      0);
  EXPECT_EQ(failure(writeFiles(both())), "");
  EXPECT_EQ(Scratch.read("other.cu"), "new a\r\n\xE9");
  EXPECT_EQ(statOf(Scratch.path("a.cu")).st_nlink, 2u);

  std::vector<FileChange> Changes = {
      change("a.cu", "new a\r\n\xE9", "newer and longer"),
      change("b.cu", "new b", "newer b")};
  WriteOptions Options;
  Options.BeforeCommit = [&](llvm::StringRef Path) {
    return Path.ends_with("b.cu") ? std::make_error_code(std::errc::io_error)
                                  : std::error_code();
  };
  EXPECT_NE(failure(writeFiles(Changes, Options)), "");
  EXPECT_EQ(Scratch.read("other.cu"), "new a\r\n\xE9");
  EXPECT_EQ(Scratch.entries(), 3u);
}

TEST_F(FileWriterTest, AnotherRunWrites) {
  DirectoryLock Other;
  ASSERT_EQ(Other.acquire({Scratch.Root}, 0), "");
  WriteOptions Options;
  Options.LockSeconds = 0;
  WriteError::Kind Why;
  EXPECT_NE(failure(writeFiles(both(), Options), &Why), "");
  EXPECT_EQ(Why, WriteError::Busy);
  expectAsItWas();
}

TEST_F(FileWriterTest, RunsAtOnceDoNotMix) {
  auto Run = [&](std::string Suffix, std::string *Result) {
    *Result = failure(writeFiles({change("a.cu", "old a", "a" + Suffix),
                                  change("b.cu", "old b", "b" + Suffix)}));
  };
  std::string Results[4];
  std::vector<std::thread> Threads;
  for (int I = 0; I != 4; ++I)
    Threads.emplace_back(Run, std::to_string(I), &Results[I]);
  for (std::thread &T : Threads)
    T.join();
  int Done = 0;
  for (int I = 0; I != 4; ++I) {
    if (!Results[I].empty())
      continue;
    ++Done;
    EXPECT_EQ(Scratch.read("a.cu"), "a" + std::to_string(I));
    EXPECT_EQ(Scratch.read("b.cu"), "b" + std::to_string(I));
  }
  EXPECT_EQ(Done, 1);
  EXPECT_EQ(Scratch.entries(), 2u);
}
