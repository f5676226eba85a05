internal import BiometricsCore
internal import TemplateGallery

/// `biometrics gallery list` and `verify`.
enum GalleryLookCommands {
    private static let person = ValueOption<String>(
        "person", value: "NAME", isRepeatable: true,
        help: "List the faces of this person only. May be given several times.")

    static let list = Command(
        "list", summary: "List the people and faces of a gallery", operands: [GalleryCommand.folder],
        options: [person.declaration, Flag.json.declaration], examples: ["gallery list applicants"], run: list)

    static let verify = Command(
        "verify", summary: "Look at every byte of a gallery, and name what is not as it was written",
        discussion: ["The exit status is 0 for a sound gallery, and 65 for a damaged one."],
        operands: [GalleryCommand.folder], options: [Flag.json.declaration], examples: ["gallery verify applicants"],
        run: verify)

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let snapshot = try Gallery(at: invocation.arguments.operands[0]).snapshot()
        let people = Set(invocation.arguments.all(person))
        var faces: [GalleryListPayload.Face] = []
        try snapshot.forEach { (person, id) throws(BiometricsError) in
            if people.isEmpty || people.contains(person) { faces.append(.init(person: person, face: id)) }
        }
        if invocation.wantsJSON {
            try invocation.console.write(try GalleryListPayload(faces: faces).json())
            return .success
        }
        var table = TextTable("person", "face")
        for face in faces { table.add(face.person.printable, face.face.printable) }
        try invocation.console.write(table.text(in: invocation.console.style))
        return .success
    }

    @Sendable private static func verify(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let found = try GalleryVerification.verify(invocation.arguments.operands[0])
        if invocation.wantsJSON {
            try invocation.console.write(try GalleryVerificationPayload(found).json())
        } else if found.faults.isEmpty {
            try invocation.console.print(
                "\(NumberText.grouped(found.faces)) faces in \(NumberText.bytes(found.bytes)): every byte is as it was written."
            )
        } else {
            var table = TextTable("file", "part", "byte", "what is wrong")
            for fault in found.faults {
                table.add(fault.file, fault.part.rawValue, "\(fault.offset)", fault.message.printable)
            }
            try invocation.console.write(table.text(in: invocation.console.style))
        }
        return found.faults.isEmpty ? .success : .unreadableInput
    }
}
