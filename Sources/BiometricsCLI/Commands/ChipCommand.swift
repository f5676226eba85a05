/// `biometrics chip …`.
enum ChipCommand {
    static let command = Command(
        "chip", summary: "Verify the chip of a travel document, and keep the certificates of States",
        discussion: [
            "A phone reads the chip, and this command verifies what it read. Trust is yours to give: install a master list "
                + "with “chip trust add”. Without certificates no chip passes."
        ],
        subcommands: [ChipVerifyCommand.command, ChipTrustCommand.command])
}
