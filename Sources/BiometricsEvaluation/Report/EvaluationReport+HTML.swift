internal import FoundationEssentials

extension EvaluationReport {
    /// A picture for the report.
    public struct Picture: Sendable {
        /// The formats that browsers show.
        public enum Format: String, Sendable {
            /// JPEG.
            case jpeg
            /// PNG.
            case png
            /// WebP.
            case webp
        }

        /// The encoding of `bytes`.
        public var format: Format
        /// The encoded picture.
        public var bytes: [UInt8]

        /// A picture of coded bytes.
        public init(format: Format, bytes: [UInt8]) {
            self.format = format
            self.bytes = bytes
        }

        /// The address of an image that holds the picture itself.
        fileprivate var address: String {
            "data:image/\(format.rawValue);base64,\(Data(bytes).base64EncodedString())"
        }
    }

    /// `report.html`: one self-contained file that holds `report.json`. Its script draws the tables and charts in a browser.
    ///
    /// - Parameter picture: returns the picture of a file named among the worst errors, or nil. The report
    ///   has no pictures without it, because publishing them requires the right to do so.
    public func html(picture: ((String) -> Picture?)? = nil) -> [UInt8] {
        var addresses: [String: String] = [:]
        if let picture {
            for file in Set(worstFiles) { addresses[file] = picture(file)?.address }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A report holds texts, whole numbers and rates, and JSON can hold all of them.
        guard let report = try? json(), let pictures = try? encoder.encode(addresses) else {
            preconditionFailure("The report has no JSON.")
        }
        return ReportPage.page(report: report, pictures: Array(pictures))
    }

    /// The files that the page names among the worst errors.
    private var worstFiles: [String] {
        var files = documents?.worst.map(\.file) ?? []
        if let worst = match?.worst {
            files += (worst.mated + worst.nonMated + worst.lost).flatMap { [$0.probe, $0.reference] }
        }
        if let liveness {
            files += (liveness.worstAttacks + liveness.worstBonaFide + liveness.silent).map(\.file)
        }
        return files
    }
}
