//===- Frontend.cpp - Parsing CUDA, with or without a toolkit -------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Frontend.h"
#include "Frontend/EmbeddedFiles.h"
#include "Frontend/Invocation.h"
#include "Frontend/ParseAction.h"
#include "Frontend/Precompiled.h"
#include "Frontend/ShimHeaders.h"
#include "Frontend/Toolkit.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/thread.h"
#include <atomic>
#include <future>
#include <mutex>
#include <set>
#include <unistd.h>

namespace texmigrate {

/// clang recurses deeply on nested code; the main thread's stack is too small
/// for what programs contain.
static constexpr std::optional<unsigned> StackBytes = 256u << 20;

using MemoryFiles = llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>;

/// What clang sees: the overlay over the embedded files over the disk. One for
/// each parse, as a file system has a working directory.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystem(const ParseTask &Task, const PrecompiledHeader *Precompiled) {
  MemoryFiles Memory(new llvm::vfs::InMemoryFileSystem);
  for (const EmbeddedFile &File : embeddedFiles()) {
    std::string Path = (EmbeddedRoot + "/" + File.Name).str();
    Memory->addFileNoOwn(Path, 0, llvm::MemoryBufferRef(File.Contents, Path));
  }
  Memory->addFileNoOwn(PrecompiledSource, 0,
                       llvm::MemoryBufferRef("", PrecompiledSource));
  if (Precompiled)
    Memory->addFileNoOwn(Precompiled->Path, 0,
                         Precompiled->Buffer->getMemBufferRef());
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> Files(
      new llvm::vfs::OverlayFileSystem(
          llvm::vfs::createPhysicalFileSystem().release()));
  Files->pushOverlay(Memory);
  if (Task.Overlay) {
    MemoryFiles Overlay(new llvm::vfs::InMemoryFileSystem);
    for (const auto &[Path, Contents] : *Task.Overlay)
      Overlay->addFileNoOwn(Path, 0, llvm::MemoryBufferRef(Contents, Path));
    Files->pushOverlay(Overlay);
  }
  Files->setCurrentWorkingDirectory(Task.Unit->Directory);
  return Files;
}

static void run(const ParseTask &Task, const HeaderChoice &Headers,
                PrecompiledHeaders *Precompiled,
                std::unique_ptr<clang::FrontendAction> Action,
                ParseResult &Result) {
  const PrecompiledHeader *Header = nullptr;
  if (Precompiled && !Task.Once)
    Header = Precompiled->find(Task, Headers, [](const ParseTask &Plain) {
      return fileSystem(Plain, nullptr);
    });
  clang::FileSystemOptions Options;
  Options.WorkingDir = Task.Unit->Directory;
  llvm::IntrusiveRefCntPtr<clang::FileManager> Files(
      new clang::FileManager(Options, fileSystem(Task, Header)));
  DiagnosticRecorder Recorder(Result);
  clang::tooling::ToolInvocation Invocation(
      commandLine(Task, Headers, Header ? Header->Path : ""),
      std::make_unique<LenientAction>(std::move(Action), Result), Files.get());
  Invocation.setDiagnosticConsumer(&Recorder);
  Invocation.run();
}

static std::atomic<bool> AnyCrash;

/// Runs \p Parse with much of the stack left free above it: what is called
/// after a crash has room there, and overwrites nothing.
LLVM_ATTRIBUTE_NOINLINE static void
runBelowGap(llvm::function_ref<void()> Parse) {
  volatile char Gap[64 << 10];
  Gap[0] = 0;
  Parse();
  Gap[sizeof Gap - 1] = 0;
}

/// Runs \p Parse on a thread of its own. \returns false if it crashed. Then
/// none of its objects is ever destroyed, and others may go on to point to
/// those on its stack (LLVM lists all timers, for one): the thread waits for
/// the end of the process, so that the stack stays.
static bool runOnThread(llvm::function_ref<void()> Parse) {
  // Of both threads, as each may be the last to look at it.
  auto Outcome = std::make_shared<std::promise<bool>>();
  std::future<bool> Ended = Outcome->get_future();
  llvm::thread Thread(StackBytes, [Parse, Outcome] {
    llvm::CrashRecoveryContext Recovery;
    bool Success = Recovery.RunSafely([&] { runBelowGap(Parse); });
    Outcome->set_value(Success);
    while (!Success)
      ::pause();
  });
  if (Ended.get()) {
    Thread.join();
    return true;
  }
  AnyCrash = true;
  Thread.detach();
  return false;
}

static ParseResult runGuarded(const ParseTask &Task,
                              const HeaderChoice &Headers,
                              PrecompiledHeaders *Precompiled,
                              std::unique_ptr<clang::FrontendAction> Action) {
  ParseResult Result;
  // No device code, no device pass.
  if (Task.Side == Pass::Device && Task.Unit->Lang != Language::Cuda) {
    Result.Completed = true;
    return Result;
  }
  if (!runOnThread([&] {
        run(Task, Headers, Precompiled, std::move(Action), Result);
      })) {
    Result.Crashed = true;
    Result.Completed = false;
  }
  return Result;
}

namespace {

class FrontendImpl : public Frontend {
public:
  FrontendImpl(CudaHeaders Mode, std::optional<Toolkit> Kit,
               std::string Problem, bool Precompile)
      : Mode(Mode), Kit(std::move(Kit)), Problem(std::move(Problem)),
        Precompiled(Precompile ? std::make_unique<PrecompiledHeaders>()
                               : nullptr) {}

  ParseResult parse(const ParseTask &Task,
                    std::unique_ptr<clang::FrontendAction> Action) override {
    ParseResult Result = runGuarded(Task, headersFor(*Task.Unit),
                                    Precompiled.get(), std::move(Action));
    remember(*Task.Unit, Result);
    return Result;
  }

  bool reconsiderHeaders(const CompileUnit &Unit,
                         llvm::ArrayRef<ParseResult> Results) override;
  bool takesToolkit(const CompileUnit &Unit) const override {
    return headersFor(Unit).Kit != nullptr;
  }
  void takeToolkit(const CompileUnit &Unit) override {
    std::lock_guard<std::mutex> Lock(Mutex);
    WithToolkit.insert(key(Unit));
  }
  bool isCudaHeader(llvm::StringRef Path) const override;
  std::string describeHeaders() const override;
  std::string toolkitProblem() const override { return Problem; }
  bool lacksStandardLibrary() const override {
    std::lock_guard<std::mutex> Lock(Mutex);
    return LibraryMissing && !LibraryFound;
  }
  std::vector<std::string> optionProblems() const override {
    std::lock_guard<std::mutex> Lock(Mutex);
    return {OptionProblems.begin(), OptionProblems.end()};
  }

private:
  void remember(const CompileUnit &Unit, const ParseResult &Result) {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (Unit.Lang == Language::Cuda)
      (Result.NoStandardLibrary ? LibraryMissing : LibraryFound) = true;
    for (const ParseDiagnostic &D : Result.Diagnostics)
      if (D.OfOptions)
        OptionProblems.insert(D.Message);
  }

  static std::string key(const CompileUnit &Unit) {
    std::string Key = Unit.Directory + '\0' + Unit.File;
    for (const std::string &Arg : Unit.Args)
      Key += '\0' + Arg;
    return Key;
  }

  HeaderChoice headersFor(const CompileUnit &Unit) const {
    if (!Kit)
      return {};
    if (Mode == CudaHeaders::Toolkit)
      return {&*Kit, nullptr};
    std::lock_guard<std::mutex> Lock(Mutex);
    if (WithToolkit.count(key(Unit)))
      return {&*Kit, nullptr};
    return {nullptr, &*Kit};
  }

  const CudaHeaders Mode;
  const std::optional<Toolkit> Kit;
  const std::string Problem; ///< Why there is no toolkit, if there is a reason.
  const std::unique_ptr<PrecompiledHeaders> Precompiled;
  mutable std::mutex Mutex;
  std::set<std::string> WithToolkit, Probed; ///< Units, by key.
  std::set<std::string> OptionProblems;
  bool LibraryMissing = false, LibraryFound = false;
};

} // namespace

bool FrontendImpl::reconsiderHeaders(const CompileUnit &Unit,
                                     llvm::ArrayRef<ParseResult> Results) {
  unsigned Errors = 0;
  for (const ParseResult &Result : Results)
    Errors += countErrors(Result.Diagnostics) + Result.Crashed;
  if (!Errors || Mode != CudaHeaders::Auto || !Kit)
    return false;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (!Probed.insert(key(Unit)).second)
      return false;
  }
  unsigned KitErrors = 0;
  for (Pass Side : {Pass::Host, Pass::Device}) {
    ParseTask Task;
    Task.Unit = &Unit;
    Task.Side = Side;
    ParseResult Result =
        runGuarded(Task, {&*Kit, nullptr}, nullptr,
                   std::make_unique<clang::SyntaxOnlyAction>());
    KitErrors += countErrors(Result.Diagnostics) + Result.Crashed;
    if (KitErrors >= Errors)
      return false;
  }
  std::lock_guard<std::mutex> Lock(Mutex);
  WithToolkit.insert(key(Unit));
  return true;
}

bool FrontendImpl::isCudaHeader(llvm::StringRef Path) const {
  if (Path.starts_with(EmbeddedRoot))
    return true;
  if (Kit && Path.starts_with(Kit->IncludeDir + "/") &&
      Kit->IncludeDir != "/usr/include")
    return true;
  // A copy of the shim that the program already has.
  for (const auto &Shim : embeddedShimHeaders())
    if (Path.ends_with("/" + Shim.first))
      return true;
  return false;
}

std::string FrontendImpl::describeHeaders() const {
  std::string Found =
      Kit ? "CUDA " + Kit->versionString() + " in " + Kit->Path : "";
  switch (Mode) {
  case CudaHeaders::Toolkit:
    return Found;
  case CudaHeaders::Bundled:
    return "bundled";
  case CudaHeaders::Auto:
    if (Kit)
      return "bundled, or " + Found + " where that parses better";
    return Problem.empty() ? "bundled, no toolkit found"
                           : "bundled; " + Problem;
  }
  return "";
}

Frontend::~Frontend() = default;

bool Frontend::anyCrashed() { return AnyCrash; }

unsigned
Frontend::countErrors(const std::vector<ParseDiagnostic> &Diagnostics) {
  unsigned Count = 0;
  for (const ParseDiagnostic &D : Diagnostics)
    Count += D.Severity >= ParseDiagnostic::Error && !D.MissingHeader;
  return Count;
}

llvm::Expected<std::unique_ptr<Frontend>>
Frontend::create(const FrontendOptions &Options) {
  llvm::CrashRecoveryContext::Enable();
  std::optional<Toolkit> Kit;
  std::string Problem;
  if (Options.Headers != CudaHeaders::Bundled) {
    if (!Options.CudaPath.empty()) {
      llvm::Expected<Toolkit> Given = openToolkit(Options.CudaPath);
      if (Given) {
        Kit = *Given;
      } else {
        Problem = llvm::toString(Given.takeError());
        if (Options.Headers == CudaHeaders::Toolkit ||
            findIncludeDir(Options.CudaPath).empty())
          return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                         Problem);
      }
    } else {
      Kit = findToolkit(Problem);
    }
  }
  if (Options.Headers == CudaHeaders::Toolkit && !Kit)
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        Problem.empty() ? "no CUDA toolkit was found; name one by --cuda-path"
                        : Problem);
  return std::make_unique<FrontendImpl>(Options.Headers, std::move(Kit),
                                        std::move(Problem), Options.Precompile);
}

const std::map<std::string, std::string> &embeddedShimHeaders() {
  static const std::map<std::string, std::string> Headers = [] {
    std::map<std::string, std::string> Map;
    for (const EmbeddedFile &File : embeddedFiles()) {
      llvm::StringRef Name = File.Name;
      if (Name.consume_front("shim/"))
        Map[Name.str()] = File.Contents.str();
    }
    return Map;
  }();
  return Headers;
}

} // namespace texmigrate
