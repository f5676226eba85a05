import BiometricsCore
import Testing

struct RepeatedKeyTests {
    @Test(arguments: [
        (#"{"a":1,"a":2}"#, "a", ""), (#"{"a":{"b":1},"c":[0,{"b":1,"d":[],"b":2}]}"#, "b", "c[1]"),
        (#"[[{"x":{"y":1, "y" :1}}]]"#, "y", "[0][0].x"), (#"{"a":1,"\u0061":2}"#, "a", ""),
        (#"{"a\"b":1,"a\u0022b":2}"#, "a\"b", ""), ("{\"\u{E9}\":1,\"e\u{301}\":2}", "\u{E9}", ""),
        (#"{"😀":1,"\ud83d\ude00":2}"#, "😀", ""), (#"{"":1,"":2}"#, "", ""),
        (#"{"a":"b","c":{"a":1},"a":"a"}"#, "a", ""), ("{\n \"a\" : 1,\n \"a\" : 1 }", "a", ""),
    ])
    func `a key that stands twice is told with its object`(text: String, key: String, place: String) {
        let found = RepeatedKey.first(in: Array(text.utf8))
        #expect(found?.key == key && found?.place == place, "\(text)")
    }

    @Test(arguments: [
        #"{"a":"a","b":"a","c":["a","a"]}"#, #"{"a":{"a":{"a":1}},"b":{"a":1}}"#, #"[{"a":1},{"a":1}]"#,
        #"{"a":"{\"a\":1,\"a\":2}"}"#, #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#, "{}", "[]", "\"a\"", "1", "",
        #"{"a\\":1,"a":2}"#,
    ])
    func `the same key in two objects, or the same text elsewhere, is not a duplicate`(text: String) {
        #expect(RepeatedKey.first(in: Array(text.utf8)) == nil, "\(text)")
    }

    @Test(arguments: [
        #"{"a"#, #"{"a\"#, "\"", #"{"a":1,""#, "}", "]]", ",", "{,", #"{"a":1}}{"a":1,"b""#, #"{"\ud800":1,"\u":2}"#,
    ])
    func `text that is not JSON is left to the decoder`(text: String) {
        #expect(RepeatedKey.first(in: Array(text.utf8)) == nil, "\(text)")
    }

    @Test func `nothing exhausts the stack`() {
        let deep = String(repeating: #"{"a":["#, count: 100_000)
        #expect(RepeatedKey.first(in: Array(deep.utf8)) == nil)
    }
}
