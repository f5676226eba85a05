// The pictures and films of a case, and of the applicants with a similar face.
import { element } from "../capture/element.js";
import { View } from "./view.js";

export class Evidence {
  #screens;
  #service;
  #calls;
  #case;
  #findings;
  #failed;
  #isOpen = true;
  #addresses = [];
  #looks = new Map();
  #views = [];

  // `calls` are those of the case. `failed` shows under an element why a call failed.
  constructor(screens, service, calls, { found, findings, failed }) {
    this.#screens = screens;
    this.#service = service;
    this.#calls = calls;
    this.#case = found;
    this.#findings = findings;
    this.#failed = failed;
  }

  // Releases all pictures.
  close() {
    this.#isOpen = false;
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses = [];
    this.#looks.clear();
  }

  // A picture or clip of this case. It is asked for once, however often it is shown.
  get(evidence) {
    const id = this.#case.result.journeyId;
    if (!this.#looks.has(evidence)) this.#looks.set(evidence, this.#calls.make(() => this.#service.evidence(id, evidence)));
    return this.#looks.get(evidence);
  }

  zoom(by) {
    for (const view of this.#views) view.zoom(by);
  }

  turn() {
    for (const view of this.#views) view.turn();
  }

  // The pictures that were judged, side by side, and a button for the others.
  section() {
    // Document and selfie are side by side, whatever else was given.
    const places = ["front", "faceImage"];
    const place = ({ slot }) => (places.includes(slot) ? places.indexOf(slot) : places.length);
    const judged = this.#case.media.filter((each) => each.isJudged).sort((a, b) => place(a) - place(b));
    const others = this.#case.media.filter((each) => !each.isJudged);
    const figures = judged.map((each) => this.#figure(each));
    this.#load(figures);
    return element("section", { "aria-labelledby": "pictures" }, element("h2", { id: "pictures" }, this.#text("case.given")),
      element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)),
      others.length > 0 ? this.#others(others) : "");
  }

  // `journey` is named below the picture if it is another one than this case.
  #figure(media, journey = null) {
    const name = `${this.#word("kind", media.kind)}: ${this.#word("slot", media.slot)}`;
    const frame = element("div", { className: "frame" });
    const more = [
      media.origin === "file" && this.#text("case.fromFile"), media.feedback && `${this.#screens.feedback(media.feedback)}.`,
      !media.isKept && this.#text("case.erased"),
    ].filter((text) => text);
    const caption = element("figcaption", {}, `${name}. `,
      ...(journey ? [this.#text("queue.journey"), " ", this.#screens.name(journey), ". "] : []),
      this.#screens.when(media.time), `. ${more.join(" ")}`);
    return { media, name, frame, shown: element("figure", {}, media.isKept ? frame : "", caption) };
  }

  // Loads pictures one after another. Between two of them, the reviewer may make another call.
  async #load(figures, journey = this.#case.result.journeyId) {
    for (const { media, name, frame, shown } of figures) {
      if (!this.#isOpen) return;
      if (!media.isKept) continue;
      try {
        const isOwn = journey === this.#case.result.journeyId;
        const { blob } = await (isOwn ? this.get(media.evidenceId) : this.#service.evidence(journey, media.evidenceId));
        if (!this.#isOpen) return;
        const address = URL.createObjectURL(blob);
        this.#addresses.push(address);
        frame.replaceWith(this.#view(blob, address, name));
      } catch (error) {
        const problem = element("div");
        frame.replaceWith(problem);
        this.#failed(error, problem);
      }
      shown.dataset.isLoaded = "true";
    }
  }

  #view(blob, address, name) {
    const isPicture = ["image/jpeg", "image/png", "image/webp"].includes(blob.type);
    if (isPicture || blob.type.startsWith("video/")) {
      const content = isPicture ? element("img", { alt: name })
        : element("video", { controls: true, muted: true, playsInline: true, "aria-label": name });
      const view = new View(content, name, (key, done) => this.#screens.button(key, done));
      content.src = address;
      this.#views.push(view);
      return view.shown;
    }
    return element("p", {}, `${this.#text("case.notShown")} `,
      element("a", { href: address, download: "evidence" }, this.#text("case.save", { name })));
  }

  // The journeys of other applicants with a similar face. A reviewer compares the faces, one journey at a time.
  candidates() {
    const found = Object.values(this.#case.result.rules).flatMap(({ details }) => details)
      .filter(({ code, subject }) => code === "candidate" && subject);
    if (found.length === 0) return null;
    return element("section", { "aria-labelledby": "candidates" },
      element("h2", { id: "candidates" }, this.#text("case.candidates")),
      element("p", { className: "soft" }, this.#text("case.candidatesAbout")),
      ...found.map(({ subject, figures }) => this.#candidate(subject, figures)));
  }

  #candidate(journey, figures) {
    const place = element("div", { className: "pictures" });
    const section = element("div", { className: "candidate" },
      element("h3", {}, this.#text("queue.journey"), " ", this.#screens.name(journey)), this.#findings.figures(figures));
    const button = this.#screens.button("case.compareFaces", async () => {
      button.disabled = true;
      try {
        const other = (await this.#service.open(journey)).case;
        if (!this.#isOpen) return;
        const face = ({ slot, isJudged, isKept }) => slot === "faceImage" && isJudged && isKept;
        const [own, theirs] = [this.#case.media.find(face), other.media.find(face)];
        if (!theirs) return place.replaceChildren(this.#screens.note(this.#text("case.erased")));
        const shown = [[own, this.#case.result.journeyId], [theirs, journey]].filter(([media]) => media)
          .map(([media, id]) => ({ id, figure: this.#figure(media, id) }));
        place.replaceChildren(...shown.map(({ figure }) => figure.shown));
        for (const { id, figure } of shown) await this.#load([figure], id);
      } catch (error) {
        button.disabled = false;
        this.#failed(error, place);
      }
    });
    section.append(element("div", { className: "actions" }, button), place);
    return section;
  }

  #others(media) {
    const section = element("div");
    const button = this.#screens.button("case.showEarlier", () => {
      const figures = media.map((each) => this.#figure(each));
      section.replaceChildren(element("h3", { tabIndex: -1 }, this.#text("case.earlier")),
        element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)));
      section.firstChild.focus();
      this.#load(figures);
    });
    section.append(element("div", { className: "actions" }, button));
    return section;
  }

  #text(key, values) {
    return this.#screens.text(key, values);
  }

  #word(family, name) {
    return this.#screens.word(family, name);
  }
}
