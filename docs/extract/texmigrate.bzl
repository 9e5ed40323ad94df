"""Bazel rules: texmigrate's parsing as actions, one for each CUDA source."""

def _impl(ctx):
    facts = []
    for source in ctx.files.srcs:
        out = ctx.actions.declare_file(source.path + ".facts")
        args = ctx.actions.args()
        args.add("extract")
        args.add("-o", out)
        args.add(source)
        args.add("--")
        args.add_all(ctx.attr.copts)
        ctx.actions.run(
            executable = ctx.executable.texmigrate,
            arguments = [args],
            inputs = [source] + ctx.files.hdrs,
            outputs = [out],
            mnemonic = "TexmigrateExtract",
        )
        facts.append(out)

    patch = ctx.actions.declare_file(ctx.label.name + ".patch")
    args = ctx.actions.args()
    args.add_all(facts, format_each = "--facts=%s")
    args.use_param_file("@%s", use_always = True)
    ctx.actions.run_shell(
        # Status 1 says that something remains; it is told on stderr.
        command = '"$1" migrate --quiet "$2" > "$3" || [ $? -eq 1 ]',
        arguments = [ctx.executable.texmigrate.path, args, patch.path],
        tools = [ctx.executable.texmigrate],
        # Verification parses the edited sources again.
        inputs = facts + ctx.files.srcs + ctx.files.hdrs,
        outputs = [patch],
        mnemonic = "TexmigrateLink",
    )
    return [DefaultInfo(files = depset([patch]))]

texmigrate_patch = rule(
    implementation = _impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cu", ".cpp", ".cc"]),
        "hdrs": attr.label_list(allow_files = True),
        "copts": attr.string_list(),
        "texmigrate": attr.label(
            default = "//tools:texmigrate",
            executable = True,
            cfg = "exec",
            allow_single_file = True,
        ),
    },
)
