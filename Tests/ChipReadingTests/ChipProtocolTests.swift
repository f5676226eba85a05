import BiometricsCore
import Testing
import TravelChips

@testable import ChipReading

/// The worked examples of ICAO 9303-11, appendices D and G.
struct ChipProtocolTests {
    private func bytes(_ digits: String) -> [UInt8] { [UInt8](hexadecimal: Array(digits.utf8)) ?? [] }

    @Test func `keys come from the zone`() throws {
        let key = try ChipKey(documentNumber: "L898902C", birthDate: "690806", expiryDate: "940623")
        let seed = try #require(key.basicAccessSecret)
        #expect(seed == bytes("239AB9CB282DAF66231DC5A4DF6BFBAE"))
        #expect(BlockCipher.tripleDES.key(seed, 1) == bytes("AB94FDECF2674FDFB9B391F85D7F76F2"))
        #expect(BlockCipher.tripleDES.key(seed, 2) == bytes("7962D9ECE03D1ACD4C76089DCE131543"))
    }

    @Test func `BAC follows the example to the byte`() throws {
        let access = BasicAccess(
            secret: bytes("239AB9CB282DAF66231DC5A4DF6BFBAE"), challenge: bytes("781723860C06C226"),
            share: bytes("0B795240CB7049B01C19B33E32804F0B"))
        let challenge = bytes("4608F91988702212")
        #expect(
            access.authenticate(challenge).data
                == bytes("72C29C2371CC9BDB65B779B8E8D37B29ECC154AA56A8799FAE2F498F76ED92F25F1448EEA8AD90A7"))
        let answer = bytes("46B9342A41396CD7386BF5803104D7CEDC122B9132139BAF2EEDC94EE178534F2F2D235D074D7449")
        let session = try access.session(answer, chipChallenge: challenge)
        let keys = (bytes("979EC13B1CBFE9DCD01AB0FED307EAE5"), bytes("F1CB1F1FB5ADF208806B89DC579DC1F8"))
        #expect(session == SecureMessaging(.tripleDES, keys: keys, counter: bytes("887022120C06C226")))
        for place in [0, 8, 39] {
            var changed = answer
            changed[place] ^= 1
            #expect(throws: ChipSessionFault.answerForged) { try access.session(changed, chipChallenge: challenge) }
        }
    }

    @Test func `secure messaging follows the example to the byte`() throws {
        let keys = (bytes("979EC13B1CBFE9DCD01AB0FED307EAE5"), bytes("F1CB1F1FB5ADF208806B89DC579DC1F8"))
        var session = SecureMessaging(.tripleDES, keys: keys, counter: bytes("887022120C06C226"))
        // The example asks for no answer in the select, and gives the length in its own way.
        #expect(
            session.protect(.select(0x011E)).bytes == bytes("0CA4020C158709016375432908C044F68E08BF8B92D635FF24F800"))
        #expect(session.protect(.read(at: 0, 4)).bytes == bytes("0CB000000D9701048E08ED6705417E96BA5500"))
        #expect(session.protect(.read(at: 4, 18)).bytes == bytes("0CB000040D9701128E082EA28A70F3C7B53500"))
        let answers = [
            ("990290008E08FA855A5D4C50A8ED9000", ""),
            ("8709019FF0EC34F9922651990290008E08AD55CC17140B2DED9000", "60145F01"),
            (
                "871901FB9235F4E4037F2327DCC8964F1F9B8C30F42C8E2FFF224A990290008E08C8B2787EAEA07D749000",
                "04303130365F36063034303030305C026175"
            ),
        ]
        for (answer, data) in answers {
            #expect(try session.open(ChipAnswer(bytes(answer))) == ChipAnswer(data: bytes(data), status: 0x9000))
        }
    }

    @Test func `PACE follows the example to the byte`() throws {
        let key = try ChipKey(documentNumber: "T22000129", birthDate: "640812", expiryDate: "101031")
        let scalars = [
            bytes("7F4EF07B9EA82FD78AD689B38D0BC78CF21F249D953BC46F4C6E19259C010F99"),
            bytes("A73FB703AC1436A18E0CFA5ABB3F7BEC7A070E7A6788486BEE230C4A22762595"),
        ]
        let infos = try SecurityInfos(cardAccess: bytes("31143012060A04007F0007020204020202010202010D"))
        var pace = try #require(PasswordAuthentication(infos, key: key) { _ in scalars[0] })
        #expect(
            pace.begin.map(\.bytes) == [
                bytes("0022C1A412800A04007F0007020204020283010184010D"), bytes("10860000027C0000"),
            ])
        #expect(
            try pace.map(bytes("7C12801095A3A016522EE98D01E76CB6B98B42C3")).bytes
                == bytes(
                    "10860000457C438141047ACF3EFC982EC45565A4B155129EFBC74650DCBFA6362D896FC70262E0C2CC5E544552DCB6725218799115"
                        + "B55C9BAA6D9F6BC3A9618E70C25AF71777A9C4922D00"))
        pace.draw = { _ in scalars[1] }
        #expect(
            try pace.agree(
                bytes(
                    "7C43824104824FBA91C9CBE26BEF53A0EBE7342A3BF178CEA9F45DE0B70AA601651FBA3F5730D8C879AAA9C9F73991E61B58F4D52E"
                        + "B87A0A0C709A49DC63719363CCD13C54")
            ).bytes
                == bytes(
                    "10860000457C438341042DB7A64C0355044EC9DF190514C625CBA2CEA48754887122F3A5EF0D5EDD301C3556F3B3B186DF10B857B5"
                        + "8F6A7EB80F20BA5DC7BE1D43D9BF850149FBB3646200"))
        #expect(
            try pace.confirm(
                bytes(
                    "7C438441049E880F842905B8B3181F7AF7CAA9F0EFB743847F44A306D2D28C1D9EC65DF6DB7764B22277A2EDDC3C265A9F018F9CB8"
                        + "52E111B768B326904B59A0193776F094")
            ).bytes == bytes("008600000C7C0A8508C2B0BD78D94BA86600"))
        let session = try pace.session(bytes("7C0A86083ABB9674BCE93C08"))
        let keys = (bytes("F5F0E35C0D7161EE6724EE513A0D9A7F"), bytes("FE251C7858B356B24514B3BD5F4297D1"))
        #expect(session == SecureMessaging(.aes(keyBytes: 16), keys: keys))
        #expect(throws: ChipSessionFault.keyWrong) { try pace.session(bytes("7C0A86083ABB9674BCE93C09")) }
    }

    @Test func `keys of another form are refused`() throws {
        #expect(throws: BiometricsError.self) {
            try ChipKey(documentNumber: "", birthDate: "640812", expiryDate: "101031")
        }
        #expect(throws: BiometricsError.self) {
            try ChipKey(documentNumber: "A", birthDate: "64081", expiryDate: "101031")
        }
        #expect(throws: BiometricsError.self) { try ChipKey(accessNumber: "12345") }
        #expect(try ChipKey(accessNumber: "123456").password.number == 2)
    }
}
