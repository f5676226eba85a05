// Says why the last picture is refused: with drawings of the fault and its cure, with words, and with the picture.
import { element, picture } from "./element.js";

// The drawings of the fault and of the cure, by the code.
const drawings = {
  feedback_not_physical_document: ["copied", "front"],
  feedback_document_cropped: ["cardCropped", "front"],
  feedback_document_not_found: ["empty", "front"],
  feedback_document_not_legible: ["cardGlare", "front"],
  feedback_document_wrong_side: ["reverse", "back"],
  feedback_document_not_tilted: ["card", "angledPhoto"],
  feedback_chip_not_read: ["chipMissed", "chip"],
  feedback_document_not_as_declared: ["otherCard", "front"],
  feedback_document_zone_not_read: ["linesBlurred", "lines"],
  feedback_document_portrait_not_found: ["cardCovered", "front"],
  feedback_face_not_found: ["empty", "selfie"],
  feedback_too_many_faces: ["faces", "selfie"],
  feedback_face_not_usable: ["faceTurned", "faceLit"],
  feedback_come_closer: ["faceFar", "selfie"],
  feedback_move_back: ["faceClose", "selfie"],
  feedback_centre_face: ["faceCropped", "selfie"],
  feedback_uncover_face: ["faceCovered", "selfie"],
  feedback_turn_upright: ["faceSideways", "selfie"],
  feedback_look_straight: ["faceTurned", "selfie"],
  feedback_open_eyes: ["faceShut", "selfie"],
  feedback_close_mouth: ["faceOpen", "selfie"],
  feedback_light_from_front: ["faceDark", "faceLit"],
  feedback_less_light: ["faceBright", "selfie"],
  feedback_hold_steady: ["faceBlurred", "selfie"],
  feedback_record_three_seconds: ["facePrinted", "filmed"],
  feedback_film_yourself: ["facePrinted", "filmed"],
  feedback_capture_again: ["again", "filmed"],
  feedback_challenge_not_answered: ["face", "challenge"],
  feedback_examination_overdue: ["late", "again"],
  feedback_not_examined: ["empty", "again"],
  again: ["empty", "again"],
  tooLarge: ["file", "phone"],
  notMedia: ["file", "phone"],
};

// The drawings of what the camera shows now, by the code of the advice.
export const live = {
  DOCUMENT_NOT_FOUND: "empty", DOCUMENT_CROPPED: "cardCropped", DOCUMENT_TOO_FAR: "cardFar", DOCUMENT_BLURRED: "cardBlurred",
  DOCUMENT_GLARE: "cardGlare", DOCUMENT_WRONG_SIDE: "back", FACE_NOT_FOUND: "selfie", TOO_MANY_FACES: "faces",
  IMAGE_ON_ITS_SIDE: "faceSideways", FACE_CROPPED: "faceCropped", FACE_TOO_SMALL: "faceFar", FACE_TOO_CLOSE: "faceClose",
  FACE_NOT_CENTRED: "faceCropped",
};

// `refused` is the picture that is asked for again, if this page took it: its bytes, whether it is shown as a mirror,
// and the corners of what was found in it. It is only in memory. Returns the parts of a screen; null without a note.
export function feedback(texts, note, refused) {
  if (!note) return null;
  const [fault, cure] = drawings[note] ?? drawings.again;
  return [element("div", { className: "feedback" },
    element("div", { className: "pair" }, picture(fault, "fault"), picture("arrow", "arrow"), picture(cure, "cure")),
    refused ? shown(texts, refused) : null,
    element("div", { className: "words" },
      element("p", {}, element("strong", {}, texts.get(`${note}.title`))),
      element("p", {}, texts.get(`${note}.details`))))];
}

function shown(texts, { blob, corners, isMirror }) {
  const address = URL.createObjectURL(blob);
  const image = element("img", { src: address, alt: texts.get("again.picture") });
  const figure = element("div", { className: isMirror ? "refused mirror" : "refused" }, image);
  image.addEventListener("load", () => {
    URL.revokeObjectURL(address);
    if (corners) figure.append(mark(image, corners));
  });
  // A browser may not know the format of a file.
  image.addEventListener("error", () => {
    URL.revokeObjectURL(address);
    figure.remove();
  });
  return figure;
}

function mark({ naturalWidth: width, naturalHeight: height }, corners) {
  const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const [drawing, line] = [make("svg"), make("polygon")];
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("aria-hidden", "true");
  line.setAttribute("points", corners.map(([x, y]) => `${x * width},${y * height}`).join(" "));
  drawing.append(line);
  return drawing;
}
