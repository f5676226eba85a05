/// Pixels that touch one another along edges or corners.
package struct ConnectedRegion: Hashable, Sendable {
    /// The outermost columns and rows.
    package private(set) var left, top, right, bottom: Int
    /// How many pixels it has.
    package private(set) var count = 0

    /// In pixels.
    package var width: Int { right - left + 1 }
    /// In pixels.
    package var height: Int { bottom - top + 1 }

    /// The regions of the pixels for which `isOpen` is true, in the order of their first pixels, row by row.
    ///
    /// - Parameters:
    ///   - width: the number of pixels in a row.
    ///   - most: the largest number of regions to find.
    ///   - visit: called once for each pixel, with the index of its region and the pixel's own index.
    package static func all(
        in isOpen: [Bool], width: Int, most: Int = .max, _ visit: (_ region: Int, _ place: Int) -> Void = { _, _ in }
    ) -> [ConnectedRegion] {
        var isOpen = isOpen
        let height = isOpen.count / max(1, width)
        var regions: [ConnectedRegion] = []
        var stack: [Int] = []
        for start in isOpen.indices where isOpen[start] {
            guard regions.count < most else { return regions }
            var region = ConnectedRegion(
                left: start % width, top: start / width, right: start % width, bottom: start / width)
            isOpen[start] = false
            stack.append(start)
            while let place = stack.popLast() {
                let (x, y) = (place % width, place / width)
                region.left = min(region.left, x)
                region.right = max(region.right, x)
                region.bottom = max(region.bottom, y)
                region.count += 1
                visit(regions.count, place)
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for column in max(0, x - 1)...min(width - 1, x + 1) where isOpen[row * width + column] {
                        isOpen[row * width + column] = false
                        stack.append(row * width + column)
                    }
                }
            }
            regions.append(region)
        }
        return regions
    }
}
