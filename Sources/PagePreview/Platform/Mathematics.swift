internal import CPagePictures

// The functions of `Sources/Platform/Mathematics.swift` that the page needs, from the C library for WebAssembly.

/// e raised to `x`.
public func exp(_ x: Double) -> Double { CPagePictures.exp(x) }

/// The natural logarithm of `x`.
public func log(_ x: Double) -> Double { CPagePictures.log(x) }

/// `base` raised to `exponent`.
public func pow(_ base: Double, _ exponent: Double) -> Double { CPagePictures.pow(base, exponent) }

/// The sine of `angle`, in radians.
public func sin(_ angle: Double) -> Double { CPagePictures.sin(angle) }

/// The cosine of `angle`, in radians.
public func cos(_ angle: Double) -> Double { CPagePictures.cos(angle) }

/// The angle in -π/2...π/2 whose sine is `x`.
public func asin(_ x: Double) -> Double { CPagePictures.asin(x) }

/// The angle in -π...π of the point (`x`, `y`).
public func atan2(_ y: Double, _ x: Double) -> Double { CPagePictures.atan2(y, x) }
