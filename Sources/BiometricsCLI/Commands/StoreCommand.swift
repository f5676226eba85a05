/// `biometrics store …`.
enum StoreCommand {
    static let command = Command(
        "store", summary: "Look after a store of journeys",
        subcommands: [StoreCheckCommand.command, StoreRetentionCommand.command, StoreRotateCommand.command])
}
