"""Changes to programs: each takes a Mutant and a random generator, and returns
whether it found something to do."""

import re

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"\([^"]*\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    r"|[A-Za-z_]\w*|\d[\w.]*|<<<|>>>|##|::|->|\s+|.", re.S)
WORDS = ["texture", "float", "float4", "int", "const", "static", "extern", "template <class T>", "__device__",
         "__global__", "__host__ __device__", "&", "*", "(", ")", ",", ";", "{", "}", "<", ">", "0", "...", "##", "#",
         "auto", "typename", "operator", "decltype(0)", "[[maybe_unused]]", "inline namespace v1 {", "#else", "#endif"]


class Mutant:
    """The files of a program, as lists of lines while they change."""

    def __init__(self, files):
        self.files = dict(files)
        self.names = 0

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}_{self.names}"

    def pick(self, rng):
        # Headers have much in them that does not matter.
        return rng.choice(sorted(self.files, key=lambda f: (not f.endswith(".cu"), f)))


def tokens(text):
    """(start, end) of what is neither blank nor comment."""
    return [m.span() for m in TOKEN.finditer(text) if not m.group().isspace() and not m.group().startswith(("//", "/*"))]


def lines_of(m, rng):
    name = m.pick(rng)
    return name, m.files[name].splitlines(keepends=True)


def run_of(rng, count, longest):
    first = rng.randrange(count)
    return first, min(count, first + rng.randint(1, longest))


def on_lines(change):
    def mutation(m, rng):
        name, lines = lines_of(m, rng)
        if not lines:
            return False
        first, last = run_of(rng, len(lines), 4)
        m.files[name] = "".join(change(m, rng, lines, first, last))
        return True
    mutation.__name__ = change.__name__
    return mutation


@on_lines
def delete_lines(m, rng, lines, first, last):
    return lines[:first] + lines[last:]


@on_lines
def duplicate_lines(m, rng, lines, first, last):
    return lines[:last] + lines[first:last] + lines[last:]


@on_lines
def move_lines(m, rng, lines, first, last):
    rest = lines[:first] + lines[last:]
    to = rng.randint(0, len(rest))
    return rest[:to] + lines[first:last] + rest[to:]


@on_lines
def conditional_lines(m, rng, lines, first, last):
    condition = rng.choice(["#if 1", "#if 0", "#ifdef __CUDA_ARCH__", "#ifndef __CUDA_ARCH__", "#ifdef NOBODY",
                            "#if CUDART_VERSION < 12000", "#if __CUDA_ARCH__ >= 200"])
    other = ["#else\n"] + lines[first:last] if rng.random() < 0.3 else []
    return lines[:first] + [condition + "\n"] + lines[first:last] + other + ["#endif\n"] + lines[last:]


@on_lines
def include_lines(m, rng, lines, first, last):
    header = m.fresh("moved") + rng.choice([".h", ".inl", ".cuh"])
    m.files[header] = "".join(lines[first:last])
    return lines[:first] + [f'#include "{header}"\n'] + lines[last:]


@on_lines
def wrap_in_scope(m, rng, lines, first, last):
    scope = rng.choice(["namespace fuzz {", "namespace {", 'extern "C" {', "struct Fuzz {", "inline namespace fuzz {",
                        "template <int Fuzz> struct Scope {"])
    return lines[:first] + [scope + "\n"] + lines[first:last] + ["};\n" if "struct" in scope else "}\n"] + lines[last:]


def declarations(text):
    """(start, end) of what stands between the ends of declarations at depth 0."""
    result, start, depth = [], 0, 0
    for begin, end in tokens(text):
        token = text[begin:end]
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        if depth <= 0 and token in ";}":
            depth = 0
            result.append((start, end))
            start = end
    return result


def reorder_declarations(m, rng):
    name = m.pick(rng)
    text = m.files[name]
    found = declarations(text)
    if len(found) < 2:
        return False
    (a, b), (c, d) = sorted(rng.sample(found, 2))
    m.files[name] = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    return True


def duplicate_declaration(m, rng):
    name = m.pick(rng)
    text = m.files[name]
    found = declarations(text)
    if not found:
        return False
    start, end = rng.choice(found)
    to = rng.choice(found)[1]
    copy = text[start:end]
    if rng.random() < 0.5:  # Under another name, where it has one.
        words = [w for w in re.findall(r"[A-Za-z_]\w*", copy) if w not in ("texture", "float", "int", "void")]
        if words:
            old = rng.choice(words)
            copy = re.sub(rf"\b{old}\b", m.fresh(old), copy)
    m.files[name] = text[:to] + copy + text[to:]
    return True


def delete_declaration(m, rng):
    name = m.pick(rng)
    text = m.files[name]
    found = declarations(text)
    if not found:
        return False
    start, end = rng.choice(found)
    m.files[name] = text[:start] + text[end:]
    return True


def on_tokens(change):
    def mutation(m, rng):
        name = m.pick(rng)
        text = m.files[name]
        found = tokens(text)
        if not found:
            return False
        first, last = run_of(rng, len(found), 6)
        new = change(m, rng, text, found[first:last])
        if new is None:
            return False
        m.files[name] = new
        return True
    mutation.__name__ = change.__name__
    return mutation


@on_tokens
def delete_tokens(m, rng, text, run):
    return text[:run[0][0]] + text[run[-1][1]:]


@on_tokens
def duplicate_tokens(m, rng, text, run):
    return text[:run[-1][1]] + " " + text[run[0][0]:]


@on_tokens
def swap_tokens(m, rng, text, run):
    if len(run) < 2:
        return None
    (a, b), (c, d) = run[0], run[-1]
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


@on_tokens
def replace_token(m, rng, text, run):
    start, end = run[0]
    everything = [text[a:b] for a, b in tokens(text)]
    new = rng.choice(everything if rng.random() < 0.7 else WORDS)
    return text[:start] + new + text[end:]


@on_tokens
def comment_between(m, rng, text, run):
    return text[:run[0][1]] + rng.choice([" /* texture<float> t; */ ", " // tex2D(t, 0, 0)\n", " \\\n ", "\r\n", "\t"]) + text[run[0][1]:]


def line_start(text, at):
    """Where a directive may be put before `at`: not inside of another."""
    start = text.rfind("\n", 0, at) + 1
    while start > 1 and text[:start - 1].endswith("\\"):
        start = text.rfind("\n", 0, start - 1) + 1
    return start


@on_tokens
def wrap_in_macro(m, rng, text, run):
    start, end = run[0][0], run[-1][1]
    inner = text[start:end]
    if "#" in inner or "//" in inner or "\n" in inner or text[line_start(text, start):start].lstrip().startswith("#"):
        return None
    macro = m.fresh("WRAP")
    how = rng.choice(["object", "identity", "variadic", "paste", "twice", "unused"])
    if how == "paste" and re.fullmatch(r"[A-Za-z_]\w+", inner):
        cut = rng.randint(1, len(inner) - 1)
        define, use = f"#define {macro}(a, b) a##b", f"{macro}({inner[:cut]}, {inner[cut:]})"
    elif how == "identity":
        define, use = f"#define {macro}(x) x", f"{macro}({inner})"
    elif how == "variadic":
        define, use = f"#define {macro}(...) __VA_ARGS__", f"{macro}({inner})"
    elif how == "twice":
        define, use = f"#define {macro} {inner}\n#define {macro}_B() {macro}", f"{macro}_B()"
    elif how == "unused":
        define, use = f"#define {macro}(x)", f"{inner} {macro}({inner})"
    else:
        define, use = f"#define {macro} {inner}", macro
    at = rng.choice([0, line_start(text, start)])
    return text[:at] + define + "\n" + text[at:start] + use + text[end:]


def macro_for_word(m, rng):
    """Every mention of one word becomes a macro's name."""
    name = m.pick(rng)
    text = m.files[name]
    words = sorted(set(re.findall(r"[A-Za-z_]\w+", text)) - {"include", "define", "endif", "ifdef", "ifndef"})
    if not words:
        return False
    word, macro = rng.choice(words), m.fresh("WORD")
    m.files[name] = f"#define {macro} {word}\n" + re.sub(rf"\b{word}\b", macro, text)
    return True


def rename_word(m, rng):
    """One word takes another's name, everywhere."""
    words = sorted(set(w for text in m.files.values() for w in re.findall(r"[A-Za-z_]\w*", text)))
    if len(words) < 2:
        return False
    old, new = rng.sample(words, 2)
    m.files = {f: re.sub(rf"\b{old}\b", new, text) for f, text in m.files.items()}
    return True


def line_ends(m, rng):
    name = m.pick(rng)
    m.files[name] = rng.choice([lambda t: t.replace("\n", "\r\n"), lambda t: t.rstrip("\n"), lambda t: "\xef\xbb\xbf" + t])(m.files[name])
    return True


MUTATIONS = [delete_lines, duplicate_lines, move_lines, conditional_lines, include_lines, wrap_in_scope,
             reorder_declarations, reorder_declarations, duplicate_declaration, duplicate_declaration,
             delete_declaration, delete_tokens, duplicate_tokens, swap_tokens, replace_token, replace_token,
             comment_between, wrap_in_macro, wrap_in_macro, wrap_in_macro, macro_for_word, rename_word, line_ends]

# After these most programs still mean something.
GENTLE = [conditional_lines, include_lines, wrap_in_scope, reorder_declarations, duplicate_declaration,
          comment_between, wrap_in_macro, wrap_in_macro, wrap_in_macro, macro_for_word, rename_word, line_ends]


def mutate(files, rng):
    """Returns the mutated files and the names of what was done."""
    mutant, done = Mutant(files), []
    choice = GENTLE if rng.random() < 0.6 else MUTATIONS
    wanted = rng.choice([1, 1, 1, 2, 2, 3])
    for _ in range(20):
        mutation = rng.choice(choice)
        if mutation(mutant, rng):
            done.append(mutation.__name__)
        if len(done) == wanted:
            break
    return mutant.files, done
