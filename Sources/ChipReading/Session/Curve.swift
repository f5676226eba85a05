internal import CChipCrypto

/// A curve with a generator. Points are uncompressed, scalars are as long as the order.
///
/// Safe from any thread, because nothing changes it.
@safe package final class Curve: @unchecked Sendable {
    private let handle: OpaquePointer

    private init?(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    deinit { unsafe ccc_curve_close(handle) }

    /// The curve of a standardised number.
    ///
    /// - Source: ICAO 9303-11, table 6.
    package convenience init?(parameter: Int) {
        let names = [
            8: "prime192v1", 9: "brainpoolP192r1", 10: "secp224r1", 11: "brainpoolP224r1", 12: "prime256v1",
            13: "brainpoolP256r1", 14: "brainpoolP320r1", 15: "secp384r1", 16: "brainpoolP384r1", 17: "brainpoolP512r1",
            18: "secp521r1",
        ]
        guard let name = names[parameter] else { return nil }
        unsafe self.init(name.withCString { unsafe ccc_curve_named($0) })
    }

    /// The curve of a SubjectPublicKeyInfo, named or with its parameters.
    package convenience init?(ofKey info: [UInt8]) {
        unsafe self.init(info.lent { unsafe ccc_curve_of_key($0, $1) })
    }

    /// The same curve with another generator; `nil` for a point that is not on it.
    package func with(generator point: [UInt8]) -> Curve? {
        unsafe Curve(point.lent { unsafe ccc_curve_with_generator(handle, $0, $1) })
    }

    /// An unpredictable scalar.
    package func drawScalar() -> [UInt8] {
        var scalar = [UInt8](repeating: 0, count: unsafe ccc_curve_order_bytes(handle))
        let isDrawn = unsafe scalar.withUnsafeMutableBufferPointer {
            unsafe ccc_curve_draw(handle, $0.baseAddress, $0.count)
        }
        precondition(isDrawn, "OpenSSL draws no random numbers.")
        return scalar
    }

    /// A point, or the generator, times a scalar, and perhaps plus another point; `nil` for points that are not on the curve
    /// and for the point at infinity.
    package func multiply(_ point: [UInt8]? = nil, by scalar: [UInt8], plus other: [UInt8]? = nil) -> [UInt8]? {
        var product = [UInt8](repeating: 0, count: 1 + 2 * (unsafe ccc_curve_field_bytes(handle)))
        let isDone = unsafe product.withUnsafeMutableBufferPointer { room in
            unsafe scalar.lent { scalar, scalarCount in
                unsafe (point ?? []).lent { start, count in
                    unsafe (other ?? []).lent { added, addedCount in
                        unsafe ccc_curve_multiply(
                            handle, point == nil ? nil : start, count, scalar, scalarCount, other == nil ? nil : added,
                            addedCount, room.baseAddress, room.count)
                    }
                }
            }
        }
        return isDone ? product : nil
    }

    /// The x coordinate of a point, which is a shared secret.
    package func x(of point: [UInt8]) -> [UInt8] { Array(point[1..<1 + (unsafe ccc_curve_field_bytes(handle))]) }

    /// The public point of a SubjectPublicKeyInfo; `nil` for another key.
    package static func point(ofKey info: [UInt8]) -> [UInt8]? {
        var room = [UInt8](repeating: 0, count: 256)
        let count = unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe info.lent { unsafe ccc_curve_point_of_key($0, $1, room.baseAddress, room.count) }
        }
        return count == 0 ? nil : Array(room.prefix(count))
    }
}
