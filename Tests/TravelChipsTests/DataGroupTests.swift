import BiometricsCore
import ChipTestSupport
import IdentityDocuments
import TravelChips
import Testing

/// The data groups. The examples of DG11, DG12 and EF.COM are those of ICAO 9303-10, appendix A, and of chips in use without
/// their persons.
struct DataGroupTests {
    private func bytes(_ digits: String) -> [UInt8] { [UInt8](hexadecimal: Array(digits.utf8)) ?? [] }

    private func values(_ fields: [DocumentField]) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0.name.rawValue, $0.value) })
    }

    @Test func `EF.COM has its version and its list`() throws {
        let common = try CommonData(bytes("60145F0104303130365F36063034303030305C026175"))
        #expect(common.version == "0106")
        #expect(common.groups == [1, 2])
    }

    @Test(arguments: [
        "IDUTOD231458907<<<<<<<<<<<<<<<" + "7408122F1204159UTO<<<<<<<<<<<6" + "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<" + "D231458907UTO7408122F1204159<<<<<<<6", ForgedChip.zone,
    ])
    func `DG1 is a zone of three, two or two lines`(text: String) throws {
        let group = try #require(ForgedChip(zone: text).groups[1])
        let zone = try ChipZone.zone(group)
        #expect(zone.rawText.filter { $0 != "\n" } == text)
        #expect(zone.name?.surname == "ERIKSSON")
    }

    @Test func `a zone of another length and other letters are refused`() {
        for text in ["", "P<UTO", ForgedChip.zone + "<", ForgedChip.zone.lowercased()] {
            #expect(throws: ChipFileFault.malformed) { try ChipZone.zone(ForgedChip(zone: text).groups[1]!) }
        }
    }

    @Test func `DG11 gives the person's further fields`() throws {
        let group = bytes(
            "6B605C0A5F0E5F115F425F125F135F0E0D534D4954483C3C4A4F484E3C4A5F110A414E59544F574E3C4D4E5F4217313233204D41504C452052"
                + "443C414E59544F574E3C4D4E5F120B31363132353535313231325F130C54524156454C3C4147454E54")
        #expect(
            values(try ChipDetails.person(group)) == [
                "fullName": "JOHN J SMITH", "birthPlace": "ANYTOWN, MN", "address": "123 MAPLE RD, ANYTOWN, MN",
            ])
        let chinese = bytes("6B1B5C045F0E5F0F5F0E06E8B5B5E5BDAC5F0F095A48414F3C3C42494E")
        #expect(values(try ChipDetails.person(chinese)) == ["fullName": "赵彬"])
    }

    @Test func `DG12 gives the authority and the day of issue in letters and in packed digits`() throws {
        let french = bytes(
            "6C3E5C045F195F265F192A4A414B41525441202D20414D42415353414445204445204652414E434520454E20494E444F4E455349455F2608"
                + "3230313730393035")
        #expect(
            values(try ChipDetails.document(french)) == [
                "issuingAuthority": "JAKARTA - AMBASSADE DE FRANCE EN INDONESIE", "issueDate": "2017-09-05",
            ])
        let packed = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, [0x20, 0x17, 0x09, 0x05]))
        #expect(values(try ChipDetails.document(packed)) == ["issueDate": "2017-09-05"])
        let wrong = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, [0x20, 0x17, 0x13, 0x05]))
        #expect(try ChipDetails.document(wrong).isEmpty)
    }

    @Test func `DG2 of ISO IEC 19794 gives picture and size`() throws {
        let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
        let portraits = try ChipPortrait.portraits(ForgedChip.portraitGroup(picture, width: 12, height: 34))
        #expect(portraits.map(\.picture) == [picture])
        #expect(portraits.first?.standard == .iso19794)
        #expect(portraits.first?.format == .jpeg)
        #expect(portraits.first?.size.map { [$0.width, $0.height] } == [12, 34])
    }

    @Test func `DG7 gives the signatures, and nothing in another format`() throws {
        func group(_ pictures: [UInt8]...) -> [UInt8] {
            let parts = pictures.flatMap { ForgedChip.element(0x5F43, $0) }
            return ForgedChip.element(0x67, ForgedChip.element(0x02, [UInt8(pictures.count)]) + parts)
        }
        let (jpeg, stream): ([UInt8], [UInt8]) = ([0xFF, 0xD8, 0xFF, 1], [0xFF, 0x4F, 0xFF, 0x51, 2])
        let signatures = try DisplayedSignature.all(group(jpeg, stream))
        #expect(signatures.map(\.picture) == [jpeg, stream])
        #expect(signatures.map(\.format) == [.jpeg, .jpeg2000])
        #expect(throws: ChipFileFault.missingPart) { try DisplayedSignature.all(group()) }
        #expect(throws: ChipFileFault.malformed) { try DisplayedSignature.all(group(jpeg, [1, 2, 3])) }
    }

    @Test func `DG2 of ISO IEC 39794 gives the picture`() throws {
        let picture: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 9]
        func within(_ tags: [UInt32], _ content: [UInt8]) -> [UInt8] {
            tags.reversed().reduce(content) { ForgedChip.element($1, $0) }
        }
        let representation = ForgedChip.element(0x80, [1]) + within([0xA1, 0xA0, 0xA0, 0x80], picture)
        let block = within([0xA1, 0x65], within([0xA0, 0x80], [3]) + within([0xA1, 0x30], representation))
        let template = ForgedChip.element(0xA1, []) + ForgedChip.element(0x7F2E, block)
        let group = within([0x75, 0x7F61], ForgedChip.element(0x02, [1]) + ForgedChip.element(0x7F60, template))
        let portraits = try ChipPortrait.portraits(group)
        #expect(portraits.map(\.picture) == [picture])
        #expect(portraits.first?.standard == .iso39794)
        #expect(portraits.first?.format == .jpeg2000)
        #expect(portraits.first?.size == nil)
    }

    @Test func `a portrait of another format, an empty group and a cut record are refused`() {
        #expect(throws: ChipFileFault.malformed) { try ChipPortrait.portraits(ForgedChip.portraitGroup([1, 2, 3])) }
        #expect(throws: ChipFileFault.missingPart) {
            try ChipPortrait.portraits(ForgedChip.element(0x75, ForgedChip.element(0x7F61, [])))
        }
        let record = Array("FAC\u{0}010\u{0}".utf8) + [0, 0, 0, 99, 0, 1]
        let template = ForgedChip.element(0x7F60, ForgedChip.element(0x5F2E, record))
        #expect(throws: ChipFileFault.truncated) {
            try ChipPortrait.portraits(ForgedChip.element(0x75, ForgedChip.element(0x7F61, template)))
        }
    }

    @Test func `the security object lists each group once`() throws {
        var chip = ForgedChip()
        chip.groups[16] = [1]
        let object = try SecurityObject(chip.securityObject)
        #expect(object.digestAlgorithm.text == "2.16.840.1.101.3.4.2.1")
        #expect(Set(object.digests.keys) == [1, 16])
        func row(_ number: UInt8) -> [UInt8] {
            ForgedChip.element(0x30, ForgedChip.element(0x02, [number]) + ForgedChip.element(0x04, [1]))
        }
        func signed(_ rows: [UInt8]) -> [UInt8] {
            let algorithm = ForgedChip.element(0x30, [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A])
            return ForgedChip.element(0x30, [0x02, 0x01, 0x00] + algorithm + ForgedChip.element(0x30, rows))
        }
        #expect(try SecurityObject(signed(row(1))).digests == [1: [1]])
        for rows in [row(1) + row(1), row(0), row(17)] {
            #expect(throws: ChipFileFault.malformed) { try SecurityObject(signed(rows)) }
        }
    }
}
