internal import BiometricsCore

/// The times at which frames are wanted: `first`, `first + step`, `first + 2 step` … below `end`.
struct SamplingSchedule {
    let first: Double
    let step: Double
    /// How many times there are; nil for as long as there are frames.
    let count: Int?

    /// The times that `sampling` asks of a clip of `duration` seconds; nil where every frame is wanted.
    init?(_ sampling: FrameSampling, duration: Double) throws(BiometricsError) {
        switch sampling {
        case .every:
            return nil
        case .perSecond(let rate, let most):
            guard rate > 0, rate <= 1000 else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "Frames are taken from a clip at more than 0 and at most 1000 a second; \(rate) were asked for.")
            }
            if let most, most < 1 {
                throw Self.noFrameWanted
            }
            first = 0
            step = max(1 / rate, duration / Double(most ?? .max))
            count = most
        case .spread(let wanted):
            guard wanted >= 1 else {
                throw Self.noFrameWanted
            }
            // A clip of no duration has one frame, which is on screen at every time.
            step = duration > 0 ? duration / Double(wanted) : 1
            first = duration > 0 ? step / 2 : 0
            count = wanted
        }
    }

    private static let noFrameWanted = BiometricsError(
        .invalidConfiguration, "Less than one frame of a clip was asked for. Ask for at least one.")

    /// The number of the first wanted time that is not before `seconds`, at least `number`.
    func number(from number: Int, notBefore seconds: Double) -> Int {
        let steps = ((seconds - first) / step - 1e-6).rounded(.up)
        guard steps.isFinite, steps > Double(number) else { return number }
        return steps < Double(Int32.max) ? Int(steps) : Int(Int32.max)
    }

    /// The wanted time of this number; nil past the last.
    func time(_ number: Int) -> Double? {
        if let count, number >= count { return nil }
        return first + Double(number) * step
    }
}
