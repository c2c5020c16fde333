/** The words a person sees in HTML that was sanitised here, on one line. */
export function visibleText(sanitised: string): string {
  const words = sanitised
    .replace(/<\/?(?:p|br|h[1-5]|blockquote|pre|ol|ul|li)\b[^<>]*>/gu, " ")
    .replace(/<[^<>]*>/gu, "");
  return unescapeHtml(words).replace(/\s+/gu, " ").trim();
}

/** Text as it must be written where HTML is read. */
export function escapeHtml(text: string): string {
  return text.replace(/[<>"&]/gu, (character) => entities[character] ?? character);
}

/** Text as it is read where it was written as HTML here. */
export function unescapeHtml(html: string): string {
  return html.replace(/&lt;|&gt;|&quot;|&amp;/gu, (entity) => characters[entity] ?? entity);
}

const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "&": "&amp;" };
const characters = Object.fromEntries(
  Object.entries(entities).map(([char, entity]) => [entity, char]),
);
