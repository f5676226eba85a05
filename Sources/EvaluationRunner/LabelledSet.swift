public import BiometricsCore
public import BiometricsEvaluation
internal import MediaKit
internal import Platform

/// A labelled set on disk: its comparisons and its files.
public struct LabelledSet: Sendable {
    /// The layout of a set.
    public enum Format: String, Sendable, CaseIterable {
        /// Chosen by the path: a folder, an LFW pairs file, or CSV.
        case auto
        /// Comma-separated text with the columns probe, reference and mated.
        case csv
        /// The `pairs.txt` of Labeled Faces in the Wild.
        case lfw
        /// A folder with one folder of pictures per person.
        case folder
    }

    /// The comparisons.
    public let plan: ComparisonPlan
    /// The default name in a report.
    public let name: String
    /// Its files.
    public let files: EvaluationFiles

    /// The largest allowed table.
    public static let maximumTableBytes = 16 << 30
    /// The largest number of comparisons from a folder without a limit: a table of them takes about 2 GB.
    public static let maximumFolderComparisons = 50_000_000
    private static let missing = "The file or folder does not exist. Check the path."
    private static let pictureEndings: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "bmp"]

    /// Reads the set at `path`.
    ///
    /// - Parameters:
    ///   - path: a table, or a folder with one folder of pictures per person.
    ///   - format: the layout of the set.
    ///   - root: the folder of its files, if it is not the folder of `path`.
    ///   - limit: the largest number of mated and of non-mated comparisons, drawn with `seed`; nil for all.
    ///   - seed: the seed of the drawing; equal seeds draw equal comparisons.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, and `.invalidConfiguration` for a folder that is too large without
    ///   a limit.
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

    /// The set of a table in memory.
    ///
    /// - Parameters:
    ///   - bytes: the table.
    ///   - format: `.lfw`, or any other format for CSV.
    ///   - name: the name of the set in a report.
    ///   - files: its files.
    ///   - limit: as in `read(_:format:root:limit:seed:)`.
    ///   - seed: as there.
    /// - Throws: `.unreadableInput` for an invalid table.
    public static func read(
        table bytes: [UInt8], format: Format, name: String, files: EvaluationFiles, limit: Int? = nil, seed: UInt64 = 1
    ) throws(BiometricsError) -> LabelledSet {
        let plan = format == .lfw ? try ComparisonPlan.read(lfw: bytes) : try ComparisonPlan.read(csv: bytes)
        return LabelledSet(plan: limit.map { plan.sampled(limit: $0, seed: seed) } ?? plan, name: name, files: files)
    }

    private static func resolve(_ format: Format, path: String) throws(BiometricsError) -> Format {
        guard format == .auto else { return format }
        guard let isFolder = FileSystem.isFolder(path) else {
            throw BiometricsError(.noSuchInput, missing)
        }
        return isFolder ? .folder : fileName(path).hasSuffix(".txt") ? .lfw : .csv
    }

    /// The last part of a path, without trailing slashes.
    static func fileName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The pictures of each person, as paths below `folder`; hidden files are skipped.
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
                "This folder contains no pictures of persons. Put each person's pictures into a separate subfolder."
            )
        }
        return people
    }

    private static func names(in folder: String) throws(BiometricsError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
        } catch {
            let fault: (code: BiometricsError.Code, message: String) =
                switch error {
                case .noSuchFile: (code: .noSuchInput, message: missing)
                case .notAFolder:
                    (code: .unreadableInput, message: "This is a file. Name a folder with a subfolder per person.")
                default:
                    (code: .unreadableInput, message: "The folder cannot be read: \(error). Check its permissions.")
                }
            throw BiometricsError(fault.code, fault.message, path: folder, underlyingCode: error.code)
        }
    }
}
