import { unexpectedFailure } from "../lib/forms/failures.ts";
import { type SubscribeAnswer, subscribedMessage } from "../lib/newsletter/messages.ts";

/** Sends the newsletter form without leaving the page, and shows the answer in it. */
export function setUpNewsletter() {
  const form = document.querySelector<HTMLFormElement>("#newsletter-form");
  const field = form?.querySelector("input");
  const button = form?.querySelector("button");
  const status = form?.querySelector("[role=status]");
  const alert = form?.querySelector("[role=alert]");
  if (!form || !field || !button || !status || !alert) return;

  // What was said of an address is not said beside another one.
  form.addEventListener("input", () => showError(""));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const label = button.textContent;
    button.disabled = true;
    button.textContent = "Subscribing...";
    const answer = await send(form.action, field.value);
    button.disabled = false;
    button.textContent = label;
    status.textContent = answer.ok ? subscribedMessage : "";
    showError(answer.ok ? "" : answer.error);
    if (answer.ok) field.value = "";
  });

  function showError(error: string) {
    alert?.replaceChildren(error);
    if (error) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }
}

async function send(address: string, email: string): Promise<SubscribeAnswer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ email }),
    });
    return (await response.json()) as SubscribeAnswer;
  } catch {
    return { ok: false, error: unexpectedFailure };
  }
}
