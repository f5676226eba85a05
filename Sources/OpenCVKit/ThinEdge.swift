public import BiometricsCore
internal import COpenCV

/// A pixel through which an edge runs.
public struct ThinEdge: Sendable, Hashable {
    /// Pixels to the right.
    public let x: Int
    /// Pixels down.
    public let y: Int
    /// The gradient to the right, in grey levels a pixel.
    public let across: Double
    /// The gradient down, in grey levels a pixel.
    public let down: Double

    /// The length of the gradient, in grey levels a pixel.
    public var strength: Double { (across * across + down * down).squareRoot() }
}

extension Image {
    /// The thin edges of the picture, row after row: each pixel whose gradient, of the channel that has the strongest there,
    /// is at least `least` grey levels a pixel and the greatest along its own direction.
    ///
    /// There are never more than pixels, whatever the picture shows. The outermost pixels are none.
    ///
    /// - Parameter blur: the standard deviation of a Gaussian before it, in pixels, 0...100.
    /// - Throws: `.invalidConfiguration` for an empty picture, a blur beyond that and `least` not above 0.
    public func thinEdges(afterBlur blur: Double, least: Double) throws(BiometricsError) -> [ThinEdge] {
        var edges = [cvb_edge](repeating: cvb_edge(), count: size.pixelCount)
        let capacity = Int32(clamping: edges.count)
        var count: Int32 = 0
        try succeed(orThrow: .backendFailure) { error in
            unsafe withView { view in
                unsafe withUnsafePointer(to: view) {
                    unsafe cvb_thin_edges($0, blur, least, &edges, capacity, &count, &error)
                }
            }
        }
        return edges.prefix(Int(count)).map { edge in
            ThinEdge(x: Int(edge.x), y: Int(edge.y), across: Double(edge.across), down: Double(edge.down))
        }
    }
}
