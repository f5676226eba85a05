public import Glibc

// Mathematical functions that the standard library lacks, from the C library. Each compiles to one call in the caller's
// code. Roots, rounding and absolute values are in the standard library.

/// e raised to `x`.
@inlinable @inline(__always)
public func exp(_ x: Double) -> Double { Glibc.exp(x) }

/// e raised to `x`.
@inlinable @inline(__always)
public func exp(_ x: Float) -> Float { Glibc.exp(x) }

/// The natural logarithm of `x`: negative infinity at 0, NaN below.
@inlinable @inline(__always)
public func log(_ x: Double) -> Double { Glibc.log(x) }

/// The natural logarithm of `x`: negative infinity at 0, NaN below.
@inlinable @inline(__always)
public func log(_ x: Float) -> Float { Glibc.log(x) }

/// The logarithm of `x` to the base 2: negative infinity at 0, NaN below.
@inlinable @inline(__always)
public func log2(_ x: Double) -> Double { Glibc.log2(x) }

/// The logarithm of `x` to the base 10: negative infinity at 0, NaN below.
@inlinable @inline(__always)
public func log10(_ x: Double) -> Double { Glibc.log10(x) }

/// `base` raised to `exponent`: NaN for a base below 0 and a fractional exponent.
@inlinable @inline(__always)
public func pow(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }

/// e raised to `x`, less 1; precise also where `x` is next to nothing.
@inlinable @inline(__always)
public func expm1(_ x: Double) -> Double { Glibc.expm1(x) }

/// The natural logarithm of 1 + `x`; precise also where `x` is next to nothing.
@inlinable @inline(__always)
public func log1p(_ x: Double) -> Double { Glibc.log1p(x) }

/// The sine of `angle`, in radians.
@inlinable @inline(__always)
public func sin(_ angle: Double) -> Double { Glibc.sin(angle) }

/// The cosine of `angle`, in radians.
@inlinable @inline(__always)
public func cos(_ angle: Double) -> Double { Glibc.cos(angle) }

/// The angle in -π/2...π/2 whose sine is `x`; NaN outside -1...1.
@inlinable @inline(__always)
public func asin(_ x: Double) -> Double { Glibc.asin(x) }

/// The angle in -π...π of the point (`x`, `y`), counted from the x axis towards the y axis, in radians.
@inlinable @inline(__always)
public func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }

/// The complementary error function of `x`, 1 − erf(x), precise even if the result is tiny.
@inlinable @inline(__always)
public func erfc(_ x: Double) -> Double { Glibc.erfc(x) }
