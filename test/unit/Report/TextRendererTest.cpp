//===- TextRendererTest.cpp - Diagnostics for people ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/TextRenderer.h"
#include "gtest/gtest.h"

using namespace texmigrate;

namespace {
struct Renderer {
  std::map<std::string, std::string> Files;

  std::string operator()(SourcePlace Place,
                         std::vector<DiagnosticNote> Notes = {}) const {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    SourceCache Sources(Files);
    TextRenderer(OS, Sources, "/p")
        .print({DiagID::KernelAddress, std::move(Place), "message",
                std::move(Notes)});
    return OS.str();
  }
};
} // namespace

TEST(TextRendererTest, DisplayPath) {
  EXPECT_EQ(displayPath("/p/d/a.cu", "/p"), "d/a.cu");
  EXPECT_EQ(displayPath("/p/d/a.cu", "/p/"), "d/a.cu");
  EXPECT_EQ(displayPath("/p/d/a.cu", "/"), "p/d/a.cu");
  EXPECT_EQ(displayPath("/p/d/a.cu", ""), "/p/d/a.cu");
  EXPECT_EQ(displayPath("/prefix/a.cu", "/p"), "/prefix/a.cu");
  EXPECT_EQ(displayPath("/q/a.cu", "/p"), "/q/a.cu");
  EXPECT_EQ(displayPath("/p", "/p"), "/p");
}

TEST(TextRendererTest, LineAndCaret) {
  Renderer R{{{"/p/a.cu", "one\nint two;\nthree"}}};
  EXPECT_EQ(R({"/p/a.cu", 8, 2, 5}),
            "a.cu:2:5: warning: message [kernel-address]\n"
            "    2 | int two;\n"
            "      |     ^\n");
  // The offset alone, and the line alone.
  EXPECT_EQ(R({"/p/a.cu", 8, 0, 0}), R({"/p/a.cu", 8, 2, 5}));
  EXPECT_EQ(R({"/p/a.cu", 0, 2, 5}), R({"/p/a.cu", 8, 2, 5}));
  EXPECT_EQ(R({"/p/a.cu", 0, 2, 0}),
            "a.cu:2: warning: message [kernel-address]\n");
}

TEST(TextRendererTest, NotesFollow) {
  Renderer R{{{"/p/a.cu", "one\n"}}};
  EXPECT_EQ(R({"/p/a.cu", 0, 1, 1}, {{{"/q/b.cu", 0, 3, 4}, "why"}}),
            "a.cu:1:1: warning: message [kernel-address]\n"
            "    1 | one\n      | ^\n"
            "/q/b.cu:3:4: note: why\n");
}

TEST(TextRendererTest, MessagesStayInOneLine) {
  EXPECT_EQ(inOneLine("both '#include <a>\r\n' and 'x'"),
            "both '#include <a>\\n' and 'x'");
}

TEST(TextRendererTest, NoPlace) {
  EXPECT_EQ(Renderer()({}), "texmigrate: warning: message [kernel-address]\n");
}

TEST(TextRendererTest, WrongPlacesDoNoHarm) {
  Renderer R{{{"/p/a.cu", "one\n"}}};
  EXPECT_EQ(R({"/p/a.cu", 99, 5, 1}),
            "a.cu:5:1: warning: message [kernel-address]\n");
  EXPECT_EQ(R({"/p/a.cu", 99, 1, 50}),
            "a.cu:1:50: warning: message [kernel-address]\n");
  EXPECT_EQ(R({"/p/a.cu", 99, 0, 0}),
            "a.cu: warning: message [kernel-address]\n");
}

TEST(TextRendererTest, TabsAndOtherBytes) {
  Renderer R{{{"/p/a.cu", "\ta\xE9\xC3\xA9\x01x\r\n"}}};
  EXPECT_EQ(R({"/p/a.cu", 0, 1, 7}),
            "a.cu:1:7: warning: message [kernel-address]\n"
            "    1 |         a<E9>\xC3\xA9<01>x\n"
            "      |                   ^\n");
}

TEST(TextRendererTest, LongLinesAreCut) {
  Renderer R{{{"/p/a.cu", std::string(100000, 'x') + "\n"}}};
  std::string Text = R({"/p/a.cu", 0, 1, 50000});
  EXPECT_LT(Text.size(), 600u);
  EXPECT_NE(Text.find("    1 | ...xxx"), std::string::npos);
}
