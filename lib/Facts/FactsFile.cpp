//===- FactsFile.cpp - Facts of units, kept in a file ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FactsFile.h"
#include "Facts/FactFields.h"
#include "Frontend/Paths.h"
#include "Report/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace texmigrate {
namespace {

/// Facts are a matter of this program and the clang in it.
const std::string Header = "texmigrate facts 1, texmigrate " TEXMIGRATE_VERSION
                           ", LLVM " LLVM_VERSION_STRING "\n";

/// Stands for the base directory in the options of a unit.
const std::string BaseMark = "\1";

/// What std containers have in common.
template <class T, class = void> struct IsList : std::false_type {};
template <class T>
struct IsList<T, std::void_t<typename T::value_type, typename T::iterator>>
    : std::true_type {};

/// A list of FileNumbers.
struct FileList {
  std::vector<unsigned> &Numbers;
};

class Writer {
public:
  explicit Writer(raw_ostream &OS) : OS(OS) {}

  /// Numbers of the table in the order of their first mention.
  const std::vector<unsigned> &files() const { return Mentioned; }

  template <class T> void operator()(T &&Value) { write(Value); }
  FileList fileNumbers(std::vector<unsigned> &Numbers) { return {Numbers}; }

private:
  void write(std::string &Text) {
    encodeULEB128(Text.size(), OS);
    OS << Text;
  }
  void write(FileNumber N) { encodeULEB128(local(N.File), OS); }
  void write(FileList L) {
    encodeULEB128(L.Numbers.size(), OS);
    for (unsigned File : L.Numbers)
      encodeULEB128(local(File), OS);
  }
  void write(NumberedText T) {
    // "12:345|", a file and an offset, and what follows.
    std::string Result;
    StringRef Rest = T.Text;
    unsigned Number;
    while (!Rest.starts_with("#") && !Rest.consumeInteger(10, Number)) {
      size_t End = Rest.find('|') + 1;
      Result += std::to_string(local(Number)) + Rest.take_front(End).str();
      Rest = Rest.drop_front(End);
    }
    Result += Rest;
    write(Result);
  }
  /// A number that is unique in one parse: it may be an address.
  void write(uint64_t Number) {
    encodeULEB128(
        Number ? Numbers.try_emplace(Number, Numbers.size() + 1).first->second
               : 0,
        OS);
  }
  void write(int64_t Value) { encodeSLEB128(Value, OS); }
  template <class T,
            std::enable_if_t<(std::is_integral_v<T> && sizeof(T) <= 4) ||
                                 std::is_enum_v<T>,
                             int> = 0>
  void write(T Value) {
    encodeSLEB128(static_cast<int64_t>(Value), OS);
  }
  template <class T> void write(std::optional<T> &Value) {
    write(Value.has_value());
    if (Value)
      write(*Value);
  }
  template <class A, class B> void write(std::pair<A, B> &Pair) {
    write(const_cast<std::remove_const_t<A> &>(Pair.first));
    write(Pair.second);
  }
  template <class T, size_t N> void write(std::array<T, N> &Values) {
    for (T &Value : Values)
      write(Value);
  }
  template <class T, std::enable_if_t<IsList<T>::value, int> = 0>
  void write(T &Values) {
    encodeULEB128(Values.size(), OS);
    for (auto &Value : Values) // Of a set they are constant.
      write(const_cast<
            std::remove_const_t<std::remove_reference_t<decltype(Value)>> &>(
          Value));
  }
  template <class T,
            std::enable_if_t<std::is_class_v<T> && !IsList<T>::value, int> = 0>
  void write(T &Fact) {
    eachField(*this, Fact);
  }

  unsigned local(unsigned File) {
    if (!File)
      return 0;
    auto [It, New] = Local.try_emplace(File, Mentioned.size() + 1);
    if (New)
      Mentioned.push_back(File);
    return It->second;
  }

  raw_ostream &OS;
  DenseMap<unsigned, unsigned> Local;
  std::vector<unsigned> Mentioned;
  std::map<uint64_t, uint64_t> Numbers;
};

class Reader {
public:
  Reader(StringRef Bytes, ArrayRef<unsigned> Files)
      : Next(Bytes.bytes_begin()), End(Bytes.bytes_end()), Files(Files) {}

  bool failed() const { return Failed; }
  StringRef rest() const {
    return {reinterpret_cast<const char *>(Next), size_t(End - Next)};
  }

  template <class T> void operator()(T &&Value) { read(Value); }
  FileList fileNumbers(std::vector<unsigned> &Numbers) { return {Numbers}; }

  uint64_t number() {
    unsigned Size = 0;
    const char *Error = nullptr;
    uint64_t Value = decodeULEB128(Next, &Size, numberEnd(), &Error);
    return advance(Size, Error) ? Value : 0;
  }
  int64_t signedNumber() {
    unsigned Size = 0;
    const char *Error = nullptr;
    int64_t Value = decodeSLEB128(Next, &Size, numberEnd(), &Error);
    return advance(Size, Error) ? Value : 0;
  }
  void read(std::string &Text) {
    uint64_t Size = number();
    if (Size > size_t(End - Next))
      return fail();
    Text.assign(reinterpret_cast<const char *>(Next), Size);
    Next += Size;
  }

private:
  /// A number has ten bytes at most. Of longer ones, LLVM shifts the rest too
  /// far.
  const uint8_t *numberEnd() const { return End - Next > 10 ? Next + 10 : End; }
  void fail() {
    Failed = true;
    Next = End;
  }
  bool advance(unsigned Size, const char *Error) {
    if (Error) {
      fail();
      return false;
    }
    Next += Size;
    return true;
  }
  unsigned file(uint64_t Number) {
    if (Number > Files.size()) {
      fail();
      return 0;
    }
    return Number ? Files[Number - 1] : 0;
  }

  void read(FileNumber N) { N.File = file(number()); }
  void read(FileList L) {
    for (uint64_t Size = number(); Size && !Failed; --Size)
      L.Numbers.push_back(file(number()));
  }
  void read(NumberedText T) {
    std::string Text;
    read(Text);
    StringRef Rest = Text;
    unsigned Number;
    while (!Rest.starts_with("#") && !Rest.consumeInteger(10, Number)) {
      size_t End = Rest.find('|') + 1;
      T.Text += std::to_string(file(Number)) + Rest.take_front(End).str();
      Rest = Rest.drop_front(End);
    }
    T.Text += Rest;
  }
  void read(uint64_t &Number) { Number = number(); }
  void read(int64_t &Value) { Value = signedNumber(); }
  template <class T,
            std::enable_if_t<std::is_integral_v<T> && sizeof(T) <= 4, int> = 0>
  void read(T &Value) {
    int64_t Wide = signedNumber();
    Value = static_cast<T>(Wide);
    if (static_cast<int64_t>(Value) != Wide)
      fail();
  }
  template <class T, std::enable_if_t<std::is_enum_v<T>, int> = 0>
  void read(T &Value) {
    int64_t Wide = signedNumber();
    if (Wide < 0 || Wide > 15) // None has more.
      return fail();
    Value = static_cast<T>(Wide);
  }
  template <class T> void read(std::optional<T> &Value) {
    bool Has = false;
    read(Has);
    if (Has)
      read(Value.emplace());
  }
  template <class A, class B> void read(std::pair<A, B> &Pair) {
    read(Pair.first);
    read(Pair.second);
  }
  template <class T, size_t N> void read(std::array<T, N> &Values) {
    for (T &Value : Values)
      read(Value);
  }
  template <class T> void read(std::vector<T> &Values) {
    for (uint64_t Size = number(); Size && !Failed; --Size)
      read(Values.emplace_back());
  }
  template <class T> void read(std::set<T> &Values) {
    for (uint64_t Size = number(); Size && !Failed; --Size) {
      T Value{};
      read(Value);
      Values.insert(Values.end(), std::move(Value));
    }
  }
  template <class K, class V> void read(std::map<K, V> &Values) {
    for (uint64_t Size = number(); Size && !Failed; --Size) {
      K Key{};
      read(Key);
      read(Values[std::move(Key)]);
    }
  }
  template <class T,
            std::enable_if_t<std::is_class_v<T> && !IsList<T>::value, int> = 0>
  void read(T &Fact) {
    eachField(*this, Fact);
  }

  const uint8_t *Next, *End;
  ArrayRef<unsigned> Files;
  bool Failed = false;
};

/// \p Path as seen from \p Base, if it is below.
std::string relativeTo(StringRef Base, StringRef Path) {
  StringRef Rest = Path;
  if (Rest.consume_front(Base)) {
    if (Rest.empty())
      return ".";
    if (Base.ends_with("/") || Rest.consume_front("/"))
      return Rest.str();
  }
  return Path.str();
}

/// Applies \p Change to what is a path.
template <class Function>
void changePaths(ExtractedUnit &U, const Function &Change) {
  for (std::string *Path :
       {&U.Unit.File, &U.Unit.Directory, &U.Host.Unit, &U.Device.Unit})
    if (!Path->empty())
      *Path = Change(*Path);
  for (UnitFacts *F : {&U.Host, &U.Device})
    for (auto &[At, Found] : F->Includes)
      Found = Change(Found);
}

} // namespace

std::string factsOfUnit(ExtractedUnit U, const FileTable &Files,
                        StringRef Base) {
  std::string Body;
  raw_string_ostream BodyOS(Body);
  Writer W(BodyOS);
  changePaths(U, [&](StringRef Path) { return relativeTo(Base, Path); });
  for (std::string &Arg : U.Unit.Args)
    if (size_t At = Arg.find(Base.str() + "/"); At != std::string::npos)
      Arg.replace(At, Base.size(), BaseMark);
  W(U.Unit);
  W(U.WithToolkit);
  W(U.Host);
  W(U.Device);
  std::string List;
  raw_string_ostream ListOS(List);
  encodeULEB128(W.files().size(), ListOS);
  for (unsigned File : W.files()) {
    std::string Path = relativeTo(Base, Files.path(File));
    encodeULEB128(Path.size(), ListOS);
    ListOS << Path;
    encodeULEB128(xxh3_64bits(Files.contents(File)), ListOS);
  }
  return List + Body;
}

std::string factsFile(ArrayRef<std::string> Units) {
  std::string Bytes = llvm::join(Units, "");
  return Header + utohexstr(xxh3_64bits(Bytes)) + "\n" + Bytes;
}

Expected<unsigned> FactsReader::numberOf(const std::string &Path,
                                         uint64_t Hash) {
  std::string Absolute = absolutePath(Base, Path);
  auto Known = Hashes.find(Path);
  if (Known == Hashes.end()) {
    auto Buffer = MemoryBuffer::getFile(Absolute);
    if (!Buffer)
      return createStringError(
          "'" + Path + "' cannot be read: " + Buffer.getError().message());
    StringRef Contents = (*Buffer)->getBuffer();
    Files.add(Absolute, Contents);
    Known = Hashes.emplace(Path, xxh3_64bits(Contents)).first;
  }
  if (Known->second != Hash)
    return createStringError("'" + Path +
                             "' has changed since: extract the facts again");
  return Files.find(Absolute);
}

Error FactsReader::read(StringRef Bytes, std::vector<ExtractedUnit> &Units) {
  if (!Bytes.consume_front(Header)) {
    StringRef Other = Bytes.take_until([](char C) { return C == '\n'; });
    if (!Other.consume_front("texmigrate facts "))
      return createStringError("no file of facts");
    return createStringError("facts of another version (" +
                             Other.split(", ").second +
                             "): extract them again");
  }
  auto Damaged = [] { return createStringError("the facts are damaged"); };
  auto [Sum, Rest] = Bytes.split('\n');
  if (Sum != utohexstr(xxh3_64bits(Rest)))
    return Damaged();
  while (!Rest.empty())
    if (Error Err = readUnit(Rest, Units))
      return Err;
  return Error::success();
}

Error FactsReader::readUnit(StringRef &Bytes,
                            std::vector<ExtractedUnit> &Units) {
  auto Damaged = [] { return createStringError("the facts are damaged"); };
  std::vector<unsigned> Numbers;
  Reader List(Bytes, {});
  for (uint64_t Count = List.number(); Count && !List.failed(); --Count) {
    std::string Path;
    List.read(Path);
    uint64_t Hash = List.number();
    if (List.failed())
      break;
    auto Number = numberOf(Path, Hash);
    if (!Number)
      return Number.takeError();
    Numbers.push_back(*Number);
  }
  if (List.failed())
    return Damaged();
  Reader R(List.rest(), Numbers);
  ExtractedUnit U;
  R(U.Unit);
  R(U.WithToolkit);
  R(U.Host);
  R(U.Device);
  if (R.failed())
    return Damaged();
  Bytes = R.rest();
  changePaths(U, [&](StringRef Path) { return absolutePath(Base, Path); });
  for (std::string &Arg : U.Unit.Args)
    if (size_t At = Arg.find(BaseMark); At != std::string::npos)
      Arg.replace(At, BaseMark.size(), Base);
  for (const UnitFacts *F : {&U.Host, &U.Device})
    for (const Obstacle &O : F->Obstacles)
      if (O.Id < 0 || static_cast<size_t>(O.Id) >= allDiags().size())
        return Damaged();
  Units.push_back(std::move(U));
  return Error::success();
}

} // namespace texmigrate
