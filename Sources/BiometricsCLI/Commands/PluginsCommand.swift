/// `biometrics plugins …`.
enum PluginsCommand {
    static let command = Command(
        "plugins", summary: "Show what finds, compares and judges faces here",
        discussion: [
            "Plugins of third parties are shared libraries, named by --plugin or by BIOMETRICS_PLUGIN_PATH. One that cannot "
                + "be loaded is an error where --plugin names it. Where the variable names it, or a folder holds it, it "
                + "costs a warning, and what was asked for is done without it."
        ],
        subcommands: [PluginsListCommand.command, PluginsCheckCommand.command])
}
