import BiometricsCore
import BiometricsTestSupport
import ChipReading
import ChipTestSupport
import Foundation
import Testing

struct TrustStoreTests {
    private let folder = TemporaryFolder()
    private let root = ForgedAuthority()
    private var store: TrustStore { TrustStore(folder: "\(folder.path)/trust") }

    private func file(_ bytes: [UInt8], _ name: String = "file") throws -> String {
        let path = "\(folder.path)/\(name)"
        try folder.write(bytes, to: path)
        return path
    }

    private func masterList(
        _ certificates: [[UInt8]], of authority: ForgedAuthority? = nil, type: String = "2.23.136.1.1.2",
        _ change: (inout ForgedAuthority.Statement) -> Void = { _ in }
    ) -> [UInt8] {
        let signer = ForgedSigner(of: authority ?? root) {
            $0.signsMasterLists = true
            change(&$0)
        }
        let set = ForgedChip.element(0x31, certificates.flatMap(\.self))
        return signer.sign(ForgedChip.element(0x30, [0x02, 0x01, 0x00] + set), as: type)
    }

    @Test func `certificates come as DER, PEM and LDIF, once`() throws {
        let pem =
            "-----BEGIN CERTIFICATE-----\n\(Data(root.certificate).base64EncodedString(options: .lineLength64Characters))\n"
            + "-----END CERTIFICATE-----\n"
        let ldif =
            "dn: c=UT\ncACertificate;binary:: "
            + Data(root.certificate).base64EncodedString().enumerated().map { $0 % 70 == 69 ? "\($1)\n " : "\($1)" }
            .joined()
        #expect(try store.add(file(root.certificate)).count(.added) == 1)
        #expect(try store.add(file(Array(pem.utf8))).count(.known) == 1)
        #expect(try store.add(file(Array(ldif.utf8))).count(.known) == 1)
        #expect(try store.list().entries.map(\.country) == ["UT"])
    }

    @Test func `a master list is installed with its root, and refused without`() throws {
        let others = (0..<3).map { _ in ForgedAuthority().certificate }
        let list = try file(masterList(others), "list.ml")
        #expect(throws: BiometricsError.self) { try store.add(list) }
        #expect(try store.list().entries.isEmpty)
        let report = try store.add(list, roots: [file(root.certificate, "root.cer")])
        #expect(report.count(.added) == 3)
        // The next list of the same authority needs no root if the authority is installed.
        _ = try store.add(file(root.certificate, "root.cer"))
        #expect(try store.add(list).count(.known) == 3)
    }

    @Test func `a master list by another, by no signer of lists, late or changed is refused`() throws {
        let certificate = ForgedAuthority().certificate
        let roots = [try file(root.certificate, "root.cer")]
        var changed = masterList([certificate])
        changed[changed.count / 2] ^= 1
        let wrong = [
            masterList([certificate], of: ForgedAuthority()), masterList([certificate]) { $0.signsMasterLists = false },
            masterList([certificate]) { $0.notAfter = 1_600_000_000 },
            masterList([certificate], type: "2.23.136.1.1.1"),
            changed,
        ]
        for bytes in wrong {
            #expect(throws: BiometricsError.self) { try store.add(file(bytes, "list.ml"), roots: roots) }
        }
        #expect(try store.list().entries.isEmpty)
    }

    @Test func `each certificate that cannot be relied on is refused by itself`() throws {
        func certificate(_ change: (inout ForgedAuthority.Statement) -> Void) -> [UInt8] {
            var statement = ForgedAuthority.Statement()
            change(&statement)
            return ForgedAuthority(ForgedKey(curve: "P-256"), statement).certificate
        }
        var broken = ForgedAuthority().certificate
        broken[broken.count - 3] ^= 1
        let list = masterList([
            ForgedAuthority().certificate, certificate { $0.isAuthority = false }, certificate { $0.country = nil },
            broken,
            ForgedAuthority(ForgedKey(bits: 768)).certificate, [0x30, 0x03, 0x02, 0x01, 0x05],
        ])
        let report = try store.add(file(list, "list.ml"), roots: [file(root.certificate, "root.cer")])
        #expect(report.count(.added) == 1)
        #expect(
            Set(report.entries.compactMap(\.reason)) == [
                .notAnAuthority, .countryMissing, .signatureWrong, .keyTooShort, .unreadable,
            ])
    }

    @Test func `a list of revocations needs its authority`() throws {
        let list = try file(root.revoke(serial: 3), "list.crl")
        #expect(try store.add(list).entries.map(\.reason) == [.issuerUnknown])
        _ = try store.add(file(root.certificate))
        #expect(try store.add(list).count(.added) == 1)
        #expect(try store.list().entries.compactMap(\.revocations?.count) == [1])
    }

    @Test func `a changed file is found, and stops what relies on the store`() throws {
        _ = try store.add(file(root.certificate))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: store.folder).first)
        try folder.write(ForgedAuthority().certificate, to: "\(store.folder)/\(name)")
        #expect(try store.check().entries.map(\.reason) == [.changed])
        #expect(throws: BiometricsError.self) { try store.list() }
    }

    @Test func `certificates are removed by fingerprint and by country`() throws {
        _ = try store.add(file(root.certificate))
        _ = try store.add(file(ForgedAuthority().certificate))
        let first = try #require(try store.list().entries.first?.fingerprint)
        #expect(throws: BiometricsError.self) { try store.remove([String(first.prefix(7))]) }
        #expect(throws: BiometricsError.self) { try store.remove([first, "DE"]) }
        #expect(try store.list().entries.count == 2)
        #expect(try store.remove([String(first.prefix(8))]).count(.removed) == 1)
        #expect(try store.remove(["UT"]).count(.removed) == 1)
        #expect(try store.list().entries.isEmpty)
    }

    @Test func `a file without certificates is refused`() throws {
        for bytes in [[], [0x30], Array("hello".utf8), [0x30, 0x82, 0xFF, 0xFF]] as [[UInt8]] {
            #expect(throws: BiometricsError.self) { try store.add(file(bytes)) }
        }
    }

    @Test(
        .data("chips/master_lists"),
        arguments: [
            ("DE_ML_2026-05-28-08-28-45.ml", "DE_ROOT_CA_CSCA07.cer", 580, 8),
            ("NL_ML_2026-07-22.ml", "NL_ROOT_CA.cer", 411, 0),
        ])
    func `real master lists are installed`(name: String, rootName: String, added: Int, refused: Int) throws {
        let folder = "chips/master_lists"
        let report = try store.add(TestData.path("\(folder)/\(name)"), roots: [TestData.path("\(folder)/\(rootName)")])
        #expect(report.count(.added) == added)
        #expect(report.count(.refused) == refused)
    }
}
