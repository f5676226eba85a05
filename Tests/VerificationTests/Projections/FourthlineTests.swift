import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import VendorProjections
import Verification

/// Fourthline's shapes, against texts written by hand from what is published.
struct FourthlineTests {
    private func finished(_ format: ZoneFormat? = .td3) throws -> (Journey, JourneyFacts) {
        var ride = try Ride(
            Definitions.of(
                #"{"id":"10","kind":"identityDocument","backSide":"whereTheTypeHasOne","angledPhoto":"optional","#
                    + #""clip":"optional"},{"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true}"#
            ))
        var facts = JourneyFacts()
        let clip = ride.submission("10", .documentClip, media: .video)
        try ride.go(.submit(clip))
        try ride.go(.record(.init(submission: clip.id, finding: .document(.sound(nil)))))
        facts.captures[clip.id] = CaptureFacts(
            path: "/home/anna/mijn kaart.mp4", location: .init(latitude: 45.464664, longitude: -180),
            durationSeconds: 4.25)
        let angled = ride.submission("10", .angledPhoto)
        try ride.go(.submit(angled))
        try ride.go(.record(.init(submission: angled.id, finding: .document(.sound(nil)))))
        let front = ride.submission("10", .front)
        try ride.go(.submit(front))
        let type: DocumentType = format == .dutchLicence ? .dutchDriversLicense : .passport
        try ride.go(.record(.init(submission: front.id, finding: .document(.sound(type)))))
        facts.captures[front.id] = CaptureFacts(
            path: "/home/anna/paspoort.jpg", takenAt: JourneyInstant("2026-11-22T11:59:30.250Z"),
            location: .init(latitude: 45.464664, longitude: 180))
        if format == .dutchLicence { try ride.document("10", .back, .dutchDriversLicense) }
        let face = ride.submission("20", .faceImage, media: .video)
        try ride.go(.submit(face))
        try ride.go(.record(.init(submission: face.id, finding: .selfie(.init(isLive: true, statusCode: nil)))))
        facts.captures[face.id] = CaptureFacts(path: "/tmp/é.mp4", durationSeconds: 3)
        // ICAO 9303-4, appendix B.
        let lines =
            format == .dutchLicence
            ? ["D1NLD15094962111659VW87Z78NB84"]
            : ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
        let zone = try MachineReadableZone(lines: lines)
        facts.zones[.init("10")] = zone
        facts.fields[.init("10")] = zone.fields(on: sure(JourneyInstant.noon.date))
        try ride.go(.finish(facts))
        return (ride.journey, facts)
    }

    @Test func `a passport, clips and places, byte for byte`() throws {
        let (journey, facts) = try finished()
        let golden = """
            {
              "documentResult": {
                "documentType": "passport",
                "images": [
                  {
                    "image": "/home/anna/paspoort.jpg",
                    "isAngled": false,
                    "timestamp": "2026-11-22T11:59:30.250Z",
                    "fileSide": "front",
                    "location": {
                      "latitude": "45.464664",
                      "longitude": "180.0"
                    }
                  },
                  {
                    "isAngled": true,
                    "timestamp": "2026-11-22T12:00:00.000Z",
                    "fileSide": "front"
                  }
                ],
                "mrtdMrzInfo": {
                  "rawMrz": "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
                  "documentCode": "P",
                  "issuingCountry": "UTO",
                  "documentNumber": "L898902C3",
                  "expirationDate": "2012-04-15",
                  "firstNames": ["ANNA", "MARIA"],
                  "lastNames": ["ERIKSSON"],
                  "birthDate": "1974-08-12",
                  "nationality": "UTO",
                  "gender": "Female",
                  "validationErrors": []
                },
                "videoRecording": {
                  "url": "file:///home/anna/mijn%20kaart.mp4",
                  "duration": "4.25",
                  "location": {
                    "latitude": "45.464664",
                    "longitude": "-180.0"
                  }
                }
              },
              "documentAnalysis": {
                "firstName": "ANNA MARIA",
                "lastName": "ERIKSSON",
                "initials": "A M",
                "gender": "Female",
                "nationality": "UTO",
                "issuingCountry": "NLD",
                "expirationDate": "2012-04-15",
                "dateOfBirth": "1974-08-12",
                "documentNumber": "L898902C3",
                "documentType": "passport"
              },
              "liveness": {
                "url": "file:///tmp/%C3%A9.mp4",
                "duration": "3.0"
              },
              "errors": [
                {
                  "errorCode": 1002,
                  "errorDescription": "Module error: IdentityVerification.DocumentExpired"
                }
              ]
            }

            """
        let result = FourthlineResult(journey, facts: facts)
        #expect(try result.json(.declared) == golden)
        #expect(try FourthlineResult(json: golden.utf8) == result)
    }

    @Test func `a Dutch licence has a line of its own, and no gender`() throws {
        let (journey, facts) = try finished(.dutchLicence)
        let result = FourthlineResult(journey, facts: facts, document: .init("10"))
        #expect(result.documentResult?.mrtdMrzInfo == nil)
        #expect(result.documentResult?.idlMrzInfo?.rawMrz == "D1NLD15094962111659VW87Z78NB84")
        #expect(result.documentResult?.idlMrzInfo?.documentNumber == facts.zones[.init("10")]?.documentNumber)
        #expect(result.documentResult?.images.map(\.fileSide) == [.front, .back, .front])
        #expect(result.documentAnalysis?.gender == "Unknown")
        #expect(result.documentAnalysis?.documentType == "dutchDriversLicense")
    }

    @Test func `coordinates are read as text and as numbers, and nothing else`() throws {
        for text in ["\"4.5\"", "4.5"] {
            let location =
                #"{"documentResult":{"images":[{"isAngled":false,"timestamp":"","fileSide":"insideLeft","#
                + #""location":{"latitude":\#(text),"longitude":"-180"}}]}}"#
            let read = try FourthlineResult(json: location.utf8)
            #expect(read.documentResult?.images[0].location?.latitude.degrees == 4.5)
            #expect(read.documentResult?.images[0].fileSide == .insideLeft)
        }
        let wrong =
            #"{"documentResult":{"images":[{"isAngled":false,"timestamp":"","fileSide":"front","#
            + #""location":{"latitude":"north","longitude":0}}]}}"#
        #expect(throws: BiometricsError.self) { _ = try FourthlineResult(json: wrong.utf8) }
    }

    @Test func `places are on earth`() {
        #expect(CaptureFacts.Location(latitude: 90, longitude: -180) != nil)
        #expect(CaptureFacts.Location(latitude: 90.1, longitude: 0) == nil)
        #expect(CaptureFacts.Location(latitude: 0, longitude: 180.1) == nil)
        #expect(CaptureFacts.Location(latitude: .nan, longitude: 0) == nil)
    }

    @Test func `nothing given, nothing told; and a dump tells nothing of the person`() throws {
        let ride = try Ride(Definitions.of(Definitions.document))
        #expect(try FourthlineResult(ride.journey, facts: JourneyFacts()).json(.line) == "{}\n")
        let (journey, facts) = try finished()
        var text = ""
        dump(FourthlineResult(journey, facts: facts), to: &text)
        dump(facts.captures, to: &text)
        for secret in ["ERIKSSON", "L898902C3", "anna", "45.46"] { #expect(!text.contains(secret)) }
    }
}

extension DocumentCapture {
    static func sound(_ type: DocumentType?) -> DocumentCapture {
        DocumentCapture(
            isWhole: true, isLegible: true, isRightSide: true, portrait: .found,
            recognition: type.map { .init(type: $0, issuingCountry: CountryCode(rawValue: "NLD")) },
            checks: [.init(name: "a", result: .passed)])
    }
}
