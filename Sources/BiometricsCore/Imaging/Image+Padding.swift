extension Image {
    /// The picture with black added on the right and below, so that both sides are multiples of `multiple` pixels, and at
    /// least `leastSide` pixels long.
    public func padded(toMultipleOf multiple: Int, atLeast leastSide: Int = 0) -> Image {
        precondition(multiple > 0, "a picture is padded to a positive multiple")
        let wide = (max(width, leastSide) + multiple - 1) / multiple * multiple
        let high = (max(height, leastSide) + multiple - 1) / multiple * multiple
        guard wide != width || high != height else { return self }
        let padding = [UInt8](repeating: 0, count: (wide - width) * format.bytesPerPixel)
        var padded: [UInt8] = []
        padded.reserveCapacity(wide * high * format.bytesPerPixel)
        for row in 0..<height {
            padded.append(contentsOf: pixels[row * bytesPerRow..<(row + 1) * bytesPerRow])
            padded.append(contentsOf: padding)
        }
        padded.append(
            contentsOf: repeatElement(0, count: (high - height) * wide * format.bytesPerPixel))
        return Image(size: Size(width: wide, height: high), format: format, pixels: padded)
    }
}
