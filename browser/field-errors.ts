import { invalidEmail } from "../lib/newsletter/messages.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Says what is wrong with a field of a public form beside it, in the words of the server, in place of the browser's bubble. */
export function setUpFieldErrors() {
  // The console's forms do so by themselves.
  if (document.documentElement.dataset.complete === undefined) return;

  document.addEventListener(
    "invalid",
    (event) => {
      const field = event.target as Field;
      if (!showFieldError(field, sentenceFor(field))) return;
      event.preventDefault();
      const first = field.form?.querySelector<Field>(
        "input:invalid,select:invalid,textarea:invalid",
      );
      if (field === first) field.focus();
    },
    true,
  );

  // What was said of a field is gone once it is edited.
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element) showFieldError(target as Field, "");
  });

  // The page came back with what the server found.
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

/** Shows a sentence at a field, or takes it away where it is empty. @returns whether there is a place for it. */
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
    field.setAttribute(
      "aria-describedby",
      `${id} ${field.getAttribute("aria-describedby") ?? ""}`.trim(),
    );
  }
  line.textContent = error;
  // One of several choices is none that is wrong.
  if (error && field.type !== "radio") field.ariaInvalid = "true";
  else field.removeAttribute("aria-invalid");
  return true;
}

function sentenceFor({ form, labels, name, type, validity, validationMessage }: Field): string {
  const label = labels?.[0]?.firstChild?.textContent ?? "";
  const said = form?.querySelector<HTMLElement>(`[data-notes="${name}"]`)?.dataset.missing;
  if (type === "email") return invalidEmail;
  if (validity.valueMissing) return said ?? `${label} is required`;
  return validationMessage;
}
