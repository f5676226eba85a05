internal import Biometrics
internal import BiometricsCore
internal import CBiometrics
internal import Platform

/// A call as Swift understands it: everything that C lent is copied.
struct ForeignCall: Sendable {
    /// The name of the function.
    let name: String
    /// The sources by their order in the function; `nil` for a missing one.
    let sources: [MediaSource?]
    let gallery: String
    let timeoutMilliseconds: Int64
    let options: OptionObject.Source
    let cancellation: Cancellation?

    init(_ request: biometrics_request) throws(BiometricsError) {
        name = unsafe String(cString: request.name)
        var sources = [try unsafe MediaSource(request.sources.0), try unsafe MediaSource(request.sources.1)]
        let count = unsafe request.source_count
        sources.removeLast(sources.count - count)
        self.sources = sources
        gallery = unsafe FileName.text(of: ForeignText.bytes(request.gallery) ?? [])
        timeoutMilliseconds = unsafe request.timeout_milliseconds
        options = OptionObject.Source(text: unsafe ForeignText.bytes(request.options), name: "options")
        cancellation = unsafe request.cancellation.map { unsafe Cancellation.of($0) }
    }

    /// When the call has to end; `nil` for no limit.
    func deadline() -> ContinuousClock.Instant? {
        timeoutMilliseconds > 0 ? .now + .milliseconds(min(timeoutMilliseconds, Self.longestTimeout)) : nil
    }

    /// Ten years. No clock overflows by it.
    private static let longestTimeout: Int64 = 315_360_000_000
}

/// Texts that C lends.
enum ForeignText {
    /// The bytes before the terminating zero; `nil` for NULL.
    static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
        guard var place = unsafe text else { return nil }
        var bytes: [UInt8] = []
        while unsafe place.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: place.pointee))
            unsafe place += 1
        }
        return bytes
    }
}

extension MediaSource {
    /// The source that C describes, with its bytes or pixels copied; `nil` for a missing one.
    fileprivate init?(_ source: biometrics_source) throws(BiometricsError) {
        let name = unsafe ForeignText.bytes(source.name).map(FileName.text)
        switch unsafe source.kind {
        case Int32(BIOMETRICS_FILE): self = .file(name ?? "")
        case Int32(BIOMETRICS_BYTES):
            let bytes = unsafe UnsafeRawBufferPointer(start: source.data, count: source.length)
            self = .bytes(unsafe Array(bytes), name: name.map(FileName.shown) ?? "bytes")
        case Int32(BIOMETRICS_PIXELS):
            self = .image(unsafe Image(source), name: name.map(FileName.shown) ?? "pixels")
        default: return nil
        }
    }
}

extension Image {
    /// The pixels that C lends, without the bytes between rows. Grey becomes colour, which networks take.
    fileprivate init(_ source: biometrics_source) {
        let (width, height, stride) = unsafe (source.width, source.height, source.bytes_per_row)
        let isGray = unsafe source.pixel_format == Int32(BIOMETRICS_GRAY)
        let isRGB = unsafe source.pixel_format == Int32(BIOMETRICS_RGB)
        let rowLength = width * (isGray ? 1 : 3)
        let rows = unsafe UnsafeRawBufferPointer(start: source.data, count: stride * (height - 1) + rowLength)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * width * height)
        for row in 0..<height {
            let line = unsafe Array(rows[row * stride..<row * stride + rowLength])
            if isGray {
                for value in line { pixels.append(contentsOf: repeatElement(value, count: 3)) }
            } else {
                pixels += line
            }
        }
        if isRGB {
            for place in Swift.stride(from: 0, to: pixels.count, by: 3) { pixels.swapAt(place, place + 2) }
        }
        self.init(size: Size(width: width, height: height), format: .bgr8, pixels: pixels)
    }
}
