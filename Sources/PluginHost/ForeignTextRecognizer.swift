internal import BiometricsCore
internal import BiometricsPluginABI

/// A text recogniser plugin of a library.
struct ForeignTextPlugin: TextRecognizerPlugin {
    let alphabets: [TextAlphabet]
    private let plugin: ForeignPlugin<Functions>

    /// The functions of a table, none of them NULL.
    @safe struct Functions {
        let create: bio_create
        let destroy: bio_destroy
        let recognize: bio_recognize
    }

    /// The alphabets of the header by their bits.
    fileprivate static let bits: [(alphabet: TextAlphabet, bit: bio_alphabet)] = [
        (.machineReadable, bio_alphabet(BIO_ALPHABET_MRZ)), (.latin, bio_alphabet(BIO_ALPHABET_LATIN)),
    ]

    init(_ raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_text_recognizer.self, name: "bio_text_recognizer")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy,
            let recognize = unsafe table.recognize
        else { throw raw.lacksFunction("create, destroy and recognize") }
        let stated = table.alphabets
        alphabets = Self.bits.filter { stated & $0.bit != 0 }.map(\.alphabet)
        guard !alphabets.isEmpty else {
            throw BiometricsError(.pluginInvalid, "\(raw.id) does not state a known alphabet.")
        }
        let functions = unsafe Functions(create: create, destroy: destroy, recognize: recognize)
        plugin = ForeignPlugin(raw, in: library, kind: .textRecognizer, table: functions)
    }

    var manifest: PluginManifest { plugin.manifest }

    func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing {
        let functions = plugin.table
        return ForeignTextRecognizer(
            instance: try unsafe plugin.makeInstance(functions.create, functions.destroy, in: context),
            functions: functions, alphabets: alphabets)
    }
}

/// An instance of a library's text recogniser.
private struct ForeignTextRecognizer: TextRecognizing {
    /// The largest number of characters per region: more than fit on a page.
    private static let capacity = 16_384

    let instance: ForeignInstance
    let functions: ForeignTextPlugin.Functions
    let alphabets: [TextAlphabet]

    func recognizeText(
        in regions: [TextRegion], alphabet: TextAlphabet
    ) throws(BiometricsError) -> [[RecognizedLine]] {
        guard alphabets.contains(alphabet),
            let bit = ForeignTextPlugin.bits.first(where: { $0.alphabet == alphabet })?.bit
        else {
            throw BiometricsError(
                .invalidConfiguration, "The plugin \(instance.caller.id) does not read the requested alphabet.")
        }
        var all: [[RecognizedLine]] = []
        for region in regions { all.append(try lines(in: region, bit)) }
        return all
    }

    private func lines(in region: TextRegion, _ bit: bio_alphabet) throws(BiometricsError) -> [RecognizedLine] {
        // Unwritten characters stay NaN and are rejected below.
        var characters = [bio_character](repeating: .unwritten, count: Self.capacity)
        var count = 0
        let layout = bio_text_layout(region.layout == .line ? BIO_TEXT_LINE : BIO_TEXT_BLOCK)
        try unsafe instance.call { pointer, error in
            unsafe region.image.withForeignView { image in
                unsafe characters.withUnsafeMutableBufferPointer { room in
                    guard let address = room.baseAddress else { return Int32(BIO_FAILED) }
                    var text = unsafe bio_text(
                        size: structureSize(bio_text.self), capacity: UInt32(room.count), count: 0, reserved: 0,
                        characters: address)
                    let status = unsafe functions.recognize(pointer, image, layout, bit, &text, &error)
                    count = unsafe Int(text.count)
                    return status
                }
            }
        }
        guard count <= characters.count else {
            throw instance.caller.breach("reported \(count) characters with room for \(characters.count)")
        }
        let lines = try self.lines(of: characters.prefix(count))
        for line in lines {
            if let fault = line.fault(in: region.image.size) { throw instance.caller.breach(fault.breach) }
        }
        return lines
    }

    private func lines(of characters: ArraySlice<bio_character>) throws(BiometricsError) -> [RecognizedLine] {
        var lines: [[RecognizedCharacter]] = []
        var last: UInt32?
        for character in characters {
            guard let scalar = Unicode.Scalar(character.scalar) else {
                throw instance.caller.breach("gave an invalid character")
            }
            guard character.line >= last ?? 0 else { throw instance.caller.breach("gave lines out of order") }
            let read = RecognizedCharacter(
                character: scalar, confidence: character.confidence,
                box: Rect(x: character.x, y: character.y, width: character.width, height: character.height))
            if character.line == last { lines[lines.count - 1].append(read) } else { lines.append([read]) }
            last = character.line
        }
        return lines.map(RecognizedLine.init)
    }
}

extension RecognizedLine.Fault {
    /// The plugin's fault, to follow its name.
    fileprivate var breach: String {
        switch self {
        case .empty: "gave a line without characters"
        case .unprintable: "gave an unprintable character"
        case .confidence: "gave a character with a confidence outside 0...1"
        case .place: "gave a character whose box is empty or lies outside the picture"
        }
    }
}

extension bio_character {
    fileprivate static var unwritten: bio_character {
        var character = bio_character()
        character.confidence = .nan
        return character
    }
}
