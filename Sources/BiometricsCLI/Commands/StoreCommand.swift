/// `biometrics store …`.
enum StoreCommand {
    static let command = Command(
        "store", summary: "Maintain a store of journeys",
        subcommands: [StoreCheckCommand.command, StoreRetentionCommand.command, StoreRotateCommand.command])
}
