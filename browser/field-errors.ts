import { invalidEmail } from "../lib/subscriptions/messages.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Shows validation errors of public forms beside their fields, worded as by the server, instead of in the browser's
 * bubbles.
 */
export function setUpFieldErrors() {
  // Only public pages have data-complete. The console's forms have their own validation.
  if (document.documentElement.dataset.complete === undefined) return;

  document.addEventListener(
    "invalid",
    (event) => {
      const field = event.target as Field;
      if (!showFieldError(field, errorMessageOf(field))) return;
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

/**
 * Shows `error` beside the field, or removes the shown error if `error` is empty. @returns whether the form has an
 * element for the field's errors
 */
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
  // A radio button is not marked: the error concerns its whole group.
  if (error && field.type !== "radio") field.ariaInvalid = "true";
  else field.removeAttribute("aria-invalid");
  return true;
}

function errorMessageOf({ form, labels, name, type, validity, validationMessage }: Field): string {
  const label = labels?.[0]?.firstChild?.textContent ?? "";
  const missing = form?.querySelector<HTMLElement>(`[data-notes="${name}"]`)?.dataset.missing;
  if (type === "email") return invalidEmail;
  if (validity.valueMissing) return missing ?? `${label} is required`;
  return validationMessage;
}
