internal import Glibc

/// An Internet Protocol address, version 4 or 6.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// Its four or sixteen bytes, in network order.
    public let bytes: [UInt8]

    /// An address of these bytes; `nil` unless there are four or sixteen.
    public init?(_ bytes: [UInt8]) {
        guard [4, 16].contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Parses an address without brackets; `nil` for any other text. Names are not resolved.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)]
        where unsafe !text.utf8.contains(0) && inet_pton(family, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(count))
            return
        }
        return nil
    }

    /// The current addresses of this machine's own interfaces; `nil` if the system does not reveal them, for example to
    /// a process without netlink sockets.
    public static var ofThisMachine: Set<NetworkAddress>? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return nil }
        defer { unsafe freeifaddrs(first) }
        var found: Set<NetworkAddress> = []
        var next = unsafe first
        while let entry = unsafe next {
            if unsafe entry.pointee.ifa_addr != nil, let address = unsafe NetworkAddress(entry.pointee.ifa_addr) {
                found.insert(address)
            }
            unsafe next = entry.pointee.ifa_next
        }
        return found
    }

    private init?(_ pointer: UnsafeMutablePointer<sockaddr>?) {
        guard let pointer = unsafe pointer else { return nil }
        switch unsafe Int32(pointer.pointee.sa_family) {
        case AF_INET:
            let address = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in.self)
            bytes = unsafe withUnsafeBytes(of: address.sin_addr) { unsafe Array($0) }
        case AF_INET6:
            let address = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in6.self)
            bytes = unsafe withUnsafeBytes(of: address.sin6_addr) { unsafe Array($0) }
        default: return nil
        }
    }

    /// Whether it is a public address. Excluded are addresses of this machine, private, shared and link-local networks,
    /// documentation and multicast addresses, and addresses that represent others (RFC 6890, and IANA's registries of
    /// special-purpose addresses).
    public var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.holds(bytes) } }
        return Self.unicast6.holds(bytes) && !Self.special6.contains { $0.holds(bytes) }
    }

    /// All addresses that begin with these bits.
    private struct Block: Sendable {
        let bytes: [UInt8]
        let bits: Int

        init(_ bytes: [UInt8], _ bits: Int) {
            self.bytes = bytes
            self.bits = bits
        }

        func holds(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let mask = UInt8(0x80) >> (bit % 8)
                let own = bit / 8 < bytes.count ? bytes[bit / 8] : 0
                return own & mask == address[bit / 8] & mask
            }
        }
    }

    private static let special4 = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 88, 99], 24),
        Block([192, 168], 16), Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24),
        Block([224], 4), Block([240], 4),
    ]
    /// The global unicast block; all other version 6 addresses are local, mapped, translated or reserved.
    private static let unicast6 = Block([0x20], 3)
    /// IETF protocols and Teredo, both documentation blocks, and 6to4.
    private static let special6 = [
        Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0d, 0xb8], 32), Block([0x20, 0x02], 16),
        Block([0x3f, 0xff], 20),
    ]

    /// The address in text, without brackets and without shortening.
    public var description: String {
        if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
}
