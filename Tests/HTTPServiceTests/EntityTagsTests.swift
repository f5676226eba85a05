import Testing

@testable import HTTPService

struct EntityTagsTests {
    private func read(_ lines: String...) throws -> EntityTags? { try EntityTags.read(lines, of: "If-Match") }

    @Test func `tags are read as they are written`() throws {
        #expect(try read() == nil)
        #expect(try read("*") == .any)
        #expect(try read(#""1""#) == .some([.init(text: #""1""#, isWeak: false)]))
        let several = EntityTags.some([.init(text: #""1""#, isWeak: true), .init(text: #""a,b""#, isWeak: false)])
        #expect(try read(#"W/"1" ,"a,b""#) == several)
        #expect(try read(#"W/"1""#, #""a,b""#) == several)
    }

    @Test(arguments: [
        "", " ", "1", #"""#, #""1"#, #"1""#, #"w/"1""#, #""1","#, #","1""#, #""1" "2""#, #""1",*"#, "*,*", #""1 2""#,
        "\"\u{7f}\"",
    ])
    func `text that is not a list of tags is refused`(text: String) {
        #expect(throws: Problem.self) { try EntityTags.read([text], of: "If-Match") }
    }

    @Test func `a weak tag is as good as another, and not the same`() throws {
        let weak = try #require(try read(#"W/"1""#))
        #expect(weak.matchWeakly(#""1""#) && !weak.matchStrongly(#""1""#))
        let strong = try #require(try read(#""0", "1""#))
        #expect(strong.matchWeakly(#""1""#) && strong.matchStrongly(#""1""#) && !strong.matchWeakly(#""2""#))
        #expect(EntityTags.any.matchStrongly(#""1""#) && EntityTags.any.matchWeakly(#""1""#))
    }

    @Test func `an empty one is answered with 400, wherever one may stand`() async throws {
        let toy = try await ToyService()
        for path in ["/", "/docs", "/capture", "/capture/main.js", "/review", "/review/main.js"] {
            let answer = try await toy.ask("GET", path, ["If-None-Match": ""])
            #expect(answer.status == 400 && answer.code == "parameter_invalid", "\(path)")
            let tag = try #require(try await toy.ask("GET", path).headers["etag"])
            #expect(try await toy.ask("GET", path, ["If-None-Match": "\"0\", W/\(tag)"]).status == 304, "\(path)")
            #expect(try await toy.ask("GET", path, ["If-None-Match": "*"]).status == 304, "\(path)")
        }
    }
}
