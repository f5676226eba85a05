// Anybody can open this page with any journey's name: what came of it is asked of the server. A real shop also checks that the
// journey is one that it began for the customer who is signed in.
const journey = new URLSearchParams(window.location.search).get("journey") ?? "";
const answer = await fetch(`/outcome/${encodeURIComponent(journey)}`);
const { decision } = answer.ok ? await answer.json() : { decision: "unknown" };
const words = { Complete: "Your account is open.", Refer: "A person will look at it.", Rejected: "We cannot open an account." };
document.getElementById("told").textContent = words[decision] ?? "It is not decided yet.";
