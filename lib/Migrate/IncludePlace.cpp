//===- IncludePlace.cpp - Where a file takes the shim's include -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/IncludePlace.h"
#include "Facts/RawTokens.h"

namespace texmigrate {

namespace {

/// The lines of a file with comments told apart, as far as directives and
/// leading comments go.
struct Line {
  unsigned Begin, End;  ///< End is after the line break.
  llvm::StringRef Code; ///< Without comments and surrounding blanks.
  bool Comment = false; ///< Nothing but a comment, or part of one.
  bool Open = false;    ///< A comment goes on in the next line.
};

std::vector<Line> splitLines(llvm::StringRef Contents) {
  std::vector<Line> Lines;
  bool InComment = false, Spliced = false;
  for (size_t Begin = 0; Begin < Contents.size();) {
    size_t Break = Contents.find('\n', Begin);
    size_t End = Break == llvm::StringRef::npos ? Contents.size() : Break + 1;
    llvm::StringRef Text = Contents.slice(Begin, End);
    Line L{static_cast<unsigned>(Begin), static_cast<unsigned>(End), {}, false};
    bool Had = InComment || Spliced;
    // `// ... \`
    auto IsSpliced = [&] { return Text.rtrim("\r\n").ends_with("\\"); };
    if (Spliced) {
      Spliced = IsSpliced();
      Text = "";
    }
    if (InComment) {
      size_t Close = Text.find("*/");
      if (Close != llvm::StringRef::npos) {
        Text = Text.substr(Close + 2);
        InComment = false;
      } else {
        Text = "";
      }
    }
    while (true) {
      size_t Open = Text.find("/*"), Slashes = Text.find("//");
      if (Slashes != llvm::StringRef::npos && Slashes < Open) {
        Had |= true;
        Spliced = IsSpliced();
        Text = Text.take_front(Slashes);
        break;
      }
      if (Open == llvm::StringRef::npos)
        break;
      Had = true;
      size_t Close = Text.find("*/", Open + 2);
      if (Close == llvm::StringRef::npos) {
        Text = Text.take_front(Open);
        InComment = true;
        break;
      }
      // Directives are what matters: the rest of a line with a comment in its
      // middle is looked at up to the comment.
      if (!Text.take_front(Open).trim().empty()) {
        Text = Text.take_front(Open);
        break;
      }
      Text = Text.substr(Close + 2);
    }
    if (Begin == 0)
      Text.consume_front("\xef\xbb\xbf");
    L.Code = Text.trim();
    L.Comment = Had && L.Code.empty();
    L.Open = InComment || Spliced;
    Lines.push_back(L);
    Begin = End;
  }
  return Lines;
}

bool directive(llvm::StringRef Code, llvm::StringRef Name,
               llvm::StringRef &Rest) {
  if (!Code.consume_front("#"))
    return false;
  Code = Code.ltrim();
  if (!Code.consume_front(Name))
    return false;
  if (!Code.empty() && (isalnum(Code[0]) || Code[0] == '_'))
    return false;
  Rest = Code.trim();
  return true;
}

/// Neither a blank line nor a directive comes first.
bool startsWithCode(llvm::StringRef Rest) {
  Rest = Rest.ltrim(" \t");
  return !Rest.empty() && !Rest.starts_with("\n") && !Rest.starts_with("\r") &&
         !Rest.starts_with("#");
}

/// A comment at the head of a file that speaks of the file, not of what
/// follows.
bool isFileComment(llvm::StringRef Text) {
  return Text.contains_insensitive("copyright") ||
         Text.contains_insensitive("license") ||
         Text.contains_insensitive("licence") || Text.contains("SPDX");
}

bool asksForCuda(llvm::StringRef Condition) {
  return (Condition.contains("__CUDACC__") || Condition.contains("__NVCC__")) &&
         !Condition.contains('!') && !Condition.contains("||");
}

} // namespace

bool isCudaOnly(llvm::StringRef Contents, unsigned Offset) {
  struct Branch {
    bool Cuda, Else; ///< Here, and after `#else`.
  };
  std::vector<Branch> Open;
  llvm::StringRef Rest;
  for (const Line &L : splitLines(Contents)) {
    if (L.End > Offset)
      break;
    if (directive(L.Code, "ifdef", Rest) || directive(L.Code, "if", Rest))
      Open.push_back({asksForCuda(Rest), false});
    else if (directive(L.Code, "ifndef", Rest))
      Open.push_back({false, asksForCuda(Rest)});
    else if (Open.empty())
      continue;
    else if (directive(L.Code, "elif", Rest))
      Open.back() = {asksForCuda(Rest), false};
    else if (directive(L.Code, "else", Rest))
      Open.back() = {Open.back().Else, false};
    else if (directive(L.Code, "endif", Rest))
      Open.pop_back();
  }
  return llvm::any_of(Open, [](const Branch &B) { return B.Cuda; });
}

IncludePlace placeInclude(llvm::StringRef Contents, unsigned FirstUse,
                          bool CudaOnly) {
  const std::string Directive =
      std::string(CudaOnly ? "#ifdef __CUDACC__\n" : "") +
      "#include <texmigrate/texture_reference.h>\n" +
      (CudaOnly ? "#endif\n" : "");
  std::vector<Line> Lines = splitLines(Contents);
  // An include in a namespace or an initializer is no place for another.
  std::vector<std::pair<unsigned, unsigned>> Taken =
      fileScopeDeclarations(Contents);
  IncludePlace Result;
  unsigned Depth = 0, Base = 0;
  unsigned Start = Contents.starts_with("\xef\xbb\xbf") ? 3 : 0;
  unsigned AfterInclude = 0, AfterGuard = 0, AfterComments = Start;
  bool SawCode = false, Guarded = false, IncludeGoesOn = false;
  bool AtHead = true, OfFile = false; // The comment that the file begins with.
  llvm::StringRef GuardName, Rest;
  for (size_t I = 0; I != Lines.size(); ++I) {
    const Line &L = Lines[I];
    if (directive(L.Code, "include", Rest) &&
        Rest.contains("texmigrate/texture_reference.h")) {
      Result.Present = true;
      return Result;
    }
    if (L.End > FirstUse)
      continue; // Only looking for the include by now.
    // The comment behind it belongs to the include.
    if (IncludeGoesOn) {
      IncludeGoesOn = L.Open;
      if (!IncludeGoesOn)
        AfterInclude = L.End;
    }
    AtHead &= L.Comment;
    OfFile |= AtHead && isFileComment(Contents.slice(L.Begin, L.End));
    if (L.Code.empty()) {
      // The first comment, if it stands for itself: what precedes a
      // declaration belongs to that.
      bool Alone = I + 1 == Lines.size() ||
                   (Lines[I + 1].Code.empty() && !Lines[I + 1].Comment);
      Alone |=
          OfFile && AtHead && I + 1 != Lines.size() && !Lines[I + 1].Comment;
      if (!SawCode && L.Comment && Alone && AfterComments == Start)
        AfterComments = L.End;
      continue;
    }
    bool First = !SawCode;
    SawCode = true;
    if (First && directive(L.Code, "ifndef", Rest)) {
      GuardName = Rest;
      ++Depth;
      continue;
    }
    if (!GuardName.empty() && !Guarded && directive(L.Code, "define", Rest) &&
        Rest.split(' ').first == GuardName) {
      Guarded = true;
      Base = 1;
      AfterGuard = L.End;
      continue;
    }
    if (directive(L.Code, "pragma", Rest) && Rest == "once") {
      AfterGuard = L.End;
      continue;
    }
    if (directive(L.Code, "if", Rest) || directive(L.Code, "ifdef", Rest) ||
        directive(L.Code, "ifndef", Rest))
      ++Depth;
    else if (directive(L.Code, "endif", Rest))
      Depth -= Depth != 0;
    else if (directive(L.Code, "include", Rest) && Depth == Base &&
             !within(Taken, L.Begin)) {
      IncludeGoesOn = L.Open;
      if (!IncludeGoesOn)
        AfterInclude = L.End;
    }
  }
  if (AfterInclude || AfterGuard) {
    // Before the line break, so that it meets no edit of the next line.
    llvm::StringRef Before =
        Contents.take_front(AfterInclude ? AfterInclude : AfterGuard);
    Before.consume_back("\n");
    Before.consume_back("\r");
    Result.Offset = Before.size();
    Result.Text = (AfterInclude ? "\n" : "\n\n") +
                  Directive.substr(0, Directive.size() - 1);
    if (!AfterInclude && startsWithCode(Contents.substr(AfterGuard)))
      Result.Text += "\n";
    return Result;
  }
  Result.Offset = AfterComments;
  Result.Text = (AfterComments == Start ? "" : "\n") + Directive;
  llvm::StringRef Next = Contents.substr(Result.Offset);
  if (!Next.starts_with("\n") && !Next.starts_with("\r\n"))
    Result.Text += "\n";
  // The file may end without a line break.
  if (Result.Offset && Result.Offset > Start &&
      Contents[Result.Offset - 1] != '\n')
    Result.Text = "\n" + Result.Text;
  return Result;
}

} // namespace texmigrate
