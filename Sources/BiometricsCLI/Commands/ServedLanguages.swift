internal import BiometricsCore
internal import HTTPService
internal import Platform

/// The languages of the pages that `serve` shows, by its option.
enum ServedLanguages {
    static let files = ValueOption<String>(
        "language", value: "PATH", isRepeatable: true, completion: .file,
        help:
            "A file with another language of the pages, or with your own words for one that is there; or a folder of such "
            + "files (*.json).")

    /// The program's languages with those that are named.
    ///
    /// - Throws: as `PageLanguage.reading`; that a folder has no such file, or that a language is named twice.
    static func languages(_ arguments: ParsedArguments) throws(BiometricsError) -> [PageLanguage] {
        var languages = PageLanguage.builtin
        var places: [String: String] = [:]
        for path in arguments.all(files) {
            for file in try paths(of: path) {
                let json = try translating({ (error: BiometricsError) in error.about(file) }) {
                    () throws(BiometricsError) in
                    try ArgumentFile.read(file, maximumBytes: PageLanguage.maximumBytes)
                }
                let language = try PageLanguage.reading(json, named: file)
                if let place = places.updateValue(file, forKey: language.tag) {
                    throw BiometricsError(
                        .invalidConfiguration,
                        "tag: the language \(language.tag) is in \(place) as well; leave one of the two out.",
                        path: file)
                }
                languages = languages.adding(language)
            }
        }
        return languages
    }

    /// The file, or those of the folder by their names.
    private static func paths(of path: String) throws(BiometricsError) -> [String] {
        guard FileSystem.isFolder(path) == true else { return [path] }
        let names = try translating({ (error: SystemError) in
            BiometricsError(.unreadableInput, "The folder cannot be read: \(error). Check its permissions.", path: path)
        }) { () throws(SystemError) in try FileSystem.names(in: path) }
        let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
        guard !files.isEmpty else {
            throw BiometricsError(
                .noSuchInput,
                "The folder has no file whose name ends in .json; name a folder with languages, or a file.",
                path: path)
        }
        return files.map { "\(path)/\($0)" }
    }
}
