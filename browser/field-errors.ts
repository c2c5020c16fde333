import { invalidEmail } from "../lib/subscriptions/messages.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows errors of public forms beside their fields, with the server's messages, instead of the browser's bubbles. */
export function setUpFieldErrors() {
  // Only public pages are marked as complete; the console's forms have their own validation.
  if (document.documentElement.dataset.complete === undefined) return;

  document.addEventListener(
    "invalid",
    (event) => {
      const field = event.target as Field;
      if (!showFieldError(field, messageFor(field))) return;
      event.preventDefault();
      if (field === field.form?.querySelector(":is(input,select,textarea):invalid")) field.focus();
    },
    true,
  );

  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element) showFieldError(target as Field, "");
  });

  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

/** Shows `error` beside the field, or removes it if `error` is empty. @returns whether the form has a place for it. */
export function showFieldError(field: Field, error: string): boolean {
  const notes = field.form?.querySelector(`[data-notes="${field.name}"]`);
  if (!notes) return false;
  const id = `${field.id}-error`;
  let line = notes.querySelector(".text-error-text");
  if (!line) {
    if (!error) return true;
    line = document.createElement("p");
    line.id = id;
    line.className = "text-sm font-semibold text-error-text empty:hidden";
    notes.prepend(line);
    const described = field.getAttribute("aria-describedby") ?? "";
    field.setAttribute("aria-describedby", `${id} ${described}`.trim());
  }
  line.textContent = error;
  // A single radio button is never invalid by itself.
  if (error && field.type !== "radio") field.ariaInvalid = "true";
  else field.removeAttribute("aria-invalid");
  return true;
}

function messageFor({ form, labels, name, type, validity, validationMessage }: Field): string {
  const label = labels?.[0]?.firstChild?.textContent ?? "";
  const missing = form?.querySelector<HTMLElement>(`[data-notes="${name}"]`)?.dataset.missing;
  if (type === "email") return invalidEmail;
  if (validity.valueMissing) return missing ?? `${label} is required`;
  return validationMessage;
}
