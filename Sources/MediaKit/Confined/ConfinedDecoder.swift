internal import BiometricsCore
internal import CDecoderProtocol
internal import Platform

/// Decodes with a program in a process of its own, whose answers are checked as far as possible.
struct ConfinedDecoder: Sendable {
    let format: ConfinedFormat
    let limits: DecodingLimits
    /// The program to run instead of the installed one.
    var other: OpenFile?
    /// The longest wait, as a multiple of the processor time. Other programs may use the processors.
    var waiting = 12

    /// The longer side of a page's picture in pixels. It gives A4 a resolution of 205 pixels per inch, at which a
    /// letter in a passport's line of 44 is 23 pixels wide.
    static let pageLongSide = 2400
    /// The maximum length of a file's text in bytes. No letter or bank statement has as much.
    static let mostText = 1 << 20
    /// The maximum length of all barcodes of a picture: eight QR codes of the largest size have 7,089 digits each.
    static let mostBarcodeBytes = 1 << 16
    /// The processor time in relation to the budget of work, whose steps should take a nanosecond. The work of these
    /// decoders cannot be counted in advance. A HEIC picture of 48 million pixels takes 1.4 s.
    private static let patience = 5
    /// The memory for a decoder's tables and threads, besides the pixels.
    private static let ownMemory = 64 << 20
    /// More memory than any machine has, because the limit may be any number.
    static let mostMemory = 1 << 46

    /// Returns the size of the picture and the other properties in its header.
    ///
    /// - Throws: `.unreadableInput`, `.unsupportedFormat`, `.encryptedInput`, `.inputTooLarge`, `.inputTooCostly`,
    ///   `.decoderUnavailable`, `.backendFailure`.
    func probe(_ bytes: [UInt8]) throws(BiometricsError) -> cdp_answer {
        var (answer, _) = try ask(CDP_PROBE, of: bytes) { _ in 0 }
        // The caller limits other pictures. A file may state a size here of which no product fits into an integer.
        guard format.givesPages else { return answer }
        // The program limits its own memory. This process will hold the pixels as well, and their limit may be any
        // number.
        let held = (Int(answer.width) * Int(answer.height)).multipliedReportingOverflow(by: 3)
        guard !held.overflow && held.partialValue <= limits.maximumMemory else {
            answer.status = CDP_TOO_COSTLY.rawValue
            throw DecoderFailure.refusal(answer).error(about: format, limits: limits)
        }
        return answer
    }

    /// Returns the upright pixels in 8-bit BGR at one size or two. The picture must have been probed before.
    ///
    /// - Parameters:
    ///   - size: the size from `probe`.
    ///   - levels: the reductions, with the size of the picture at each.
    /// - Returns: the pixels at each size, and whether some of them are missing.
    /// - Throws: as `probe`.
    func pixels(
        of bytes: [UInt8], picture: cdp_picture = cdp_picture(), size: Size, at levels: [(reduction: Int, size: Size)]
    ) throws(BiometricsError) -> [(pixels: [UInt8], isPartial: Bool)] {
        let counts = levels.map { $0.size.pixelCount * 3 }
        var wanted = cdp_request()
        wanted.reduction = UInt32(levels[0].reduction)
        wanted.second_reduction = levels.count > 1 ? UInt32(levels[1].reduction) : 0
        wanted.output = UInt64(counts.reduce(0, +))
        wanted.picture = picture
        let (answer, pieces) = try ask(CDP_DECODE, of: bytes, wanted, pieces: counts) { answer in
            let isSame = Int(answer.width) == size.width && Int(answer.height) == size.height
            return isSame ? counts.reduce(0, +) : nil
        }
        return pieces.enumerated().map { ($1, answer.partial & 1 << $0 != 0) }
    }

    /// Returns the text of a file, without a look at its pictures.
    ///
    /// - Throws: as `probe`.
    func text(of bytes: [UInt8]) throws(BiometricsError) -> String {
        let (_, text) = try askForText(CDP_TEXT, of: bytes) { $0.payload <= Self.mostText ? Int($0.payload) : nil }
        return Self.harmless(String(decoding: text, as: UTF8.self))
    }

    /// Reads the barcodes in `gray`, a picture of grey pixels.
    ///
    /// - Throws: `.inputTooCostly`, `.inputTooLarge`, `.unreadableInput` if the decoder crashed,
    ///   `.decoderUnavailable`, `.backendFailure`.
    func barcodes(in gray: Image) throws(BiometricsError) -> [DecodedBarcode] {
        let size = gray.size
        var wanted = cdp_request()
        (wanted.width, wanted.height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
        let (_, payload) = try askForText(CDP_BARCODES, of: gray.pixels, wanted) { answer in
            let isSame = Int(answer.width) == size.width && Int(answer.height) == size.height
            return isSame && answer.payload <= Self.mostBarcodeBytes ? Int(answer.payload) : nil
        }
        guard let barcodes = DecodedBarcode.all(in: payload, pictureSize: size, text: Self.harmlessBarcode) else {
            throw DecoderFailure.contradiction.error(about: format, limits: limits)
        }
        return barcodes
    }

    /// Returns the name and version of the library. If there are several, it is the one for pictures of `code`.
    ///
    /// - Throws: `.decoderUnavailable`, `.backendFailure`.
    func version(of code: UInt32 = 0) throws(BiometricsError) -> String {
        var wanted = cdp_request()
        wanted.picture.format = code
        let (_, text) = try askForText(CDP_VERSION, of: [], wanted) { $0.payload < 64 ? Int($0.payload) : nil }
        return Self.harmless(String(decoding: text, as: UTF8.self))
    }

    /// Removes characters that control a terminal. Lines and pages keep their ends.
    private static func harmless(_ text: String, besides: Set<Unicode.Scalar> = []) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                kept.append(" ")
                continue
            }
            let isEnd = scalar == "\n" || scalar == "\u{c}" || besides.contains(scalar)
            switch scalar.properties.generalCategory {
            case .control where !isEnd, .format, .surrogate, .privateUse, .unassigned: continue
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// Decodes UTF-8 and removes characters that control a terminal, except the separators between a barcode's
    /// elements.
    private static func harmlessBarcode(_ bytes: ArraySlice<UInt8>) -> String {
        let kept: Set<Unicode.Scalar> = ["\r", "\u{1c}", "\u{1d}", "\u{1e}", "\u{1f}"]
        return harmless(String(decoding: bytes, as: UTF8.self), besides: kept)
    }

    private func askForText(
        _ task: cdp_task, of bytes: [UInt8], _ wanted: cdp_request = cdp_request(), length: (cdp_answer) -> Int?
    ) throws(BiometricsError) -> (cdp_answer, [UInt8]) {
        let (answer, pieces) = try ask(task, of: bytes, wanted, length: length)
        return (answer, pieces[0])
    }

    /// - Parameters:
    ///   - wanted: the members of the request that differ between tasks.
    ///   - pieces: the sizes of the pictures in the room for pixels, if there is one.
    ///   - length: the number of bytes that must follow such an answer; `nil` if the answer is impossible.
    private func ask(
        _ task: cdp_task, of bytes: [UInt8], _ wanted: cdp_request = cdp_request(), pieces: [Int] = [],
        length: (cdp_answer) -> Int?
    ) throws(BiometricsError) -> (cdp_answer, [[UInt8]]) {
        let request = request(task, bytes: bytes.count, wanted)
        let worker = try translating({ $0.error(about: format, limits: limits) }) { () throws(DecoderFailure) in
            try DecoderPool.shared.worker(format, task, from: other)
        }
        do throws(DecoderFailure) {
            worker.expect(within: Int(request.cpu_seconds) * waiting)
            let room = try pieces.isEmpty ? nil : Self.room(Int(request.output))
            let input = try bytes.isEmpty ? nil : Self.sealed(bytes)
            try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
                try unsafe withUnsafeBytes(of: request) { (raw) throws(WorkerExchange.Fault) in
                    try worker.send(unsafe raw.bytes, with: [input, room].compactMap(\.self))
                }
            }
            let answer = try answer(of: worker)
            guard task == CDP_VERSION || isWithinLimits(answer), let count = length(answer), answer.payload == count
            else { throw .contradiction }
            guard let room else { return (answer, [try payload(count, of: worker)]) }
            return (answer, try Self.copies(pieces, of: room))
        } catch {
            DecoderPool.shared.renew(format, of: worker, after: error)
            throw error.error(about: format, limits: limits)
        }
    }

    private static func sealed(_ bytes: [UInt8]) throws(DecoderFailure) -> SharedMemory {
        try translating(DecoderFailure.broken) { () throws(SystemError) in
            try unsafe SharedMemory(sealing: bytes.span.bytes, name: "input")
        }
    }

    static func room(_ count: Int) throws(DecoderFailure) -> SharedMemory {
        try translating(DecoderFailure.broken) { () throws(SystemError) in
            try SharedMemory(size: count, name: "pixels")
        }
    }

    /// Copies the pixels, so that the worker cannot change them later.
    private static func copies(_ counts: [Int], of room: SharedMemory) throws(DecoderFailure) -> [[UInt8]] {
        try translating(DecoderFailure.broken) { () throws(SystemError) in
            var copies: [[UInt8]] = []
            var position = 0
            for count in counts {
                copies.append(try room.bytes(at: position, count: count))
                position += count
            }
            return copies
        }
    }

    private func answer(of worker: WorkerExchange) throws(DecoderFailure) -> cdp_answer {
        let head = try receive(MemoryLayout<cdp_answer>.size, of: worker)
        let answer = unsafe head.withUnsafeBytes { unsafe $0.loadUnaligned(as: cdp_answer.self) }
        guard answer.magic == CDP_MAGIC, !answer.isAboutTheSystem else { throw .contradiction }
        guard answer.status == CDP_OK.rawValue else { throw .refusal(answer) }
        return answer
    }

    private func payload(_ count: Int, of worker: WorkerExchange) throws(DecoderFailure) -> [UInt8] {
        let payload = try receive(count, of: worker)
        // A further byte would be more than the answer announced.
        let surplus = try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            try worker.receive(1)
        }
        guard surplus.isEmpty else { throw .contradiction }
        return payload
    }

    private func receive(_ count: Int, of worker: WorkerExchange) throws(DecoderFailure) -> [UInt8] {
        let bytes = try translating(DecoderFailure.fault) { () throws(WorkerExchange.Fault) in
            try worker.receive(count)
        }
        guard bytes.count == count else { throw .ended(worker.end()) }
        return bytes
    }

    private func isWithinLimits(_ answer: cdp_answer) -> Bool {
        // For other pictures, the caller checks the limits.
        guard format.givesPages || format == .barcode else { return answer.width > 0 && answer.height > 0 }
        let pixels = UInt64(answer.width) * UInt64(answer.height)
        return pixels > 0 && pixels <= UInt64(limits.maximumPixels) && answer.pages > 0
            && answer.pages <= UInt32(clamping: limits.maximumPages)
    }

    private func request(_ task: cdp_task, bytes: Int, _ wanted: cdp_request) -> cdp_request {
        let nanoseconds = limits.maximumWork.multipliedReportingOverflow(by: Self.patience)
        let seconds = nanoseconds.overflow ? Int.max : nanoseconds.partialValue / 1_000_000_000
        var request = wanted
        request.magic = CDP_MAGIC
        request.format = format.code.rawValue
        request.task = task.rawValue
        request.reduction = max(1, wanted.reduction)
        request.long_side = UInt32(Self.pageLongSide)
        request.cpu_seconds = UInt32(min(max(1, seconds), 3600))
        request.maximum_pages = UInt32(clamping: limits.maximumPages)
        request.maximum_pixels = UInt64(limits.maximumPixels)
        request.maximum_work = UInt64(limits.maximumWork)
        request.working_pixels = UInt64(EncodedPicture.workingPixels)
        request.memory = UInt64(min(limits.maximumMemory, Self.mostMemory)) + UInt64(Self.ownMemory)
        request.input = UInt64(bytes)
        request.maximum_payload = UInt64(task == CDP_BARCODES ? Self.mostBarcodeBytes : Self.mostText)
        return request
    }
}

extension cdp_answer {
    /// Whether the status blames the system and not the file. A program says so before it takes a file. Afterwards the
    /// file may have taken it over, and the advice on such an error would turn the confinement off.
    fileprivate var isAboutTheSystem: Bool {
        [CDP_NO_DECODER, CDP_NO_CONFINEMENT, CDP_NOT_CONFINED, CDP_BAD_REQUEST].contains { $0.rawValue == status }
    }
}
