/// `biometrics gallery …`.
enum GalleryCommand {
    static let command = Command(
        "gallery", summary: "Search a face among many, and find people who are there twice",
        discussion: [
            "A gallery is a folder of templates that its user alone can open. Templates are personal data: who has them can "
                + "recognise the people.",
            "A candidate is never a decision. It is for a rule or a person to judge.",
        ],
        subcommands: [
            GalleryChangeCommands.create, GalleryAddCommand.command, GalleryChangeCommands.remove,
            GallerySearchCommand.command, GalleryLookCommands.list, GalleryStatsCommand.command,
            GalleryLookCommands.verify, GalleryChangeCommands.compact, GalleryDuplicatesCommand.command,
        ])

    /// The operand that names the gallery.
    static let folder = Operand("GALLERY", help: "The folder of the gallery.")
}
