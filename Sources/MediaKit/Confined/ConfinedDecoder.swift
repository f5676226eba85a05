internal import BiometricsCore
internal import CDecoderProtocol
internal import Platform

/// Asks the program that decodes in a process of its own, and believes it nothing that can be checked.
struct ConfinedDecoder: Sendable {
    let format: ConfinedFormat
    let limits: DecodingLimits
    /// What is asked instead of the program that was installed.
    var other: OpenFile?
    /// Times the processor time is how long is waited, on a machine that is busy with something else.
    var waiting = 12

    /// The longer side of a page's picture: 2,400 pixels are 205 an inch of A4, at which a passport's line of 44 letters has 23
    /// pixels a letter.
    static let pageLongSide = 2400
    /// The most text that is taken of a file: 1 MiB, which no letter and no statement has.
    static let mostText = 1 << 20
    /// The most that all barcodes of a picture take: eight, and of the largest, a QR code, 7,089 digits in each.
    static let mostBarcodeBytes = 1 << 16
    /// Times the budget of work, a step of which is meant to take a nanosecond, is the processor time that is given: what a
    /// decoder there will do cannot be counted beforehand. A HEIC of 48 million pixels takes 1.4 s.
    private static let patience = 5
    /// What a decoder's own tables and threads take besides the pixels.
    private static let ownMemory = 64 << 20
    /// More than any machine has; the limit on memory may be any number.
    static let mostMemory = 1 << 46

    /// The size of the picture, and what else its header says.
    ///
    /// - Throws: `.unreadableInput`, `.unsupportedFormat`, `.encryptedInput`, `.inputTooLarge`, `.inputTooCostly`,
    ///   `.decoderUnavailable`, `.backendFailure`.
    func probe(_ bytes: [UInt8]) throws(BiometricsError) -> cdp_answer {
        var (answer, _) = try ask(CDP_PROBE, of: bytes) { _ in 0 }
        // What the program holds is limited there. The pixels will be held here as well, and the limit on those may be any number.
        let held = (Int(answer.width) * Int(answer.height)).multipliedReportingOverflow(by: 3)
        guard format.picture == nil || !held.overflow && held.partialValue <= limits.maximumMemory else {
            answer.status = CDP_TOO_COSTLY.rawValue
            throw DecoderFailure.refusal(answer).error(about: format, limits: limits)
        }
        return answer
    }

    /// The upright pixels, 8-bit BGR, of a picture that was told of by `probe`, at one size or at two.
    ///
    /// - Parameters:
    ///   - size: as `probe` told it.
    ///   - levels: reductions, and how large the picture is at each.
    /// - Returns: the pixels at each, and whether part of them is missing.
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

    /// The text that a file holds as text, as far as it is text.
    ///
    /// - Throws: as `probe`.
    func text(of bytes: [UInt8]) throws(BiometricsError) -> String {
        let (_, text) = try askForText(CDP_TEXT, of: bytes) { $0.payload <= Self.mostText ? Int($0.payload) : nil }
        return Self.harmless(String(decoding: text, as: UTF8.self))
    }

    /// The barcodes in `gray`, a picture of grey pixels.
    ///
    /// - Throws: `.inputTooCostly`, `.inputTooLarge`, `.unreadableInput` where the decoder broke down, `.decoderUnavailable`,
    ///   `.backendFailure`.
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

    /// The name and version of the library behind it; of the one that decodes pictures of `code`, where there are several.
    ///
    /// - Throws: `.decoderUnavailable`, `.backendFailure`.
    func version(of code: UInt32 = 0) throws(BiometricsError) -> String {
        var wanted = cdp_request()
        wanted.picture.format = code
        let (_, text) = try askForText(CDP_VERSION, of: [], wanted) { $0.payload < 64 ? Int($0.payload) : nil }
        return Self.harmless(String(decoding: text, as: UTF8.self))
    }

    /// `text` without what moves a terminal's cursor; lines and pages end as they did.
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

    /// `bytes` of UTF-8 without what moves a terminal's cursor but the separators that barcodes' elements stand between.
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
    ///   - wanted: what the request says besides what is always said.
    ///   - pieces: how the room for pixels is divided, if there is one.
    ///   - length: how many bytes have to come with such an answer; nil where it contradicts what is known.
    private func ask(
        _ task: cdp_task, of bytes: [UInt8], _ wanted: cdp_request = cdp_request(), pieces: [Int] = [],
        length: (cdp_answer) -> Int?
    ) throws(BiometricsError) -> (cdp_answer, [[UInt8]]) {
        let request = request(task, bytes: bytes.count, wanted)
        do throws(DecoderFailure) {
            let worker = try DecoderPool.shared.worker(format, task, from: other)
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
            if other == nil { DecoderPool.shared.renew(format, after: error) }
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

    /// The pixels, copied: nothing that the worker does later on changes them.
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
        guard answer.magic == CDP_MAGIC else { throw .contradiction }
        guard answer.status == CDP_OK.rawValue else { throw .refusal(answer) }
        return answer
    }

    private func payload(_ count: Int, of worker: WorkerExchange) throws(DecoderFailure) -> [UInt8] {
        let payload = try receive(count, of: worker)
        // One byte more is more than was announced.
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
        // Of other pictures the limits are judged by whoever asked.
        guard format.picture != nil || format == .barcode else { return answer.width > 0 && answer.height > 0 }
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
