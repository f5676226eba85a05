public import BiometricsCore
public import BiometricsEvaluation
internal import MediaKit
internal import Platform

/// A labelled set on disk: which comparisons it asks for, and where its files are.
public struct LabelledSet: Sendable {
    /// How a set is laid out.
    public enum Format: String, Sendable, CaseIterable {
        /// What the path looks like: a folder, an LFW pairs file, or CSV.
        case auto
        /// Comma-separated text with the columns probe, reference and mated.
        case csv
        /// The `pairs.txt` of Labeled Faces in the Wild.
        case lfw
        /// A folder of people, a folder of pictures each.
        case folder
    }

    /// The comparisons.
    public let plan: ComparisonPlan
    /// What a report calls it unless told otherwise.
    public let name: String
    /// Its files.
    public let files: EvaluationFiles

    /// The largest table that is read.
    public static let maximumTableBytes = 16 << 30
    /// The most comparisons that are made of a folder without a limit: a table of them takes about 2 GB.
    public static let maximumFolderComparisons = 50_000_000
    private static let pictureEndings: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "bmp"]

    /// Reads the set at `path`.
    ///
    /// - Parameters:
    ///   - path: a table, or a folder that holds a folder of pictures for each person.
    ///   - format: how the set is laid out.
    ///   - root: where its files lie, when that is not the folder of `path`.
    ///   - limit: the most mated and the most non-mated comparisons, drawn with `seed`; nil for all.
    ///   - seed: the seed of the drawing; the same one draws the same comparisons.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.invalidConfiguration` for a folder that is too large without a
    ///   limit.
    public static func read(
        _ path: String, format: Format = .auto, root: EvaluationFiles.Root? = nil, limit: Int? = nil, seed: UInt64 = 1
    ) throws(BiometricsError) -> LabelledSet {
        do throws(BiometricsError) {
            let format = try resolve(format, path: path)
            if format == .folder {
                let people = try identities(in: path)
                let count = people.values.reduce(0) { $0 + $1.count }
                guard limit != nil || count * max(0, count - 1) / 2 <= maximumFolderComparisons else {
                    throw BiometricsError(
                        .invalidConfiguration,
                        "All pairs of \(count) pictures are \(count * (count - 1) / 2) comparisons. Set a limit.")
                }
                return LabelledSet(
                    plan: .identities(people, limit: limit, seed: seed), name: fileName(path),
                    files: try EvaluationFiles(folder: path, root: nil))
            }
            let bytes = try BoundedFile.read(path, maximumBytes: maximumTableBytes)
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
            return try read(
                table: bytes, format: format, name: fileName(path),
                files: try EvaluationFiles(folder: folder, root: root),
                limit: limit, seed: seed)
        } catch {
            throw error.about(path)
        }
    }

    /// The set that a table at hand describes.
    ///
    /// - Parameters:
    ///   - bytes: the whole table.
    ///   - format: `.lfw`; anything else is CSV.
    ///   - name: what a report calls the set.
    ///   - files: where its files lie.
    ///   - limit: as in `read(_:format:root:limit:seed:)`.
    ///   - seed: as there.
    /// - Throws: `.unreadableInput` for what is no such table.
    public static func read(
        table bytes: [UInt8], format: Format, name: String, files: EvaluationFiles, limit: Int? = nil, seed: UInt64 = 1
    ) throws(BiometricsError) -> LabelledSet {
        let plan = format == .lfw ? try ComparisonPlan.read(lfw: bytes) : try ComparisonPlan.read(csv: bytes)
        return LabelledSet(plan: limit.map { plan.sampled(limit: $0, seed: seed) } ?? plan, name: name, files: files)
    }

    private static func resolve(_ format: Format, path: String) throws(BiometricsError) -> Format {
        guard format == .auto else { return format }
        guard let isFolder = FileSystem.isFolder(path) else {
            throw BiometricsError(.noSuchInput, "There is no such file or folder. Check the path.")
        }
        return isFolder ? .folder : fileName(path).hasSuffix(".txt") ? .lfw : .csv
    }

    /// The last part of a path, without slashes at its end.
    static func fileName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The pictures of each person, as paths below `folder`; hidden files are passed over.
    static func identities(in folder: String) throws(BiometricsError) -> [String: [String]] {
        var people: [String: [String]] = [:]
        for person in try names(in: folder) {
            guard FileSystem.isFolder("\(folder)/\(person)") == true else { continue }
            let pictures = try names(in: "\(folder)/\(person)").filter { name in
                pictureEndings.contains(name.split(separator: ".").last?.lowercased() ?? "")
            }
            if !pictures.isEmpty { people[person] = pictures.map { "\(person)/\($0)" } }
        }
        guard !people.isEmpty else {
            throw BiometricsError(
                .unreadableInput,
                "This folder holds no pictures of persons. Put each person's pictures into a folder of its own inside it."
            )
        }
        return people
    }

    private static func names(in folder: String) throws(BiometricsError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
        } catch {
            throw BiometricsError(.unreadableInput, "The folder cannot be read. Check its permissions.", path: folder)
        }
    }
}
