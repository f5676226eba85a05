internal import BiometricsCore

/// Frames that repeat others, exactly or apart from the noise that an encoder adds to a still.
struct FrameRepetition {
    private var previous: Image?
    private var digests: Set<Int> = []
    private var frames = 0
    private var repeated = 0
    private var lastChangeSeconds = 0.0
    /// The longest time without any change, in seconds.
    private(set) var longestFrozenSeconds = 0.0

    /// The part of frames, 0...1, that repeat the previous one, or any earlier one byte for byte.
    var share: Double { frames > 1 ? Double(repeated) / Double(frames - 1) : 0 }

    /// Whether there are enough frames for the share to be meaningful.
    var isCounted: Bool { frames >= 5 }

    /// Adds the next frame (grey, small), with the face in it if known.
    mutating func add(_ frame: Image, face: Rect?, atSeconds seconds: Double) {
        var hasher = Hasher()
        hasher.combine(frame.pixels)
        let isNew = digests.insert(hasher.finalize()).inserted
        defer {
            frames += 1
            previous = frame
        }
        guard let previous, previous.size == frame.size else {
            lastChangeSeconds = seconds
            return
        }
        let stands = Self.isRepetition(frame, of: previous, in: face ?? frame.bounds)
        if stands || !isNew { repeated += 1 }
        if stands {
            longestFrozenSeconds = max(longestFrozenSeconds, seconds - lastChangeSeconds)
        } else {
            lastChangeSeconds = seconds
        }
    }

    /// Whether two frames of the same size differ in `region` by less than a sensor's noise.
    static func isRepetition(_ frame: Image, of other: Image, in region: Rect) -> Bool {
        let part = region.intersection(frame.bounds)
        let (left, top) = (Int(part.x.rounded(.down)), Int(part.y.rounded(.down)))
        let (right, bottom) = (min(frame.width, Int(part.maxX)), min(frame.height, Int(part.maxY)))
        guard right - left >= 8, bottom - top >= 8 else { return frame.pixels == other.pixels }
        var sum = 0
        for y in stride(from: top, to: bottom, by: 8) {
            for x in stride(from: left, to: right, by: 8) {
                let (rows, columns) = (y..<min(y + 8, bottom), x..<min(x + 8, right))
                var block = 0
                for row in rows {
                    for index in (row * frame.width + columns.lowerBound)..<(row * frame.width + columns.upperBound) {
                        block += abs(Int(frame.pixels[index]) - Int(other.pixels[index]))
                    }
                }
                if Double(block) > ContinuityLimits.repetitionBlock * Double(rows.count * columns.count) {
                    return false
                }
                sum += block
            }
        }
        let pixels = (right - left) * (bottom - top)
        return Double(sum) < ContinuityLimits.repetitionDifference * Double(pixels)
    }
}
