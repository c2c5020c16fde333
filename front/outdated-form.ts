import { escapeHtml } from "../lib/html/text.ts";
import { isHiddenField, typedValues } from "../lib/forms/submission.ts";

/*
 * A page loaded before an upgrade posts its form to a server action that this build does not have. Next responds with
 * 409 and plain text, which the console's scripts handle (components/forms). Without scripts the visitor gets this
 * page.
 */

export const actionNotFound = "x-nextjs-action-not-found";

/** Size in bytes up to which a form's values are shown again. A larger form contains a file. */
const maxShownBytes = 1_000_000;

export async function outdatedFormPage(address: string, body: unknown, contentType?: string) {
  const canBeShown = Buffer.isBuffer(body) && body.length <= maxShownBytes;
  const form = canBeShown ? await readForm(body, contentType) : null;
  const values = Object.entries(typedValues(form ?? new FormData())).filter(
    ([name, value]) => value && !isHiddenField(name),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Reload the page</title>
<body style="font-family: system-ui; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; line-height: 1.5">
<main>
<h1>Reload the page</h1>
<p role="alert">This page is out of date. Reload it, then send the form again.</p>
<p>The site was updated after you opened the page, so nothing was saved. <a href="${escapeHtml(address)}">Reload the page</a></p>
${values.length > 0 ? "<h2>What you typed</h2><p>Copy it from here.</p>" : ""}
${values.map(([name, value]) => fieldHtml(name, value)).join("\n")}
</main>
</html>
`;
}

const fieldHtml = (name: string, value: string) =>
  `<p><label>${escapeHtml(fieldLabel(name))}<br><textarea readonly rows="${rowCount(value)}" style="width: 100%; font: inherit">
${escapeHtml(value)}</textarea></label></p>`;

/** Enough rows for the text at 60 characters a line, at most 20. */
function rowCount(text: string): number {
  const lines = Math.max(text.split("\n").length, Math.ceil(text.length / 60));
  return Math.min(lines, 20);
}

/** "Company name" for `company_name` and `companyName`. */
function fieldLabel(name: string): string {
  const words = name.replace(/_|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Parses the body of a form; null if it is malformed. */
export async function readForm(body: Buffer, contentType = ""): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "Content-Type": contentType },
    }).formData();
  } catch {
    return null;
  }
}
