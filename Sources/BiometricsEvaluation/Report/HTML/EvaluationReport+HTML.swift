import FoundationEssentials

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

        /// The picture as an element with inline data.
        var element: String {
            "<img alt=\"\" src=\"data:image/\(format.rawValue);base64,\(Data(bytes).base64EncodedString())\">"
        }
    }

    /// `report.html`: one self-contained file, with drawings as inline SVG.
    ///
    /// - Parameter picture: returns the picture of a file named among the worst errors, or nil. Without it the report
    ///   has no pictures, because publishing them requires the right to do so.
    public func html(picture: ((String) -> Picture?)? = nil) -> [UInt8] {
        let title = Markup.escape("\(subject) evaluation: \(context.set)")
        var body = "<header><h1>\(title)</h1><p class=\"soft\">Error rates "
        body += "\(standards), with 95 % confidence intervals unless stated otherwise.</p></header>\n"
        if let match { body += MatchSections(match: match, picture: picture).html }
        if let liveness { body += LivenessSections(liveness: liveness, picture: picture).html }
        if let challenges { body += ChallengeSections(challenges: challenges).html }
        if let documents { body += DocumentSections(documents: documents, picture: picture).html }
        if let search { body += SearchSections(search: search).html }
        body += Markup.section("What was measured", measuredSection)
        body += "<footer>\(footer)</footer>\n"
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:">
            <style>
            \(ReportStyle.css)
            </style></head><body>
            \(body)</body></html>

            """
        return Array(page.utf8)
    }

    private var subject: String {
        var names: [String] = []
        if match != nil { names.append("face match") }
        if liveness != nil { names.append("liveness") }
        if documents != nil { names.append("document reading") }
        if search != nil { names.append("search") }
        let text = names.joined(separator: " and ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private var standards: String {
        switch (match != nil, liveness != nil) {
        case (true, true): "as ISO/IEC 19795-1 and ISO/IEC 30107-3 define them"
        case (false, true): "as ISO/IEC 30107-3 defines them"
        case (false, false) where search != nil: "as ISO/IEC 19795-1 defines them for open sets"
        case (false, false): "of what was read against what the documents say"
        default: "as ISO/IEC 19795-1 defines them"
        }
    }

    private var measuredSection: String {
        var html = "<dl><dt>Set</dt><dd>\(Markup.escape(context.set))</dd>"
        if let pipeline = context.pipeline { html += "<dt>Pipeline</dt><dd>\(Markup.escape(pipeline))</dd>" }
        if let match {
            html += "<dt>Comparisons</dt><dd>\(Figure.count(match.matedCount)) mated and "
            html += "\(Figure.count(match.nonMatedCount)) non-mated with a score; "
            html += "\(Figure.count(match.acquisition.matedLost + match.acquisition.nonMatedLost)) lost</dd>"
        }
        if let liveness {
            html += "<dt>Presentations</dt><dd>\(Figure.count(liveness.attackCount)) attacks and "
            html += "\(Figure.count(liveness.bonaFideCount)) bona fide</dd>"
        }
        if let documents {
            html += "<dt>Pictures</dt><dd>\(Figure.count(documents.documentCount)) of documents and "
            html += "\(Figure.count(documents.otherCount)) of something else</dd>"
        }
        for refusal in context.refusals ?? [] {
            html += "<dt>Not decided on</dt><dd>\(Figure.count(refusal.count)) of \(Figure.count(refusal.total)) "
            html += "\(refusal.sample.rawValue)s (\(Markup.escape(refusal.reason))), "
            html += context.refusalsAreFailures ? "counted as failures</dd>" : "compared here</dd>"
        }
        html += "<dt>Rows refused</dt><dd>\(Figure.count(context.rejected.count))"
        if let first = context.rejected.named.first {
            html += ", the first on line \(first.line): \(Markup.escape(first.reason))"
        }
        html += "</dd></dl>"
        for note in context.notes { html += "<p>\(Markup.escape(note))</p>" }
        if !context.models.isEmpty {
            html += Markup.table(
                ["Model", "SHA-256"], context.models.map { [Markup.escape($0.id), Markup.file($0.sha256)] })
        }
        return html
    }

    private var footer: String {
        var html = "<dl><dt>Date</dt><dd>\(Markup.escape(context.date))</dd>"
        html += "<dt>Command</dt><dd class=\"file\">\(Markup.escape(context.command))</dd>"
        for timing in context.timings {
            html += "<dt>\(Markup.escape(timing.name))</dt><dd>\(Figure.fixed(timing.milliseconds / 1000, 2)) s</dd>"
        }
        return html + "</dl>"
    }
}
