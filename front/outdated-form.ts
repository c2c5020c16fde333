import { escapeHtml } from "../lib/html/text.ts";
import { isHiddenField, typedIn } from "../lib/forms/form-data.ts";

/*
 * A page loaded before an upgrade posts its form to an action that this build does not know. Next answers 409 with plain
 * text, which the console's scripts handle (components/forms). Without scripts the visitor gets this page instead.
 */

export const actionNotFound = "x-nextjs-action-not-found";

/** Largest form whose values are shown again, in bytes; a larger one contains a file. */
const maxShownBytes = 1_000_000;

export async function outdatedFormPage(address: string, body: unknown, contentType?: string) {
  const form =
    Buffer.isBuffer(body) && body.length <= maxShownBytes
      ? await readForm(body, contentType)
      : null;
  const values = Object.entries(typedIn(form ?? new FormData())).filter(
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
<p role="alert">This page is out of date. Reload it, then send again.</p>
<p>The site was renewed after you had opened the page, so nothing was saved. <a href="${escapeHtml(address)}">Reload the page</a></p>
${values.length > 0 ? "<h2>What you typed</h2><p>Copy it from here.</p>" : ""}
${values.map(field).join("\n")}
</main>
</html>
`;
}

const field = ([name, value]: [string, string]) =>
  `<p><label>${escapeHtml(words(name))}<br><textarea readonly rows="${rows(value)}" style="width: 100%; font: inherit">
${escapeHtml(value)}</textarea></label></p>`;

const rows = (text: string) =>
  Math.min(20, Math.max(text.split("\n").length, Math.ceil(text.length / 60)));

const words = (name: string) =>
  name
    .replace(/_|(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

export async function readForm(body: Buffer, contentType = ""): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "Content-Type": contentType },
    }).formData();
  } catch {
    return null;
  }
}
