/// Frames that show nothing. Cameras and recorders deliver black, white or grey ones before the sensor is ready.
package enum BlankFrame {
    /// Grey levels. The darkest and the lightest hundredth of a blank frame are this close at most.
    private static let mostSpread = 8

    /// Whether the luma values are alike, apart from the noise that an encoder leaves.
    package static func isBlank(_ luma: some Collection<UInt8>) -> Bool {
        guard !luma.isEmpty else { return true }
        var counts = [Int](repeating: 0, count: 256)
        for value in luma { counts[Int(value)] += 1 }
        let margin = luma.count / 100
        func level(_ levels: some Sequence<Int>) -> Int {
            var passed = 0
            return levels.first { level in
                passed += counts[level]
                return passed > margin
            } ?? 0
        }
        return level((0...255).reversed()) - level(0...255) <= mostSpread
    }
}
