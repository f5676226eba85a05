internal import TravelChips

/// Chip Authentication over a curve: a chip that agrees on a new secret has the private key of DG14, so that it is the original.
///
/// - Source: ICAO 9303-11, 6.2.
struct ChipAuthenticationKey: Sendable {
    private let cipher: BlockCipher
    private let identifier: BERElement?
    private let keyID: [UInt8]?
    private let curve: Curve
    private let chipPoint: [UInt8]

    private static let agreement = ObjectIdentifier("0.4.0.127.0.7.2.2.3.2")
    private static let mostKeyIDBytes = 8
    private static let publicKey = ObjectIdentifier("0.4.0.127.0.7.2.2.1.2")

    /// The key of DG14; `nil` without one on a curve.
    init?(_ infos: SecurityInfos) {
        let offers = infos.entries.filter { $0.identifier.isBelow(Self.agreement) }
        let offer = offers.max { ($0.identifier.last ?? 0) < ($1.identifier.last ?? 0) }
        func keyID(_ entry: SecurityInfos.Entry?) -> [UInt8]? {
            guard let entry, entry.parameters.count > 1, entry.parameters[1].tag == 0x02 else { return nil }
            return Array(entry.parameters[1].content)
        }
        let wanted = keyID(offer)
        guard wanted?.count ?? 0 <= Self.mostKeyIDBytes else { return nil }
        let keys = infos.entries.filter { $0.identifier == Self.publicKey && !$0.parameters.isEmpty }
        guard let entry = keys.first(where: { wanted == nil || keyID($0) == wanted }) ?? keys.first else { return nil }
        let info = Array(entry.parameters[0].whole)
        guard let curve = Curve(ofKey: info), let point = Curve.point(ofKey: info) else { return nil }
        self.curve = curve
        chipPoint = point
        self.keyID = wanted
        switch offer?.identifier.last {
        case 2?, 3?, 4?:
            cipher = .aes(keyBytes: 8 + 8 * ((offer?.identifier.last ?? 2) - 1))
            identifier = offer?.element
        default:
            cipher = .tripleDES
            identifier = nil
        }
    }

    /// The commands that give the chip a drawn point, and the session that only the chip's key opens then.
    func agree(_ draw: (Curve) -> [UInt8]) -> (commands: [ChipCommand], session: SecureMessaging)? {
        let scalar = draw(curve)
        guard let point = curve.multiply(by: scalar), let shared = curve.multiply(chipPoint, by: scalar) else {
            return nil
        }
        let reference = keyID.map { SecureMessaging.element(0x84, $0) } ?? []
        let session = SecureMessaging(cipher, secret: curve.x(of: shared))
        guard let identifier else {
            let data = SecureMessaging.element(0x91, point) + reference
            return ([ChipCommand([0x00, 0x22, 0x41, 0xA6], data)], session)
        }
        let set = ChipCommand(
            [0x00, 0x22, 0x41, 0xA4], SecureMessaging.element(0x80, Array(identifier.content)) + reference)
        return ([set, PasswordAuthentication.step(SecureMessaging.element(0x80, point), isLast: true)], session)
    }
}
