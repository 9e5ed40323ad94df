//===- JsonReportTest.cpp - The report as the documentation has it --------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/JsonReport.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace texmigrate;
using namespace llvm;

static json::Value written(const MigrationReport &Report) {
  std::string Text;
  raw_string_ostream OS(Text);
  writeJsonReport(OS, Report);
  Expected<json::Value> Value = json::parse(OS.str());
  EXPECT_TRUE(bool(Value)) << Text;
  return Value ? *Value : json::Value(nullptr);
}

TEST(JsonReportTest, Empty) {
  json::Value Expected = json::Object{
      {"version", 1},
      {"textures", json::Array{}},
      {"remaining", json::Array{}},
      {"files", json::Array{}},
      {"counts", json::Object{{"textures", 0},
                              {"migrated", 0},
                              {"blocked", 0},
                              {"untouched", 0},
                              {"remaining", 0},
                              {"files", 0},
                              {"filesChanged", 0}}},
  };
  EXPECT_EQ(written({}), Expected);
}

TEST(JsonReportTest, EveryField) {
  MigrationReport Report;
  TextureOutcome Migrated;
  Migrated.Name = "cam::left";
  Migrated.Place = {"/p/a.cu", 120, 7, 3};
  Migrated.Type = "texture<float, 2>";
  Migrated.Status = TextureOutcome::Migrated;
  Migrated.Reason = "not to be seen";
  TextureOutcome Blocked = Migrated;
  Blocked.Status = TextureOutcome::Blocked;
  Blocked.Id = DiagID::KernelAddress;
  Blocked.Reason = "caf\xE9"; // not UTF-8
  Report.Textures = {Migrated, Blocked};
  Report.Remaining = {
      {{"/p/b.cu", 0, 9, 1}, "tex2D", DiagID::InactiveCode, "under #if 0"}};
  Report.Files = {{"/p/a.cu", true}, {"/p/b.cu", false}};

  json::Value Expected = json::Object{
      {"version", 1},
      {"textures", json::Array{json::Object{{"name", "cam::left"},
                                            {"file", "/p/a.cu"},
                                            {"line", 7},
                                            {"type", "texture<float, 2>"},
                                            {"status", "migrated"},
                                            {"reason", ""},
                                            {"id", ""}},
                               json::Object{{"name", "cam::left"},
                                            {"file", "/p/a.cu"},
                                            {"line", 7},
                                            {"type", "texture<float, 2>"},
                                            {"status", "blocked"},
                                            {"reason", "caf\xEF\xBF\xBD"},
                                            {"id", "kernel-address"}}}},
      {"remaining", json::Array{json::Object{{"file", "/p/b.cu"},
                                             {"line", 9},
                                             {"text", "tex2D"},
                                             {"reason", "under #if 0"},
                                             {"id", "inactive-code"}}}},
      {"files",
       json::Array{json::Object{{"path", "/p/a.cu"}, {"changed", true}},
                   json::Object{{"path", "/p/b.cu"}, {"changed", false}}}},
      {"counts", json::Object{{"textures", 2},
                              {"migrated", 1},
                              {"blocked", 1},
                              {"untouched", 0},
                              {"remaining", 1},
                              {"files", 2},
                              {"filesChanged", 1}}},
  };
  EXPECT_EQ(written(Report), Expected);
}
