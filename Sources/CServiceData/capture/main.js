// Where the page begins: a session from the address or from before, a language, and the flow.
import { Flow } from "./flow.js";
import { Screens } from "./screens.js";
import { Service } from "./service.js";
import { Session } from "./session.js";
import { Texts } from "./texts.js";

const session = new Session(window);
const texts = new Texts(document);
const screens = new Screens(document, texts);
for (;;) {
  try {
    await texts.load(session.language ?? texts.preferred(navigator.languages));
    break;
  } catch {
    await screens.wordless();
  }
}
await new Flow(session, new Service(session), screens, texts).run();
