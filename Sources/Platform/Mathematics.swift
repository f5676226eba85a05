public import Glibc

// The functions of mathematics that the standard library does not have, as the C library computes them. Each is one call in
// the caller's own code. Roots, roundings and absolute values are the standard library's.

/// e raised to `x`.
@inlinable @inline(__always)
public func exp(_ x: Double) -> Double { Glibc.exp(x) }

/// e raised to `x`.
@inlinable @inline(__always)
public func exp(_ x: Float) -> Float { Glibc.exp(x) }

/// The natural logarithm of `x`: negative infinity at 0, not a number below.
@inlinable @inline(__always)
public func log(_ x: Double) -> Double { Glibc.log(x) }

/// The natural logarithm of `x`: negative infinity at 0, not a number below.
@inlinable @inline(__always)
public func log(_ x: Float) -> Float { Glibc.log(x) }

/// The logarithm of `x` to the base 2: negative infinity at 0, not a number below.
@inlinable @inline(__always)
public func log2(_ x: Double) -> Double { Glibc.log2(x) }

/// The logarithm of `x` to the base 10: negative infinity at 0, not a number below.
@inlinable @inline(__always)
public func log10(_ x: Double) -> Double { Glibc.log10(x) }

/// `base` raised to `exponent`: not a number for a base below 0 and an exponent that is no whole number.
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

/// The angle in -π/2...π/2 whose sine is `x`; not a number outside of -1...1.
@inlinable @inline(__always)
public func asin(_ x: Double) -> Double { Glibc.asin(x) }

/// The angle in -π...π of the point (`x`, `y`), counted from the x axis towards the y axis, in radians.
@inlinable @inline(__always)
public func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }

/// What the error function of `x` lacks to 1, precise also where that is next to nothing.
@inlinable @inline(__always)
public func erfc(_ x: Double) -> Double { Glibc.erfc(x) }
