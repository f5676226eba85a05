#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Both coordinates of the point at `angle` (radians) on the unit circle.
func cosineSine(_ angle: Double) -> (cosine: Double, sine: Double) { (cos(angle), sin(angle)) }
