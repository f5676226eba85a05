import BiometricsTestSupport
import Verification

extension Identifier {
    init(_ text: String) { self = sure(Self(rawValue: text)) }
}
