import BiometricsCore
import BiometricsTestSupport
import ChipReading
import ChipTestSupport
import Foundation
import IdentityDocuments
import Testing
import TravelChips

/// Chips of Utopia, verified against its authority.
struct ChipVerifierTests {
    private let authority = ForgedAuthority()

    /// A store with the authority, or with other certificates and lists.
    private func store(_ files: [[UInt8]]? = nil) throws -> (TrustStore, TemporaryFolder) {
        let folder = TemporaryFolder()
        return (try TrustStore(trusting: files ?? [authority.certificate], in: folder.path), folder)
    }

    private func verify(
        _ files: ChipFiles, _ trusted: [[UInt8]]? = nil, answer: ActiveAuthenticationAnswer? = nil
    ) throws -> ChipReport {
        let (store, folder) = try store(trusted)
        return try withExtendedLifetime(folder) {
            try ChipVerifier(store).verify(
                files, path: "chip", on: try #require(DocumentDate("2026-11-29")), answer: answer)
        }
    }

    // MARK: Honest chips

    @Test func `a chip that its State signed passes, with its fields`() throws {
        let report = try verify(ForgedChip().files(signedBy: ForgedSigner(of: authority)))
        #expect(report.result == .passed)
        #expect(report.reasons.isEmpty)
        #expect(report.fields["surname"]?.value == "ERIKSSON")
        #expect(report.fields["surname"]?.dataGroup == 1)
        #expect(report.passiveAuthentication.authority?.country == "UT")
        #expect(report.mayBeCopy)
        #expect(report.activeAuthentication.reason == .notOffered)
    }

    @Test func `the displayed signature is told if the State signed it`() throws {
        var chip = ForgedChip()
        chip.groups[7] = ForgedChip.element(0x67, ForgedChip.element(0x5F43, [0xFF, 0xD8, 0xFF, 1]))
        let files = try chip.files(signedBy: ForgedSigner(of: authority))
        let signature = try #require(try verify(files).displayedSignature)
        #expect(signature.dataGroup == 7 && signature.format == "jpeg")
        #expect(signature.byteCount == 4 && signature.count == 1)
        var changed = ChipFiles()
        for (file, bytes) in files.bytes {
            try changed.add(file == .dataGroup(7) ? bytes.dropLast() + [2] : bytes, as: file)
        }
        #expect(try verify(changed).displayedSignature == nil)
    }

    @Test(
        arguments: [
            (nil, false), ("P-256", false), ("P-384", false), ("P-521", false), ("brainpoolP256r1", false),
            ("brainpoolP384r1", false), ("brainpoolP224r1", false), ("P-256", true), ("brainpoolP256r1", true),
        ] as [(String?, Bool)])
    func `every kind of key signs chips`(curve: String?, isExplicit: Bool) throws {
        let authority = ForgedAuthority(ForgedKey(curve: curve, isExplicit: isExplicit))
        for isPSS in curve == nil ? [false, true] : [false] {
            var signer = ForgedSigner(of: authority, key: ForgedKey(curve: curve, isExplicit: isExplicit)) {
                $0.isPSS = isPSS
            }
            signer.isPSS = isPSS
            let report = try verify(ForgedChip().files(signedBy: signer), [authority.certificate])
            #expect(report.result == .passed, "\(report.reasons)")
        }
    }

    @Test(arguments: [(1, 1), (224, 256), (256, 256), (384, 384), (512, 512)])
    func `every digest in circulation is verified`(groups: Int, signature: Int) throws {
        var chip = ForgedChip()
        chip.digest = groups
        var signer = ForgedSigner(of: authority)
        signer.digest = Int32(signature)
        #expect(try verify(chip.files(signedBy: signer)).result == .passed)
    }

    @Test func `the content type of French and Belgian chips is taken, and no other`() throws {
        var chip = ForgedChip()
        chip.contentType = "1.3.27.1.1.1"
        #expect(try verify(chip.files(signedBy: ForgedSigner(of: authority))).result == .passed)
        chip.contentType = "1.2.840.113549.1.7.1"
        let report = try verify(chip.files(signedBy: ForgedSigner(of: authority)))
        #expect(report.result == .failed)
        #expect(report.passiveAuthentication.signature.reason == .securityObjectUnreadable)
    }

    @Test func `a signer that expired since the issue still vouches`() throws {
        var chip = ForgedChip()
        chip.groups[12] = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, Array("20210305".utf8)))
        let signer = ForgedSigner(of: authority) {
            $0.notBefore = 1_609_459_200  // 2021-01-01
            $0.notAfter = 1_617_235_200  // 2021-04-01
        }
        let report = try verify(chip.files(signedBy: signer))
        #expect(report.result == .failed || report.result == .passed)
        #expect(report.passiveAuthentication.chain == .passed)
        #expect(report.passiveAuthentication.issuedOn == DocumentDate("2021-03-05"))
        chip.groups[12] = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, Array("20210402".utf8)))
        #expect(try verify(chip.files(signedBy: signer)).passiveAuthentication.chain.reason == .signerNotValid)
        chip.groups[12] = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, Array("20210401".utf8)))
        #expect(try verify(chip.files(signedBy: signer)).passiveAuthentication.chain == .passed)
    }

    // MARK: Chains

    @Test func `without certificates and with those of others nothing passes`() throws {
        let files = try ForgedChip().files(signedBy: ForgedSigner(of: authority))
        let empty = try verify(files, [])
        #expect(empty.result == .undetermined)
        #expect(empty.passiveAuthentication.chain.reason == .noTrustStore)
        var statement = ForgedAuthority.Statement()
        statement.name = "Elsewhere"
        let other = try verify(files, [ForgedAuthority(ForgedKey(curve: "P-256"), statement).certificate])
        #expect(other.result == .undetermined)
        #expect(other.passiveAuthentication.chain.reason == .authorityUnknown)
    }

    @Test func `an authority of the same name with another key does not vouch`() throws {
        let files = try ForgedChip().files(signedBy: ForgedSigner(of: authority))
        let report = try verify(files, [ForgedAuthority().certificate])
        #expect(report.result == .undetermined)
        #expect(report.passiveAuthentication.chain.reason == .authorityUnknown)
    }

    @Test func `an issuer is found by its name if no key is named`() throws {
        let signer = ForgedSigner(of: authority) { $0.lacksKeyIDs = true }
        #expect(try verify(ForgedChip().files(signedBy: signer)).result == .passed)
    }

    @Test func `of several keys under one name the right one is found`() throws {
        let signer = ForgedSigner(of: authority) { $0.lacksKeyIDs = true }
        let others = (0..<3).map { _ in ForgedAuthority().certificate }
        #expect(try verify(ForgedChip().files(signedBy: signer), others + [authority.certificate]).result == .passed)
    }

    @Test func `another State's authority does not vouch`() throws {
        var statement = ForgedAuthority.Statement()
        statement.country = "DE"
        let german = ForgedAuthority(ForgedKey(curve: "P-256"), statement)
        let signer = ForgedSigner(of: german) { $0.country = "DE" }
        let report = try verify(ForgedChip().files(signedBy: signer), [german.certificate])
        #expect(report.result == .failed)
        #expect(report.reasons == [.countryDiffers])
        // The signer may name any country; its authority decides.
        let liar = ForgedSigner(of: german) { $0.country = "UT" }
        #expect(try verify(ForgedChip().files(signedBy: liar), [german.certificate]).reasons == [.countryDiffers])
    }

    @Test func `a revoked signer does not vouch, by a list of its own State alone`() throws {
        let files = try ForgedChip().files(signedBy: ForgedSigner(of: authority))
        let revoked = try verify(files, [authority.certificate, authority.revoke(serial: 77)])
        #expect(revoked.reasons == [.signerRevoked])
        #expect(revoked.result == .failed)
        #expect(try verify(files, [authority.certificate, authority.revoke(serial: 78)]).result == .passed)
        // A State with a new key signs one list for all its keys, which have one name.
        let newKey = ForgedAuthority()
        let lists = [authority.certificate, newKey.certificate, newKey.revoke(serial: 77)]
        #expect(try verify(files, lists).reasons == [.signerRevoked])
        var statement = ForgedAuthority.Statement()
        statement.name = "Elbonia CSCA"
        let stranger = ForgedAuthority(ForgedKey(curve: "P-256"), statement)
        let foreign = [authority.certificate, stranger.certificate, stranger.revoke(serial: 77)]
        #expect(try verify(files, foreign).result == .passed)
    }

    @Test func `a signer from before its authority does not vouch`() throws {
        let signer = ForgedSigner(of: authority) { $0.notBefore = 1_500_000_000 }
        let report = try verify(ForgedChip().files(signedBy: signer))
        #expect(report.passiveAuthentication.chain.reason == .authorityNotValid)
    }

    @Test func `keys that are too short do not vouch`() throws {
        let signer = ForgedSigner(of: authority, key: ForgedKey(bits: 768))
        let report = try verify(ForgedChip().files(signedBy: signer))
        #expect(report.result == .failed)
        #expect(report.passiveAuthentication.signature.reason == .keyTooShort)
    }

    // MARK: Forgeries

    @Test func `a changed group, a swapped object and a changed signature fail`() throws {
        let signer = ForgedSigner(of: authority)
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 1])
        let files = try chip.files(signedBy: signer)
        let sod = try #require(files.bytes[.securityObject])
        func report(_ groups: [Int: [UInt8]], _ sod: [UInt8]) throws -> ChipReport {
            var changed = ChipFiles()
            try changed.add(sod, as: .securityObject)
            for (number, bytes) in groups { try changed.add(bytes, as: .dataGroup(number)) }
            return try verify(changed)
        }
        #expect(try report(chip.groups, sod).result == .passed)
        for number in [1, 2] {
            for bit in [0, 9, 8 * (chip.groups[number]!.count - 1)] {
                var groups = chip.groups
                groups[number]![bit / 8] ^= 1 << UInt8(bit % 8)
                let changed = try report(groups, sod)
                #expect(changed.result == .failed)
                #expect(changed.dataGroups.first { $0.number == number }?.hash == .differs)
                #expect(number == 2 || changed.fields.isEmpty)
            }
        }
        // Another chip of the same signer does not lend its object.
        chip.groups[1] = ForgedChip(zone: ForgedChip.zone.replacing("ANNA", with: "EMMA")).groups[1]
        #expect(try report(chip.groups, sod).reasons == [.dataGroupDiffers])
    }

    @Test func `a group that the State did not sign is not read`() throws {
        let chip = ForgedChip()
        var files = try chip.files(signedBy: ForgedSigner(of: authority))
        try files.add(
            ForgedChip.element(0x6B, ForgedChip.element(0x5F0E, Array("MUSTER<<MAX".utf8))), as: .dataGroup(11))
        let report = try verify(files)
        #expect(report.result == .undetermined)
        #expect(report.reasons == [.dataGroupNotSigned])
        #expect(report.fields["fullName"] == nil)
    }

    @Test func `a signature without attributes, without a certificate or with MD5 does not pass`() throws {
        for change in [
            { (signer: inout ForgedSigner) in signer.hasAttributes = false },
            { $0.hasCertificate = false }, { $0.digest = 5 },
        ] {
            var signer = ForgedSigner(of: authority)
            change(&signer)
            let report = try verify(ForgedChip().files(signedBy: signer))
            #expect(report.result != .passed)
            #expect(report.passiveAuthentication.signer == nil)
        }
    }

    @Test func `without a security object or a zone nothing passes`() throws {
        var files = ChipFiles()
        try files.add(ForgedChip().groups[1]!, as: .dataGroup(1))
        #expect(try verify(files).reasons == [.securityObjectMissing, .signatureNotVerified])
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 1])
        chip.groups[1] = nil
        #expect(try verify(chip.files(signedBy: ForgedSigner(of: authority))).reasons.contains(.zoneMissing))
        #expect(
            try verify(ForgedChip(zone: "P").files(signedBy: ForgedSigner(of: authority))).reasons.contains(
                .zoneUnreadable))
    }

    /// The names of digests in front of a signed message are not signed.
    @Test(arguments: [3_000, 40_000])
    func `a security object that names thousands of digests costs no more than itself`(count: Int) throws {
        let files = try ForgedChip().files(signedBy: ForgedSigner(of: authority))
        let file = try BERReader.only(try #require(files.bytes[.securityObject]), tag: 0x77)
        let information = try file.part(0x30)
        let signed = try information.part(0xA0, 0x30)
        var (reader, parts): (BERReader, [UInt8]) = (signed.parts, [])
        var isFirst = true
        while let part = try reader.next() {
            guard part.tag == 0x31, isFirst else {
                parts += part.whole
                continue
            }
            isFirst = false
            let name: [UInt8] = [0x30, 0x07, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]
            parts += ForgedChip.element(0x31, Array(part.content) + (0..<count).flatMap { _ in name })
        }
        let message = try information.part(0x06).whole + ForgedChip.element(0xA0, ForgedChip.element(0x30, parts))
        var changed = ChipFiles()
        try changed.add(ForgedChip.element(0x77, ForgedChip.element(0x30, Array(message))), as: .securityObject)
        try changed.add(try #require(files.bytes[.dataGroup(1)]), as: .dataGroup(1))
        #expect(try verify(changed).result == (count > 3_500 ? .failed : .passed))
    }

    /// 2,000 unless `BIOMETRICS_DAMAGED_CHIPS` says more.
    @Test func `no damaged security object passes that OpenSSL refuses`() throws {
        let files = try ForgedChip().files(signedBy: ForgedSigner(of: authority))
        let sod = try #require(files.bytes[.securityObject])
        let (store, folder) = try store()
        let verifier = ChipVerifier(store)
        var random = SplitMix(seed: 42)
        let count = ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_CHIPS"].flatMap(Int.init) ?? 2000
        for _ in 0..<count {
            var damaged = sod
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: 4..<damaged.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            var changed = ChipFiles()
            try changed.add(damaged, as: .securityObject)
            try changed.add(files.bytes[.dataGroup(1)]!, as: .dataGroup(1))
            let report = try verifier.verify(changed, path: "chip", on: try #require(DocumentDate("2026-11-29")))
            if report.result == .passed { #expect(OpenSSLCommand.accepts(damaged)) }
        }
        withExtendedLifetime(folder) {}
    }
}
