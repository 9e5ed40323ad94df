//===- RawTokensTest.cpp - Words of a file, without a parse ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "gtest/gtest.h"

using namespace texmigrate;

/// The tokens' text, each between bars.
static std::string lexed(llvm::StringRef Contents) {
  std::string Result = "|";
  for (const RawToken &T : lexRaw(Contents)) {
    EXPECT_EQ(T.Text, Contents.substr(T.Offset, T.Text.size()));
    Result += T.Text.str() + "|";
  }
  return Result;
}

/// The words only.
static std::string words(llvm::StringRef Contents) {
  std::string Result;
  for (const RawToken &T : lexRaw(Contents))
    if (T.IsWord)
      Result += T.Text.str() + " ";
  return Result;
}

TEST(LexRawTest, CommentsAndStringsHoldNoWords) {
  EXPECT_EQ(lexed(""), "|");
  EXPECT_EQ(lexed("// texture"), "|");
  EXPECT_EQ(lexed("a /* texture */ b"), "|a|b|");
  EXPECT_EQ(words("f(\"texture\", 'x', R\"(texture)\")"), "f ");
  EXPECT_EQ(lexed("\"a b\" c"), "|\"a b\"|c|");
}

TEST(LexRawTest, Tokens) {
  EXPECT_EQ(lexed("k<<<1,2>>>(a);"), "|k|<<<|1|,|2|>>>|(|a|)|;|");
  EXPECT_EQ(words("texture<float> a_1; // end"), "texture float a_1 ");
}

TEST(LexRawTest, DirectivesAndTheLastTokenCount) {
  EXPECT_EQ(words("#define BIND(t) cudaBindTexture(0, t)"),
            "define BIND t cudaBindTexture t ");
  EXPECT_EQ(lexed("a\nb"), "|a|b|");
}

/// What surrounds the first '@' of \p Contents, with single blanks; the '@'
/// itself is taken out.
static std::string chunk(std::string Contents) {
  size_t At = Contents.find('@');
  Contents.erase(At, 1);
  std::vector<RawToken> Tokens = lexRaw(Contents);
  auto [Begin, End] = chunkAround(Tokens, At);
  std::string Result;
  for (size_t I = Begin; I != End; ++I)
    Result += (I == Begin ? "" : " ") + Tokens[I].Text.str();
  return Result;
}

TEST(ChunkAroundTest, ADeclarationEndsAtItsSemicolonOrBrace) {
  EXPECT_EQ(chunk("int a; int @b; int c;"), "int b ;");
  EXPECT_EQ(chunk("int a; void f() { @x; if (y) { z; } } int c;"),
            "void f ( ) { x ; if ( y ) { z ; } }");
  EXPECT_EQ(chunk("int a; struct S { int @b; }; int c;"),
            "struct S { int b ; }");
  EXPECT_EQ(chunk("int a[] = {1, @2}, b; int c;"), "int a [ ] = { 1 , 2 }");
}

TEST(ChunkAroundTest, NamespacesHoldChunks) {
  EXPECT_EQ(chunk("namespace n { int a; int @b; } int c;"), "int b ;");
  EXPECT_EQ(chunk("extern \"C\" { void f() { @x; } int c; }"),
            "void f ( ) { x ; }");
  EXPECT_EQ(chunk("namespace { namespace m { void f() { } int @b; } }"),
            "int b ;");
}

TEST(ChunkAroundTest, WhatIsNotClosedGoesToTheEnd) {
  EXPECT_EQ(chunk("int a; void f() { @x; y;"), "void f ( ) { x ; y ;");
  EXPECT_EQ(chunk("int a; int b@"), "int b");
  EXPECT_EQ(chunkAround({}, 0), (std::pair<size_t, size_t>(0, 0)));
}
