//===- Frontend.h - Parsing CUDA, with or without a toolkit -----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_FRONTEND_H
#define TEXMIGRATE_FRONTEND_FRONTEND_H

#include "Frontend/CompileUnit.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class FrontendAction;
}

namespace texmigrate {

/// The two sides of a CUDA compilation. They see different code where
/// `__CUDA_ARCH__` decides, so that facts of both are needed.
enum class Pass { Host, Device };

/// Where the declarations of CUDA come from.
enum class CudaHeaders { Auto, Bundled, Toolkit };

struct FrontendOptions {
  CudaHeaders Headers = CudaHeaders::Auto;
  std::string CudaPath; ///< `--cuda-path`; empty: the usual places.
  /// Parse the bundled declarations once, and not for each unit.
  bool Precompile = true;
};

/// File contents that stand in for what is on disk, by absolute path.
using FileOverlay = std::map<std::string, std::string>;

/// One diagnostic of a parse. Locations are those of the expansion in a file.
struct ParseDiagnostic {
  enum Level { Note, Warning, Error, Fatal };
  Level Severity;
  std::string File;    ///< Absolute path; empty if there is no place.
  unsigned Offset = 0; ///< Bytes from the start of File.
  unsigned Line = 0, Column = 0;
  std::string Message;
  /// The diagnostic is an included file that was not found.
  bool MissingHeader = false;
  /// It is about the unit's options, and not about its code.
  bool OfOptions = false;
};

struct ParseResult {
  bool Completed = false; ///< The parse reached the end of the file.
  bool Crashed = false;   ///< clang crashed; the process went on.
  /// The headers of the C++ library, which every CUDA source needs, were not
  /// found.
  bool NoStandardLibrary = false;
  std::vector<ParseDiagnostic>
      Diagnostics; ///< Errors and warnings that matter.
};

struct ParseTask {
  const CompileUnit *Unit;
  Pass Side = Pass::Host;
  /// Supply the texture API that CUDA 12 removed. Off for verification, so that
  /// what is left of it is an error.
  bool LegacyApi = true;
  const FileOverlay *Overlay = nullptr;
  /// Nothing else is likely to be parsed for this side: precompiling the
  /// headers would take longer than parsing them.
  bool Once = false;
};

/// Parses translation units with the declarations of CUDA supplied. All members
/// may run on several threads.
class Frontend {
public:
  /// \returns an error of one sentence if the toolkit that was asked for is
  /// not there or cannot be used.
  static llvm::Expected<std::unique_ptr<Frontend>>
  create(const FrontendOptions &Options);
  virtual ~Frontend();

  /// Runs \p Action over one side of a unit. A missing header is recorded, and
  /// the parse goes on; there is no limit to the number of errors.
  /// `<texmigrate/texture_reference.h>` is always found (from memory).
  virtual ParseResult parse(const ParseTask &Task,
                            std::unique_ptr<clang::FrontendAction> Action) = 0;

  /// To be called when both passes of a unit were parsed: whether to throw
  /// their results away and parse again, with other declarations of CUDA. So it
  /// is under CudaHeaders::Auto, when the bundled ones left errors in \p
  /// Results and those of an installed toolkit leave fewer. The choice is
  /// remembered for all later parses of the unit. Costs nothing when there were
  /// no errors.
  virtual bool reconsiderHeaders(const CompileUnit &Unit,
                                 llvm::ArrayRef<ParseResult> Results) = 0;

  /// What that choice was for a unit, and the same choice made beforehand.
  virtual bool takesToolkit(const CompileUnit &Unit) const = 0;
  virtual void takeToolkit(const CompileUnit &Unit) = 0;

  /// Whether \p Path (as clang names it) belongs to CUDA or to the shim, and
  /// not to the user.
  virtual bool isCudaHeader(llvm::StringRef Path) const = 0;

  /// For `--version`: which declarations of CUDA are used, in a line.
  virtual std::string describeHeaders() const = 0;

  /// A sentence if a toolkit is there that this clang cannot use, and the
  /// bundled declarations stand in for it; else empty.
  virtual std::string toolkitProblem() const = 0;

  /// Whether no CUDA source that was parsed has found the headers of the C++
  /// library.
  virtual bool lacksStandardLibrary() const = 0;

  /// What clang said about the options of units that were parsed, each once.
  virtual std::vector<std::string> optionProblems() const = 0;

  /// What of \p Diagnostics says that code was not understood: errors, but not
  /// headers that are missing.
  static unsigned countErrors(const std::vector<ParseDiagnostic> &Diagnostics);

  /// Whether a parse of this process has crashed. What it has left in LLVM's
  /// global lists cannot be destroyed: the process has to end without that.
  static bool anyCrashed();
};

} // namespace texmigrate

#endif
