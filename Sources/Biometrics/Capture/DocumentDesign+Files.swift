public import BiometricsCore
public import IdentityDocuments
internal import MediaKit

extension DocumentDesign {
    /// Reads the designs of a file, or of every `.json` file in a folder, in the order of the files' names.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, and `.invalidConfiguration` with the file and its first fault, also if two
    ///   files have one id.
    public static func read(_ path: String) throws(BiometricsError) -> [DocumentDesign] {
        var designs: [DocumentDesign] = []
        var files: [String: String] = [:]
        for file in try JSONFiles.paths(of: path) {
            let bytes = try BoundedFile.read(file, maximumBytes: longestFile)
            do throws(DocumentDesignError) {
                let design = try DocumentDesign(json: bytes)
                if let other = files.updateValue(file, forKey: design.id) {
                    throw DocumentDesignError("The id “\(design.id)” is also that of \(other).")
                }
                designs.append(design)
            } catch {
                throw BiometricsError(.invalidConfiguration, error.description, path: file)
            }
        }
        return designs
    }
}
