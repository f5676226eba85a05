public import BiometricsCore

/// People on disk, a folder of pictures each.
public struct LabelledPeople: Sendable {
    /// A picture and who is on it.
    public struct Picture: Sendable, Hashable {
        /// The name of the person's folder.
        public let person: String
        /// The picture's path within the folder of all people.
        public let file: String
    }

    /// The pictures, in the order of the people's names, and of theirs.
    public let pictures: [Picture]
    /// The name of the set in a report, if no other is given.
    public let name: String
    /// The places of the pictures.
    public let files: EvaluationFiles

    /// The people of the folder at `path`.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput` for a folder without such.
    public init(in path: String) throws(BiometricsError) {
        do throws(BiometricsError) {
            let people = try LabelledSet.identities(in: path)
            pictures = people.sorted { $0.key < $1.key }.flatMap { person, files in
                files.sorted().map { Picture(person: person, file: $0) }
            }
            name = LabelledSet.fileName(path)
            files = try EvaluationFiles(folder: path, root: nil)
        } catch {
            throw error.about(path)
        }
    }
}
