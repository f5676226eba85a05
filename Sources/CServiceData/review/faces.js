// The faces that were compared, cut out in one size and one light, and the words on their comparison between them.
import { element } from "../capture/element.js";
import { common, light, placement, relight } from "./cut.js";

// The size of a cut in pixels: twice that on the page, for fine screens.
const size = { width: 384, height: 480 };

export class Faces {
  #screens;
  #case;
  #findings;
  #evidence;
  #cuts = [];

  constructor(screens, found, findings, evidence) {
    this.#screens = screens;
    this.#case = found;
    this.#findings = findings;
    this.#evidence = evidence;
  }

  // Null if no faces were to be compared.
  section() {
    const matches = Object.entries(this.#case.result.documents).filter(([, { faceMatch }]) => faceMatch);
    if (matches.length === 0) return null;
    const rows = matches.map(([step, { faceMatch }]) => this.#row(step, faceMatch));
    const choice = element("label", { className: "choice" },
      element("input", { type: "checkbox", role: "switch", onchange: (event) => this.#draw(event.target.checked) }),
      this.#screens.text("faces.original"));
    const isSeen = this.#cuts.length > 0;
    this.#load();
    return element("section", { "aria-labelledby": "faces" }, element("h2", { id: "faces" }, this.#screens.text("case.match")),
      ...rows, isSeen ? choice : "");
  }

  #row(step, match) {
    const face = (key, slot, own) => {
      const media = this.#case.media.find((each) => each.isJudged && each.isKept && each.face && each.slot === slot
        && (!own || each.step === step));
      return media ? this.#figure(key, media) : "";
    };
    return element("div", { className: "faces" }, face("faces.document", "front", true), face("faces.chip", "chip", true),
      this.#findings.match(match), face("faces.selfie", "faceImage", false));
  }

  #figure(key, media) {
    const name = this.#screens.text(key);
    const canvas = element("canvas", { ...size, role: "img", "aria-label": name });
    const figure = element("figure", {}, canvas, element("figcaption", {}, name));
    this.#cuts.push({ media, canvas, figure, pixels: null, light: null });
    return figure;
  }

  // Cuts the faces out one after another. All get their light when the last is there.
  async #load() {
    for (const cut of this.#cuts) {
      try {
        const { blob } = await this.#evidence.get(cut.media.bestFrameId ?? cut.media.evidenceId);
        const picture = await createImageBitmap(blob);
        const context = cut.canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingQuality = "high";
        context.setTransform(...placement(cut.media.face, size.width, size.height));
        context.drawImage(picture, 0, 0);
        picture.close();
        cut.pixels = context.getImageData(0, 0, size.width, size.height);
        cut.light = light(cut.pixels);
      } catch {
        // Why the picture does not come stands where it is shown whole.
        cut.canvas.replaceWith(element("p", { className: "soft" }, this.#screens.text("faces.lost")));
      }
    }
    this.#draw(false);
    for (const { figure } of this.#cuts) figure.dataset.isCut = "true";
  }

  #draw(isOriginal) {
    const cuts = this.#cuts.filter(({ pixels }) => pixels);
    const wanted = common(cuts.map((cut) => cut.light));
    for (const { canvas, pixels, light: own } of cuts) {
      const shown = new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height);
      if (!isOriginal) relight(shown.data, own, wanted);
      canvas.getContext("2d").putImageData(shown, 0, 0);
    }
  }
}
