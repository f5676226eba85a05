import IdentityDocuments

/// Public specimens: those of ICAO Doc 9303, and of States that publish theirs.
struct Specimen: Sendable {
    let format: ZoneFormat
    let lines: [String]
    var code = ""
    var issuer: String?
    var surname: String?
    var givenNames = ""
    var number: String?
    var nationality: String?
    var birth: (Int, Int, Int)?
    var sex = Sex.unknown
    var expiry: (Int, Int, Int)?
    var optionalData: String?
    var secondOptionalData: String?
    let source: String

    static let all: [Specimen] = travelDocuments + national

    private static let travelDocuments = [
        Specimen(
            format: .td3,
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
            code: "P", issuer: "UTO", surname: "ERIKSSON", givenNames: "ANNA MARIA", number: "L898902C3",
            nationality: "UTO", birth: (74, 8, 12), sex: .female, expiry: (12, 4, 15), optionalData: "ZE184226B",
            source: "ICAO Doc 9303-4, appendix B"),
        Specimen(
            format: .td3,
            lines: ["P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<", "C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<<0"],
            code: "P", issuer: "DEU", surname: "MUSTERMANN", givenNames: "ERIKA", number: "C01X0006H",
            nationality: "DEU", birth: (64, 8, 12), sex: .female, expiry: (17, 10, 31), source: "German specimen"),
        Specimen(
            format: .td2, lines: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
            code: "I", issuer: "UTO", surname: "ERIKSSON", givenNames: "ANNA MARIA", number: "D23145890",
            nationality: "UTO", birth: (74, 8, 12), sex: .female, expiry: (12, 4, 15),
            source: "ICAO Doc 9303-6, appendix B"),
        Specimen(
            format: .td1,
            lines: [
                "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            ],
            code: "I", issuer: "UTO", surname: "ERIKSSON", givenNames: "ANNA MARIA", number: "D23145890",
            nationality: "UTO", birth: (74, 8, 12), sex: .female, expiry: (12, 4, 15),
            source: "ICAO Doc 9303-5, appendix B"),
        Specimen(
            format: .td1,
            lines: [
                "I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<",
            ],
            code: "I", issuer: "UTO", surname: "STEVENSON", givenNames: "PETER JOHN", number: "D23145890734",
            nationality: "UTO", birth: (34, 7, 12), sex: .male, expiry: (95, 7, 12),
            source: "ICAO Doc 9303-5, 4.2.2, note j"),
        Specimen(
            format: .mrvA,
            lines: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
            code: "V", issuer: "UTO", surname: "ERIKSSON", givenNames: "ANNA MARIA", number: "L8988901C",
            nationality: "XXX", birth: (40, 9, 7), sex: .female, expiry: (96, 12, 10), optionalData: "6ZE184226B",
            source: "ICAO Doc 9303-7"),
        Specimen(
            format: .mrvB, lines: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
            code: "V", issuer: "UTO", surname: "ERIKSSON", givenNames: "ANNA MARIA", number: "L8988901C",
            nationality: "XXX", birth: (40, 9, 7), sex: .female, expiry: (96, 12, 10), source: "ICAO Doc 9303-7"),
    ]

    private static let national = [
        Specimen(
            format: .td1,
            lines: [
                "IDBEL600001795<0152<<<<<<<<<<<", "1301014F2311207BEL130101987398", "SPECIMEN<<SPECIMEN<<<<<<<<<<<<",
            ],
            code: "ID", issuer: "BEL", surname: "SPECIMEN", givenNames: "SPECIMEN", number: "600001795015",
            nationality: "BEL", birth: (13, 1, 1), sex: .female, expiry: (23, 11, 20),
            secondOptionalData: "13010198739",
            source: "Belgian specimen (cheminfo/mrz, td1.test.ts)"),
        Specimen(
            format: .frenchIdCard,
            lines: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"],
            code: "ID", issuer: "FRA", surname: "BERTHIER", givenNames: "CORINNE", number: "940992310285",
            nationality: "FRA", birth: (65, 12, 6), sex: .female, source: "French specimen of 1994"),
        Specimen(
            format: .dutchLicence, lines: ["D1NLD15094962111659VW87Z78NB84"], code: "D1", issuer: "NLD",
            number: "5094962111", source: "datacheckerbv/MRZParser, DLTests.swift"),
        Specimen(
            format: .frenchLicence, lines: ["D1FRA13AA000026181231MARTIN<<9"], code: "D1", issuer: "FRA",
            surname: "MARTIN", number: "13AA00002", expiry: (18, 12, 31),
            source: "cheminfo/mrz, frenchDrivingLicense.test.ts"),
        Specimen(
            format: .swissLicence,
            lines: ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"], code: "FA",
            issuer: "CHE", surname: "MARCHAND", givenNames: "FABIENNE", number: "305142128", birth: (80, 1, 26),
            source: "cheminfo/mrz, swissDrivingLicense.test.ts"),
    ]
}
