public import BiometricsCore

extension Image {
    /// The part of the picture inside the `width`×`height` pixels whose top left one is (`x`, `y`); empty if they do
    /// not overlap.
    public func cropped(x: Int, y: Int, width: Int, height: Int) -> Image {
        let columns = (x..<x.advancedClamping(by: width)).clamped(to: 0..<self.width)
        let rows = (y..<y.advancedClamping(by: height)).clamped(to: 0..<self.height)
        guard !columns.isEmpty, !rows.isEmpty else {
            return Image(size: Size(width: 0, height: 0), format: format, pixels: [])
        }
        let bytes = format.bytesPerPixel
        var part: [UInt8] = []
        part.reserveCapacity(columns.count * rows.count * bytes)
        for row in rows {
            let start = row * bytesPerRow
            part.append(contentsOf: pixels[start + columns.lowerBound * bytes..<start + columns.upperBound * bytes])
        }
        return Image(size: Size(width: columns.count, height: rows.count), format: format, pixels: part)
    }

    /// The part of the picture inside `rect`, with its edges rounded to whole pixels.
    ///
    /// - Requires: finite coordinates; other ones give an empty picture.
    public func cropped(to rect: Rect) -> Image {
        guard
            let left = Int(exactly: rect.x.rounded()), let top = Int(exactly: rect.y.rounded()),
            let right = Int(exactly: rect.maxX.rounded()), let bottom = Int(exactly: rect.maxY.rounded()),
            left < right, top < bottom
        else { return cropped(x: 0, y: 0, width: 0, height: 0) }
        let columns = (left..<right).clamped(to: 0..<width)
        let rows = (top..<bottom).clamped(to: 0..<height)
        return cropped(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

extension Int {
    /// The sum, limited to `Int.max`; never below `self`.
    fileprivate func advancedClamping(by distance: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(Swift.max(0, distance))
        return overflow ? .max : sum
    }
}
