import Platform
import Testing

struct EditDistanceTests {
    @Test func `edit distances as counted by hand`() {
        func distance(_ first: String, _ second: String) -> Int {
            EditDistance.between(Array(first.utf8), Array(second.utf8))
        }
        #expect(distance("kitten", "sitting") == 3 && distance("", "abc") == 3 && distance("abc", "") == 3)
        #expect(distance("flaw", "lawn") == 2 && distance("same", "same") == 0)
    }

    @Test func `a part may occur anywhere in a text`() {
        func distance(_ text: String, _ part: String) -> Int {
            EditDistance.within(Array(text.utf8), of: Array(part.utf8))
        }
        #expect(distance("date of birth", "birth") == 0 && distance("date of bjrth", "birth") == 1)
        #expect(distance("", "birth") == 5 && distance("birth", "") == 0)
    }
}
