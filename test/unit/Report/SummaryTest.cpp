//===- SummaryTest.cpp - The last lines of a migration --------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Summary.h"
#include "gtest/gtest.h"

using namespace texmigrate;

static std::string summary(const MigrationReport &Report,
                           SummaryOptions Options = {}) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Options.Directory = "/p";
  printSummary(OS, Report, Options);
  return OS.str();
}

static TextureOutcome texture(std::string Name, TextureOutcome::Kind Status) {
  TextureOutcome T;
  T.Name = std::move(Name);
  T.Place = {"/p/a.cu", 0, 7, 1};
  T.Type = "texture<float>";
  T.Status = Status;
  return T;
}

TEST(SummaryTest, NothingFound) {
  MigrationReport Report;
  EXPECT_EQ(summary(Report), "no texture references found\n");
  Report.Files = {{"/p/a.cu", false}};
  EXPECT_EQ(summary(Report), "no texture references found in 1 file\n");
}

TEST(SummaryTest, ByTexture) {
  MigrationReport Report;
  Report.Textures = {texture("a", TextureOutcome::Migrated),
                     texture("b", TextureOutcome::Blocked)};
  Report.Textures[1].Id = DiagID::KernelAddress;
  Report.Textures[1].Reason = "the address of 'k' is stored";
  Report.Remaining.push_back(
      {{"/p/a.cu", 0, 9, 1}, "tex2D", DiagID::KernelAddress, ""});
  Report.Files = {{"/p/a.cu", true}, {"/p/b.cu", false}};
  EXPECT_EQ(summary(Report),
            "  migrated: a (texture<float>, a.cu:7)\n"
            "  blocked: b (texture<float>, a.cu:7): the address of 'k' is "
            "stored [kernel-address]\n"
            "1 of 2 textures migrated, 1 blocked; 1 legacy construct remains; "
            "1 of 2 files to change\n"
            "migrated files include <texmigrate/texture_reference.h>: write it "
            "with 'texmigrate shim DIR', and add DIR to the include path\n");
}

TEST(SummaryTest, ManyTexturesAreCounted) {
  MigrationReport Report;
  for (int I = 0; I != 30; ++I)
    Report.Textures.push_back(texture("t", TextureOutcome::Untouched));
  EXPECT_EQ(summary(Report), "0 of 30 textures migrated, 30 untouched; 0 of 0 "
                             "files to change\n");
}

TEST(SummaryTest, WrittenWithTheShim) {
  MigrationReport Report;
  Report.Textures = {texture("a", TextureOutcome::Migrated)};
  Report.Files = {{"/p/a.cu", true}};
  SummaryOptions Options;
  Options.Written = true;
  Options.ShimDirectory = "include";
  EXPECT_EQ(summary(Report, Options),
            "  migrated: a (texture<float>, a.cu:7)\n"
            "1 of 1 texture migrated; 1 of 1 file changed\n"
            "migrated files include <texmigrate/texture_reference.h>: add "
            "'include' to the include path\n");
}
