"""Configuration of texmigrate's lit suite.

Substitutions: %texmigrate, %shim_include, %nvcc, %cuda_toolkit, %nvcc11, %cxx,
%gxx, %clang_cuda, %python, %examples, %run_case (see cases/README.md), %check_lint (see
Lint/check_lint.py); FileCheck, not, count and
split-file are LLVM's.

Features: tool (the tool is built), nvcc (12 or newer), toolkit (its headers are
in %cuda_toolkit), cuda11 (a toolkit that still has texture references), gpu,
gxx (g++), clang-cuda (clang compiles CUDA with that toolkit), asan / tsan
(sanitized build), llvm-N, and programs by their names where not every
system has them: clang-apply-replacements, cpack-deb (what makes a .deb).
"""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys

import lit.formats

config.name = "texmigrate"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cpp", ".test"]
config.excludes = ["Inputs", "unit", "fuzz", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))

# A test sees nothing of the person who runs it: no include paths, no CUDA_PATH,
# no configuration files of clang.
tools_dir = config.llvm_tools_dir
scratch_home = os.path.join(config.test_exec_root, "home")
os.makedirs(scratch_home, exist_ok=True)
search_path = [tools_dir, *os.environ.get("PATH", os.defpath).split(os.pathsep)]
config.environment = {
    "PATH": os.pathsep.join(search_path),
    "HOME": scratch_home,
    "LC_ALL": "C",
    "CLANG_NO_DEFAULT_CONFIG": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
for name in ("LD_LIBRARY_PATH", "TMPDIR", "CUDA_VISIBLE_DEVICES", "ASAN_OPTIONS",
             "UBSAN_OPTIONS", "TSAN_OPTIONS", "ASAN_SYMBOLIZER_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def output_of(*command):
    """What a command prints, or None if it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout if done.returncode == 0 else None


def nvcc_release(nvcc):
    match = re.search(r"release (\d+)\.", output_of(nvcc, "--version") or "")
    return int(match.group(1)) if match else 0


def substitute(name, value):
    config.substitutions.append((name + r"\b", value))


def add_tool():
    if os.access(config.texmigrate_tool, os.X_OK):
        config.available_features.add("tool")
    config.available_features.add(f"llvm-{config.llvm_version_major}")
    for sanitizer, feature in (("address", "asan"), ("thread", "tsan")):
        if sanitizer in config.sanitizers:
            config.available_features.add(feature)


def add_ninja():
    if shutil.which("ninja"):
        config.available_features.add("ninja")


def add_nvcc():
    """nvcc of CUDA 12 or newer: what migrated programs are compiled with."""
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if nvcc and nvcc_release(nvcc) >= 12:
        config.available_features.add("nvcc")
        config.nvcc = nvcc
        substitute("%nvcc", nvcc)
        toolkit = os.path.dirname(os.path.dirname(os.path.realpath(nvcc)))
        if os.path.exists(os.path.join(toolkit, "include", "cuda_runtime.h")):
            config.cuda_toolkit = toolkit
            config.available_features.add("toolkit")
            substitute("%cuda_toolkit", toolkit)


def add_nvcc11():
    """nvcc of CUDA 11, which still compiles the legacy programs."""
    wanted = config.cuda11_dir or os.environ.get("TEXMIGRATE_CUDA11", "")
    places = [wanted] if wanted else [
        "/opt/cuda11", *(f"{top}/cuda-11.{minor}" for minor in range(8, -1, -1)
                         for top in ("/usr/local", "/opt"))]
    for place in places:
        nvcc = os.path.join(place, "bin", "nvcc")
        if nvcc_release(nvcc) == 11:
            # CUDA 11 knows no newer compiler than GCC 11.
            host = shutil.which("g++-11") or shutil.which("g++-10")
            config.available_features.add("cuda11")
            config.nvcc11 = nvcc + (f" -ccbin {host}" if host else "")
            substitute("%nvcc11", config.nvcc11)
            return
    if wanted:
        lit_config.warning(f"no CUDA 11 toolkit in {wanted}")


def add_other_compilers():
    """g++, and clang as a compiler of CUDA."""
    gxx = shutil.which("g++")
    if gxx:
        config.available_features.add("gxx")
        substitute("%gxx", gxx)
    if not config.cuda_toolkit:
        return
    command = [os.path.join(tools_dir, "clang++"), "-x", "cuda", f"--cuda-path={config.cuda_toolkit}",
               "--cuda-gpu-arch=sm_90", "-Wno-unknown-cuda-version"]
    if output_of(*command, "-c", os.devnull, "-o", os.devnull) is not None:
        config.available_features.add("clang-cuda")
        substitute("%clang_cuda", shlex.join(command))


def run_case_command():
    """The check of a legacy program, with all that this machine allows."""
    shim = os.path.join(config.texmigrate_source_root, "runtime", "include")
    command = [sys.executable, os.path.join(config.test_source_root, "cases", "run_case.py"),
               "--tool", config.texmigrate_tool, "--shim", shim]
    if config.cuda_toolkit:
        command += ["--headers", "bundled,toolkit", "--cuda-path", config.cuda_toolkit]
    if config.nvcc:
        command += ["--nvcc", config.nvcc]
    if config.nvcc11:
        command += ["--nvcc11", config.nvcc11]
    return shlex.join(command)


config.nvcc = config.nvcc11 = config.cuda_toolkit = ""
add_ninja()
add_tool()
for feature, programs in (("clang-apply-replacements", ["clang-apply-replacements"]),
                          ("cpack-deb", ["cpack", "file", "dpkg-deb", "dpkg-shlibdeps"])):
    if all(shutil.which(p, path=config.environment["PATH"]) for p in programs):
        config.available_features.add(feature)
# With --param compilers=none, what other compilers make of programs is not tested.
if lit_config.params.get("compilers") != "none":
    add_nvcc11()  # before %nvcc, which is the start of its name
    add_nvcc()
    add_other_compilers()
if output_of("nvidia-smi", "-L"):
    config.available_features.add("gpu")

def check_lint_command():
    """A lint test through every front end that this build has.

    TEXMIGRATE_SARIF_SCHEMA names OASIS's sarif-schema-2.1.0.json."""
    command = [sys.executable, os.path.join(config.test_source_root, "Lint", "check_lint.py"),
               "--tool", config.texmigrate_tool]
    schema = os.environ.get("TEXMIGRATE_SARIF_SCHEMA", "")
    if schema and importlib.util.find_spec("jsonschema"):
        command += ["--sarif-schema", schema]
    tidy = os.path.join(config.llvm_tools_dir, "clang-tidy")
    module = os.path.join(os.path.dirname(os.path.dirname(config.texmigrate_tool)), "lib",
                          "libTexmigrateTidyModule.so")
    if os.path.exists(module) and os.access(tidy, os.X_OK):
        command += ["--clang-tidy", tidy, "--module", module,
                    "--headers", os.path.join(config.texmigrate_source_root, "lib", "Frontend", "Bundled")]
    return shlex.join(command)


substitute("%check_lint", check_lint_command())
substitute("%texmigrate", config.texmigrate_tool)
substitute("%shim_include", os.path.join(config.texmigrate_source_root, "runtime", "include"))
substitute("%examples", os.path.join(config.texmigrate_source_root, "examples"))
substitute("%cxx", config.cxx_compiler)
substitute("%python", sys.executable)
substitute("%run_case", run_case_command())
