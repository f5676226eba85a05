internal import Biometrics
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
            for file in try JSONFiles.paths(of: path) {
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
}
