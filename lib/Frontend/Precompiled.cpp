//===- Precompiled.cpp - The bundled headers, parsed once -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Precompiled.h"
#include "Frontend/EmbeddedFiles.h"
#include "Frontend/ParseAction.h"
#include "Frontend/Paths.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;
namespace fs = llvm::sys::fs;

namespace texmigrate {

const llvm::StringLiteral PrecompiledSource = "/__texmigrate__/precompiled.cu";

namespace {

/// Notes every name that is included.
class IncludedNames : public PPCallbacks {
public:
  explicit IncludedNames(PrecompiledHeader &Header) : Header(Header) {}
  void InclusionDirective(SourceLocation, const Token &, StringRef FileName,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    (File ? Header.Found : Header.Missing).insert(FileName);
  }
  void HasInclude(SourceLocation, StringRef FileName, bool,
                  OptionalFileEntryRef File,
                  SrcMgr::CharacteristicKind) override {
    (File ? Header.Found : Header.Missing).insert(FileName);
  }

private:
  PrecompiledHeader &Header;
};

class PrecompileAction : public GeneratePCHAction {
public:
  PrecompileAction(std::string Output, PrecompiledHeader &Header)
      : Output(std::move(Output)), Header(Header) {}

protected:
  bool BeginInvocation(CompilerInstance &CI) override {
    CI.getFrontendOpts().OutputFile = Output;
    return GeneratePCHAction::BeginInvocation(CI);
  }
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<IncludedNames>(Header));
    return GeneratePCHAction::BeginSourceFileAction(CI);
  }

private:
  std::string Output;
  PrecompiledHeader &Header;
};

/// The options of a parse that the headers depend on, and the user's
/// directories that they need not depend on.
struct HeaderOptions {
  std::vector<std::string> Command, Directories;
  /// Where only that is looked for which is nowhere else.
  std::vector<std::string> DirectoriesAfter;
  bool Usable = true;

  HeaderOptions(const ParseTask &Task, const HeaderChoice &Headers) {
    ParseTask Plain = Task;
    Plain.LegacyApi = false;
    std::vector<std::string> All = commandLine(Plain, Headers);
    for (size_t I = 0; I != All.size(); ++I) {
      if (All[I] == "--")
        break; // The source follows.
      llvm::StringRef Arg = All[I];
      bool IsDirectory = false;
      for (llvm::StringRef Option :
           {"-isystem", "-iquote", "-idirafter", "-I"}) {
        if (!Arg.starts_with(Option))
          continue;
        bool Separate = Arg == Option && I + 1 != All.size();
        llvm::StringRef Directory =
            Separate ? llvm::StringRef(All[I + 1]) : Arg.substr(Option.size());
        IsDirectory = !Directory.starts_with(EmbeddedRoot);
        // The headers include nothing in quotes but what is beside them.
        if (IsDirectory && Option != "-iquote")
          (Option == "-idirafter" ? DirectoriesAfter : Directories)
              .push_back(absolutePath(Task.Unit->Directory, Directory));
        I += IsDirectory && Separate;
        break;
      }
      if (IsDirectory)
        continue;
      if (Arg == "-include" && I + 1 != All.size() &&
          All[I + 1] == "texmigrate_cuda/prelude.h") {
        Command.insert(Command.end(), {All[I], All[I + 1]});
        ++I;
        continue;
      }
      // What brings in a file, and what is not understood here.
      if (Arg.starts_with("-i") && Arg != "-isystem" && Arg != "-idirafter")
        Usable = false;
      Command.push_back(All[I]);
    }
  }
};

} // namespace

static void precompile(const ParseTask &Task, std::vector<std::string> Command,
                       PrecompiledHeaders::FileSystem Files,
                       PrecompiledHeader &Header) {
  llvm::SmallString<128> Output;
  if (fs::createTemporaryFile("texmigrate", "pch", Output))
    return;
  Command.insert(Command.end(), {"--", PrecompiledSource.str()});
  FileSystemOptions Options;
  Options.WorkingDir = Task.Unit->Directory;
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(Options, std::move(Files)));
  ParseResult Result;
  DiagnosticRecorder Recorder(Result);
  tooling::ToolInvocation Invocation(
      std::move(Command),
      std::make_unique<PrecompileAction>(std::string(Output), Header),
      Manager.get());
  Invocation.setDiagnosticConsumer(&Recorder);
  bool Done = Invocation.run();
  auto Buffer = llvm::MemoryBuffer::getFile(Output, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  fs::remove(Output);
  if (Done && Buffer && (*Buffer)->getBufferSize() != 0 &&
      llvm::none_of(Result.Diagnostics, [](const ParseDiagnostic &D) {
        return D.Severity >= ParseDiagnostic::Error;
      }))
    Header.Buffer = std::move(*Buffer);
}

const PrecompiledHeader *PrecompiledHeaders::find(
    const ParseTask &Task, const HeaderChoice &Headers,
    llvm::function_ref<FileSystem(const ParseTask &)> Files) {
  if (Headers.Kit || Task.Unit->Lang != Language::Cuda)
    return nullptr;
  HeaderOptions Options(Task, Headers);
  if (!Options.Usable)
    return nullptr;
  Slot *S = nullptr;
  size_t Number = 0;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    Number = Slots.size();
    std::unique_ptr<Slot> &Entry = Slots[Options.Command];
    if (!Entry) {
      Entry = std::make_unique<Slot>();
      Entry->Header.Path =
          (EmbeddedRoot + "/precompiled" + llvm::Twine(Number) + ".pch").str();
    }
    S = Entry.get();
  }
  std::call_once(S->Made, [&] {
    ParseTask Plain = Task;
    Plain.Overlay = nullptr;
    // Others wait here: a crash must not leave them waiting.
    llvm::CrashRecoveryContext Recovery;
    Recovery.RunSafely(
        [&] { precompile(Task, Options.Command, Files(Plain), S->Header); });
  });
  if (!S->Header.Buffer)
    return nullptr;
  auto Holds = [](llvm::ArrayRef<std::string> Directories,
                  const llvm::StringSet<> &Names) {
    return llvm::any_of(Directories, [&](const std::string &Directory) {
      return llvm::any_of(Names, [&](const auto &Name) {
        return fs::exists(Directory + "/" + Name.getKey());
      });
    });
  };
  if (Holds(Options.Directories, S->Header.Found) ||
      Holds(Options.Directories, S->Header.Missing) ||
      Holds(Options.DirectoriesAfter, S->Header.Missing))
    return nullptr;
  return &S->Header;
}

} // namespace texmigrate
