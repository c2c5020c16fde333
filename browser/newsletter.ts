import { unexpectedFailure } from "../lib/forms/submission.ts";
import { subscribedMessage } from "../lib/subscriptions/messages.ts";
import { showFieldError } from "./field-errors.ts";

export function setUpNewsletter() {
  // Listens to the document, because live search replaces the form.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== "newsletter-form") return;
    const field = form.querySelector("input");
    const button = form.querySelector("button");
    const status = form.querySelector("[role=status]");
    if (!field || !button || !status) return;
    event.preventDefault();
    const label = button.textContent;
    button.disabled = true;
    button.textContent = "Subscribing...";
    const answer = await sendSubscription(form.action, field.value);
    button.disabled = false;
    button.textContent = label;
    status.textContent = answer.ok ? (answer.warning ?? subscribedMessage) : "";
    showFieldError(field, answer.ok ? "" : answer.error);
    if (answer.ok) field.value = "";
  });
}

/**
 * Same as FormAnswer in lib/subscriptions/answer-cookie.ts, which browser code may not import: that module depends on zod.
 */
type SubscribeResponse = { ok: true; warning?: string } | { ok: false; error: string };

async function sendSubscription(address: string, email: string): Promise<SubscribeResponse> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ email }),
    });
    return (await response.json()) as SubscribeResponse;
  } catch {
    return { ok: false, error: unexpectedFailure };
  }
}
