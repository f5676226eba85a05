// Asks for a movement with words, a place and a tone.
import { element } from "./element.js";

const tone = { hertz: 660, seconds: 0.18, volume: 0.15 };

export class Prompt {
  #texts;
  #context = null;
  #words = element("span");
  #place = element("span", { className: "soft" });

  constructor(texts) {
    this.#texts = texts;
    this.shown = element("p", { className: "asked", hidden: true }, this.#words, this.#place);
  }

  // Shows words only.
  say(words) {
    this.#place.textContent = "";
    this.#words.textContent = words;
  }

  // Shows a movement, and returns its words for screen readers.
  ask(movement, number, count) {
    this.#words.textContent = this.#texts.get(`move.${movement}`);
    this.#place.textContent = this.#texts.get("move.place", { number, count });
    this.#sound();
    return `${this.#words.textContent}. ${this.#place.textContent}`;
  }

  // Browsers allow sound only after the person has touched the page. So this is called when a button is pressed.
  allowSound(isAllowed) {
    this.#context = isAllowed && globalThis.AudioContext ? new AudioContext() : null;
  }

  #sound() {
    if (!this.#context) return;
    const [source, volume] = [this.#context.createOscillator(), this.#context.createGain()];
    source.frequency.value = tone.hertz;
    volume.gain.value = tone.volume;
    source.connect(volume).connect(this.#context.destination);
    source.start();
    source.stop(this.#context.currentTime + tone.seconds);
  }

  close() {
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}
