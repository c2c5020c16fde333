/** The text of sanitised HTML in one line, with a space between blocks. */
export function visibleText(sanitised: string): string {
  const words = sanitised
    .replace(/<\/?(?:p|br|h[1-5]|blockquote|pre|ol|ul|li)\b[^<>]*>/gu, " ")
    .replace(/<[^<>]*>/gu, "");
  return unescapeHtml(words).replace(/\s+/gu, " ").trim();
}

/** Escapes a text for the content of HTML elements and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[<>"&]/gu, (character) => entities[character] ?? character);
}

/** Undoes `escapeHtml`. Other entities stay. */
export function unescapeHtml(html: string): string {
  return html.replace(/&lt;|&gt;|&quot;|&amp;/gu, (entity) => characters[entity] ?? entity);
}

const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "&": "&amp;" };
const characters = Object.fromEntries(
  Object.entries(entities).map(([char, entity]) => [entity, char]),
);
