import TurndownService from "turndown";
import { absoluteUrl } from "../http/url";

const service = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
});

// Left as it is, text that looks like HTML would become HTML where Markdown is shown.
const escapeOfLibrary = service.escape.bind(service);
service.escape = (text) =>
  escapeOfLibrary(text)
    .replace(/&(?=#?\w+;)/gu, "\\&")
    .replaceAll("<", "\\<");

/** A text of one line as Markdown that shows it, and nothing else. */
export function markdownText(text: string): string {
  return service.escape(text.replace(/\s+/gu, " ").trim());
}

/** Sanitised HTML as Markdown; links lead to where they led. */
export function toMarkdown(html: string): string {
  return service.turndown(
    html.replace(/(?<= (?:href|src)=")\/[^"]*/gu, (path) => absoluteUrl(path)),
  );
}
