/// `biometrics plugins …`.
enum PluginsCommand {
    static let command = Command(
        "plugins", summary: "List and check plugins",
        discussion: [
            "Third-party plugins are shared libraries, named by --plugin or BIOMETRICS_PLUGIN_PATH. If a library "
                + "cannot be loaded, that is an error if --plugin names it. If the variable names it, or it lies in a "
                + "folder, the command prints a warning and continues without it."
        ],
        subcommands: [PluginsListCommand.command, PluginsCheckCommand.command])
}
