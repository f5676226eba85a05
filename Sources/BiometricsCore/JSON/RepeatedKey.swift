internal import FoundationEssentials

/// A key that occurs twice in one object of a JSON text. A decoder silently takes one of the two values, and another
/// program may take the other one.
package struct RepeatedKey: Hashable, Sendable {
    /// The key, unescaped.
    package let key: String
    /// The path of the object, such as `steps[1]`; empty for the root.
    package let place: String

    /// The first repeated key in a text; `nil` if all keys differ. Invalid JSON is left for the decoder to reject.
    ///
    /// Keys are equal if their unescaped texts are equal. The search takes time proportional to the length of the text
    /// and does not recurse.
    package static func first(in text: [UInt8]) -> RepeatedKey? {
        var frames: [Frame] = []
        var isKeyNext = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                let end = endOfText(text, from: index)
                if isKeyNext, !frames.isEmpty {
                    isKeyNext = false
                    let key = read(text[index...min(end, text.count - 1)])
                    guard frames[frames.count - 1].keys.insert(key).inserted else {
                        return RepeatedKey(key: key, place: place(of: frames))
                    }
                    frames[frames.count - 1].key = key
                }
                index = end
            case UInt8(ascii: "{"):
                frames.append(Frame(isObject: true))
                isKeyNext = true
            case UInt8(ascii: "["):
                frames.append(Frame(isObject: false))
                isKeyNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = frames.popLast()
                isKeyNext = false
            case UInt8(ascii: ","):
                isKeyNext = frames.last?.isObject == true
                if !frames.isEmpty { frames[frames.count - 1].index += 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// An open object or list, and the position of the text in it.
    private struct Frame {
        let isObject: Bool
        var keys: Set<String> = []
        var key = ""
        var index = 0
    }

    /// The index of the closing quotation mark of the string that begins at `start`; the end of the text if it is
    /// missing.
    private static func endOfText(_ text: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, text.count)
    }

    private static func read(_ quoted: ArraySlice<UInt8>) -> String {
        if quoted.contains(UInt8(ascii: "\\")), let text = try? JSONDecoder().decode(String.self, from: Data(quoted)) {
            return text
        }
        return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }

    /// The path of the last frame.
    private static func place(of frames: [Frame]) -> String {
        frames.dropLast().reduce(into: "") { place, frame in
            if frame.isObject {
                place += (place.isEmpty ? "" : ".") + frame.key
            } else {
                place += "[\(frame.index)]"
            }
        }
    }
}
