package dev.repel.cli;

import dev.repel.cli.options.RepelCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Writes a script with which a shell completes commands, options and the names of backbones and techniques. */
@Command(
        name = CompletionCommand.NAME,
        description = "Prints a script that teaches a shell to complete commands, options and their values.",
        sortOptions = false,
        footer = {
            "",
            "Examples",
            "  source <(repel completion bash)",
            "  repel completion bash > ~/.local/share/bash-completion/completions/repel",
            "  repel completion zsh > ~/.repel-completion; echo 'source ~/.repel-completion' >> ~/.zshrc"
        })
final class CompletionCommand extends RepelCommand {
    static final String NAME = "completion";

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell;

    /** Shells that understand the script. */
    enum Shell {
        BASH,
        /** Through its own emulation of bash's completion, which the script switches on. */
        ZSH
    }

    @Override
    public Integer call() {
        String script = CompletionScript.of(spec().root().commandLine());
        if (shell == Shell.ZSH) {
            script = script.replaceFirst("^#!.*", "# to be read by zsh");
        }
        out().print(script);
        out().flush();
        return ExitCode.OK;
    }
}
