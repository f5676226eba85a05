internal import Platform

/// Maps native values to quality components of 0...100.
///
/// - Source: ISO/IEC 29794-5 as in its reference implementation (BSI's OFIQ). Only `sharpness` is our own, because the
///   standard's comes from a trained forest.
enum Component {
    static func luminanceMean(_ value: Double) -> Double {
        100 * sigmoid(value, 0.2, 0.05) * (1 - sigmoid(value, 0.8, 0.05))
    }

    static func luminanceVariance(_ value: Double) -> Double { 100 * sin(60 * value / (60 * value + 1) * .pi) }

    static func underExposure(_ value: Double) -> Double { 120 * (0.832 - sigmoid(value, 0.92, 0.05)) }

    static func overExposure(_ value: Double) -> Double { 1 / (value + 0.01) }

    static func dynamicRange(_ value: Double) -> Double { 12.5 * value }

    static func singleFace(_ value: Double) -> Double { 100 * (1 - value) }

    static func interEyeDistance(_ value: Double) -> Double { 100 * sigmoid(value, 70, 20) }

    static func headSize(_ value: Double) -> Double { 200 * (1 - sigmoid(abs(value - 0.45), 0, 0.05)) }

    static func sidewardCrop(_ value: Double) -> Double { 100 * sigmoid(value, 0.9, 0.1) }

    static func marginAbove(_ value: Double) -> Double { 100 * sigmoid(value, 1.4, 0.1) }

    static func marginBelow(_ value: Double) -> Double { 100 * sigmoid(value, 1.8, 0.1) }

    static func pose(_ degrees: Double) -> Double {
        let cosine = max(0, cos(degrees * .pi / 180))
        return 100 * cosine * cosine
    }

    static func background(_ value: Double) -> Double { 190 * (1 - sigmoid(value, 10, 100)) }

    static func sharpness(_ blur: Double) -> Double { 100 * (1 - sigmoid(blur, 0.06, 0.01)) }

    private static func sigmoid(_ value: Double, _ middle: Double, _ width: Double) -> Double {
        1 / (1 + exp((middle - value) / width))
    }
}
