internal import BiometricsCore

/// The laws of every face mesh.
enum FaceMeshLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
        ConformanceLaw("any-size", "A face in a picture of any size gets an answer; one without pixels has no mesh.") {
            (bench) throws(BiometricsError) in
            let mesh = try makeMesh(bench)
            for picture in DrawnPicture.extremes {
                let answer = try Self.mesh(of: picture, by: mesh)
                if picture.isEmpty, answer != nil { return .broken("A picture without pixels had a mesh.") }
            }
            return .kept
        },
        common.sameAnswer("The same face gives the same mesh, also to a new instance.", fault: "laid a different mesh"),
        common.onlyReads("picture") { bench, mesh in
            bench.pictures.map { picture in
                (picture, { () throws(BiometricsError) in _ = try Self.mesh(of: picture, by: mesh) })
            }
        },
        common.concurrency,
    ]

    private static let common = CommonLaws(make: makeMesh) { (bench, mesh) throws(BiometricsError) in
        var answers: [FaceMesh?] = []
        for picture in bench.pictures { answers.append(try Self.mesh(of: picture, by: mesh)) }
        return answers
    }

    @Sendable private static func makeMesh(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceMeshing {
        try bench.plugin(as: (any FaceMeshPlugin).self, "a face mesh").makeFaceMesh(in: bench.context)
    }

    private static func mesh(of picture: Image, by mesh: any FaceMeshing) throws(BiometricsError) -> FaceMesh? {
        try mesh.mesh(of: QualityLaws.face(in: picture).face, in: picture)
    }
}
