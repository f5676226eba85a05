import BiometricsCore
import TravelChips
import Testing

struct ChipFileTests {
    @Test(arguments: [
        ("EF_SOD.bin", ChipFile.securityObject), ("EF.SOD", .securityObject), ("sod.bin", .securityObject),
        ("SOD", .securityObject), ("011D.bin", .securityObject), ("EF_COM.bin", .common), ("ef.com", .common),
        ("Datagroup1.bin", .dataGroup(1)), ("DG1.bin", .dataGroup(1)), ("EF_DG1", .dataGroup(1)),
        ("EF.DG1", .dataGroup(1)),
        ("dg_15.dat", .dataGroup(15)), ("Data Group 2.bin", .dataGroup(2)), ("0101.bin", .dataGroup(1)),
        ("0110", .dataGroup(16)), ("passport/chip/DG11.bin", .dataGroup(11)), ("DG01.bin", .dataGroup(1)),
    ])
    func `people's names mean the files of the standard`(name: String, file: ChipFile) {
        #expect(ChipFile(fileName: name) == file)
    }

    @Test(arguments: [
        "DG14_pk.bin", "DG14_sk.pkcs8", "DG0.bin", "DG17.bin", "DG.bin", "sod1.bin", "notes.txt", "", "/", ".DG1.bin",
        "__MACOSX/._DG1.bin", "0111", "DG1.sod.bin", "portrait.jpg", "DG-1-copy.bin", "ＤＧ１.bin",
    ])
    func `other names mean nothing`(name: String) {
        #expect(ChipFile(fileName: name) == nil)
    }

    @Test func `fingers and irises are noted and not kept`() throws {
        let files = try ChipFiles(named: [("DG1.bin", [1]), ("DG3.bin", [2]), ("DG4.bin", [3]), ("key.pem", [4])])
        #expect(files.bytes == [.dataGroup(1): [1]])
        #expect(files.refused == [3, 4])
    }

    @Test func `a file given twice and a file too large are refused`() {
        #expect(throws: BiometricsError.self) { try ChipFiles(named: [("DG1.bin", [1]), ("dg1", [1])]) }
        let most = [UInt8](repeating: 0, count: ChipFiles.mostBytes)
        #expect(throws: Never.self) { try ChipFiles(named: [("DG1.bin", most)]) }
        #expect(throws: BiometricsError.self) { try ChipFiles(named: [("DG1.bin", most + [0])]) }
        #expect(throws: BiometricsError.self) { try ChipFiles(named: (5...9).map { ("DG\($0)", most) }) }
    }
}
