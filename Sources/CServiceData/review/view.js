// A picture that can be enlarged and turned, in a frame of the same size as the others.
import { element } from "../capture/element.js";

const steps = [1, 1.5, 2, 3, 4, 6];

export class View {
  #content;
  #frame;
  #step = 0;
  #turns = 0;

  // `content` is an image or a film. `button` makes a button for the key of a text.
  constructor(content, name, button) {
    this.#content = content;
    this.#frame = element("div", { className: "glass", tabIndex: 0, role: "group", "aria-label": name }, content);
    this.shown = element("div", {}, this.#frame, element("div", { className: "tools" },
      button("view.nearer", () => this.zoom(1)), button("view.farther", () => this.zoom(-1)), button("view.turn", () => this.turn())));
    content.addEventListener(content.tagName === "VIDEO" ? "loadedmetadata" : "load", () => this.#draw());
  }

  zoom(by) {
    this.#step = Math.min(Math.max(this.#step + by, 0), steps.length - 1);
    this.#draw();
  }

  turn() {
    this.#turns = (this.#turns + 1) % 4;
    this.#draw();
  }

  // The content in the middle of a box of its turned size, which the frame scrolls.
  #draw() {
    const scale = steps[this.#step];
    const isSideways = this.#turns % 2 === 1;
    const frame = this.#frame;
    const box = frame.getBoundingClientRect();
    const [middle, centre] = [(frame.scrollTop + box.height / 2) / frame.scrollHeight, (frame.scrollLeft + box.width / 2) / frame.scrollWidth];
    const width = this.#content.naturalWidth || this.#content.videoWidth || 1;
    const height = this.#content.naturalHeight || this.#content.videoHeight || 1;
    const [across, down] = isSideways ? [height, width] : [width, height];
    const fit = Math.min(box.width / across, box.height / down) * scale;
    const style = this.#content.style;
    style.width = `${width * fit}px`;
    style.height = `${height * fit}px`;
    style.transform = `rotate(${this.#turns * 90}deg)`;
    // A turned box keeps its old size in the layout, so the margins make up the difference.
    const change = isSideways ? (height - width) * fit / 2 : 0;
    style.margin = `${-change}px ${change}px`;
    // The middle of the picture stays in the middle.
    frame.scrollTop = middle * frame.scrollHeight - box.height / 2;
    frame.scrollLeft = centre * frame.scrollWidth - box.width / 2;
  }
}
