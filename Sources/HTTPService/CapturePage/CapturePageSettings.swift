package import BiometricsCore

/// The settings of the capture page in a company's own product: return addresses, pages that may show it, and its brand.
///
/// The file is `biometrics.capture-page/1`, described in `Documentation/Pages.md`.
package struct CapturePageSettings: Sendable {
    /// The most bytes of the file.
    package static let maximumBytes = 65_536

    /// Addresses that a journey may go back to. One that ends with a slash allows all below it; any other allows its path alone.
    let returnAddresses: [WebAddress]
    /// The origins of pages that may show the page inside of theirs.
    let embedOrigins: [String]
    /// The company's name, logo and colours.
    let brand: CaptureBrand

    /// None: the page goes nowhere, stands alone and has no brand.
    package init() {
        returnAddresses = []
        embedOrigins = []
        brand = CaptureBrand()
    }

    /// Reads settings.
    ///
    /// - Parameters:
    ///   - json: the file.
    ///   - logo: gives the bytes of the logo that the file names.
    /// - Throws: `.invalidConfiguration` with what is wrong, and where; what `logo` throws.
    package init(
        _ json: [UInt8], logo: (_ name: String) throws(BiometricsError) -> [UInt8]
    ) throws(BiometricsError) {
        let file: File
        do throws(Problem) {
            file = try JSONBody.decode(File.self, from: json)
        } catch {
            throw Self.refusal(error.detail)
        }
        guard file.schema == "biometrics.capture-page/1" else {
            throw Self.refusal("“schema” is not biometrics.capture-page/1.")
        }
        var addresses: [WebAddress] = []
        for text in file.returnURLs ?? [] {
            let address = try Self.address(text, in: "returnURLs")
            guard !address.hasQuery else { throw Self.refusal("In “returnURLs”: a rule has no query.") }
            addresses.append(address)
        }
        returnAddresses = addresses
        var origins: [String] = []
        for text in file.embedOrigins ?? [] {
            let address = try Self.address(text, in: "embedOrigins")
            guard address.origin == text else {
                throw Self.refusal(
                    "In “embedOrigins”: “\(text.printable.prefix(80))” is more than an origin. Write \(address.origin)."
                )
            }
            origins.append(address.origin)
        }
        guard origins.count <= 64, addresses.count <= 64 else {
            throw Self.refusal("“returnURLs” and “embedOrigins” have 64 entries at most.")
        }
        embedOrigins = origins
        brand = try CaptureBrand(file.brand ?? File.Brand(), logo: logo)
    }

    /// The files of the brand, by their names: `brand.json`, and `logo` if there is one.
    func brandFiles() throws(BiometricsError) -> [String: CaptureAsset] {
        var files = ["brand.json": CaptureAsset(json: try brand.file(embedOrigins: embedOrigins))]
        if let logo = brand.logo { files["logo"] = CaptureAsset(bytes: logo.bytes, type: logo.type) }
        return files
    }

    /// The address to go back to.
    ///
    /// - Throws: why it may not be gone back to.
    func returnAddress(_ text: String) throws(WebAddress.Refusal) -> WebAddress {
        let address = try WebAddress(text)
        let isAllowed = returnAddresses.contains { rule in
            rule.origin == address.origin
                && (rule.path.hasSuffix("/") ? address.path.hasPrefix(rule.path) : address.path == rule.path)
        }
        guard isAllowed else { throw WebAddress.Refusal("the service's settings do not allow it (“returnURLs”)") }
        // The page adds it.
        let query = address.text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        guard !query.split(separator: "&").contains(where: { $0.prefix { $0 != "=" } == "journey" }) else {
            throw WebAddress.Refusal("its query names a journey already")
        }
        return address
    }

    /// Whether pages of an origin may show the page inside of theirs.
    func mayEmbed(_ origin: String) -> Bool { embedOrigins.contains(origin) }

    private static func address(_ text: String, in key: String) throws(BiometricsError) -> WebAddress {
        do throws(WebAddress.Refusal) {
            return try WebAddress(text)
        } catch {
            throw refusal("In “\(key)”: “\(text.printable.prefix(80))” is not taken: \(error.reason).")
        }
    }

    static func refusal(_ reason: String) -> BiometricsError {
        BiometricsError(.invalidConfiguration, "The settings of the capture page are not taken. \(reason)")
    }

    /// The file.
    struct File: Decodable {
        var schema: String
        var returnURLs: [String]?
        var embedOrigins: [String]?
        var brand: Brand?

        /// The brand, as a company writes it.
        struct Brand: Decodable {
            var name: String?
            var logo: String?
            var colours: Colours?

            /// The colours of buttons, on light paper and on dark.
            struct Colours: Decodable {
                var light: String
                var dark: String

                init(from decoder: any Decoder) throws {
                    let container = try decoder.strict(Key.self)
                    light = try container.decode(String.self, forKey: .light)
                    dark = try container.decode(String.self, forKey: .dark)
                }

                private enum Key: String, CodingKey, CaseIterable { case light, dark }
            }

            init() {}

            init(from decoder: any Decoder) throws {
                let container = try decoder.strict(Key.self)
                name = try container.decodeIfPresent(String.self, forKey: .name)
                logo = try container.decodeIfPresent(String.self, forKey: .logo)
                colours = try container.decodeIfPresent(Colours.self, forKey: .colours)
            }

            private enum Key: String, CodingKey, CaseIterable { case name, logo, colours }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.strict(Key.self)
            schema = try container.decode(String.self, forKey: .schema)
            returnURLs = try container.decodeIfPresent([String].self, forKey: .returnURLs)
            embedOrigins = try container.decodeIfPresent([String].self, forKey: .embedOrigins)
            brand = try container.decodeIfPresent(Brand.self, forKey: .brand)
        }

        private enum Key: String, CodingKey, CaseIterable { case schema, returnURLs, embedOrigins, brand }
    }
}

extension Decoder {
    /// A container whose keys are all known: one that is misspelt is told, and not passed over.
    fileprivate func strict<Key: CodingKey & CaseIterable>(_ key: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        let known = Set(Key.allCases.map(\.stringValue))
        if let stranger = names.sorted().first(where: { !known.contains($0) }) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath + [AnyKey(stringValue: stranger)], debugDescription: "unknown key"))
        }
        return try container(keyedBy: key)
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
