package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a script with which a shell completes commands, options and the names of backbones and techniques. */
@Command(
        name = "completion",
        description = "Prints a script that teaches a shell to complete commands, options and their values.",
        sortOptions = false,
        footer = {
            "",
            "Examples",
            "  source <(repel completion bash)",
            "  repel completion bash > ~/.local/share/bash-completion/completions/repel",
            "  repel completion zsh > ~/.repel-completion; echo 'source ~/.repel-completion' >> ~/.zshrc"
        })
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell;

    @Mixin
    CommonOptions common;

    /** Shells that understand the script. */
    enum Shell {
        BASH,
        /** Through its own emulation of bash's completion, which the script switches on. */
        ZSH
    }

    @Override
    public void run() {
        String script = CompletionScript.of(spec.root().commandLine());
        if (shell == Shell.ZSH) {
            script = script.replaceFirst("^#!.*", "# to be read by zsh");
        }
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }
}
