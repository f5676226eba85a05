// The shop's page: the element inside of it, or a link to the page that captures, which comes back.
const told = document.getElementById("told");
const place = document.getElementById("place");

async function begin(path) {
  const answer = await fetch(path, { method: "POST" });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}

async function outcome(journey) {
  const answer = await fetch(`/outcome/${encodeURIComponent(journey)}`);
  const words = { Complete: "Your account is open.", Refer: "A person will look at it.", Rejected: "We cannot open an account." };
  return words[(await answer.json()).decision] ?? "It is not decided yet.";
}

document.getElementById("here").addEventListener("click", async () => {
  try {
    const { journey, token } = await begin("/begin");
    const element = document.createElement("biometrics-capture");
    element.setAttribute("journey", journey);
    element.setAttribute("token", token);
    element.addEventListener("ready", () => { told.textContent = "Ready."; });
    element.addEventListener("step", ({ detail }) => { told.textContent = `Step ${detail.number} of ${detail.count}.`; });
    // That it is over is told by the browser; what came of it is asked of the server.
    element.addEventListener("complete", async ({ detail }) => { told.textContent = await outcome(detail.journey); });
    element.addEventListener("error", ({ detail }) => { told.textContent = `It did not succeed: ${detail.code}.`; });
    place.replaceChildren(element);
  } catch (error) {
    told.textContent = error.message;
  }
});

document.getElementById("there").addEventListener("click", async ({ currentTarget }) => {
  try {
    const { journey, token } = await begin("/link");
    window.location.assign(`${currentTarget.dataset.capture}#${new URLSearchParams({ journey, token })}`);
  } catch (error) {
    told.textContent = error.message;
  }
});
