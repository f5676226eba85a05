internal import BiometricsCore

extension Image {
    /// How firmly the grey picture holds `point` in both directions: the lesser eigenvalue of the mean structure tensor
    /// over 11×11 pixels, in squared grey levels a pixel; 0 at the edges of the picture.
    ///
    /// - Source: Shi and Tomasi 1994, "Good features to track".
    func cornerStrength(at point: Point) -> Double {
        let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
        guard x >= 6, y >= 6, x < width - 6, y < height - 6 else { return 0 }
        var (xx, xy, yy) = (0, 0, 0)
        for row in (y - 5)...(y + 5) {
            for index in (row * width + x - 5)...(row * width + x + 5) {
                let dx = Int(pixels[index + 1]) - Int(pixels[index - 1])
                let dy = Int(pixels[index + width]) - Int(pixels[index - width])
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
            }
        }
        let (a, b, c) = (Double(xx) / 484, Double(xy) / 484, Double(yy) / 484)
        return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    }
}
