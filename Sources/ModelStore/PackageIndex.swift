internal import BiometricsCore
internal import Platform

/// An index of Python packages, such as PyPI or a company's mirror of it.
///
/// - Source: PEP 503, the simple repository API: a page for each package, whose anchors name files and their digests.
struct PackageIndex {
    /// The address without a slash at its end.
    let address: String

    /// The index that pip uses here: `PIP_INDEX_URL`, or else `index-url` in a settings file of pip, or else PyPI.
    init(environment: [String: String]) {
        let named = environment["PIP_INDEX_URL"] ?? Self.settings(environment).lazy.compactMap(Self.indexAddress).first
        var address = Substring(named ?? "https://pypi.org/simple")
        while address.hasSuffix("/") { address.removeLast() }
        self.address = String(address)
    }

    /// The address of a package's page. Runs of `-`, `_` and `.` in a name count as one `-`.
    func page(of package: String) -> String {
        var name = ""
        for character in package.lowercased() {
            let isMark = "-_.".contains(character)
            if !isMark { name.append(character) } else if name.last != "-" { name.append("-") }
        }
        return "\(address)/\(name)/"
    }

    /// The https address of the file with this digest on a package's page; nil if the page has none.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - page: its address, to which the addresses of files may be relative.
    static func file(sha256: String, in html: String, at page: String) -> String? {
        for anchor in html.split(separator: "<").lazy where anchor.contains("#sha256=\(sha256)") {
            for quote in ["\"", "'"] {
                guard let start = anchor.firstRange(of: "href=\(quote)"),
                    let end = anchor[start.upperBound...].firstRange(of: quote)
                else { continue }
                let text = anchor[start.upperBound..<end.lowerBound].replacing("&amp;", with: "&")
                guard let link = text.split(separator: "#").first else { continue }
                let resolved = resolved(String(link), at: page)
                if case .https? = ModelSource(resolved) { return resolved }
            }
        }
        return nil
    }

    /// The address that `link` names on a page: RFC 3986, 5.2, for absolute links, paths, and paths beside the page.
    private static func resolved(_ link: String, at page: String) -> String {
        if link.contains("://") { return link }
        guard let scheme = page.firstRange(of: "://") else { return link }
        if link.hasPrefix("//") { return page[..<scheme.lowerBound] + ":" + link }
        let host = page[scheme.upperBound...].firstIndex(of: "/") ?? page.endIndex
        if link.hasPrefix("/") { return page[..<host] + link }
        var folders = page[host...].split(separator: "/")
        var names = link.split(separator: "/", omittingEmptySubsequences: true)
        while names.first == ".." || names.first == "." {
            if names.removeFirst() == "..", !folders.isEmpty { folders.removeLast() }
        }
        return ([page[..<host]] + folders + names).joined(separator: "/")
    }

    /// The contents of pip's settings files, the most particular first.
    private static func settings(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"].map { ["\($0)/.config/pip/pip.conf", "\($0)/.pip/pip.conf"] } ?? []
        return ([environment["PIP_CONFIG_FILE"]].compactMap(\.self) + home + ["/etc/pip.conf"]).compactMap { path in
            (try? OpenFile.ordinary(at: path).content(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The value of `index-url` in the section `global` or `download`.
    private static func indexAddress(_ text: String) -> String? {
        var section = Substring()
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") { section = line.dropFirst().prefix { $0 != "]" } }
            let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
            if parts.count == 2, parts[0] == "index-url", section == "global" || section == "download" {
                return String(parts[1])
            }
        }
        return nil
    }
}

extension Substring {
    /// The text without spaces at its ends.
    fileprivate var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}
