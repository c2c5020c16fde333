import { wordsOf } from "../jobs/posting-check";
import type { Posting } from "./posting";

/** What follows the word go where it is a verb, or the beginning of another name. */
const verbs =
  "to|beyond|above|live|the|a|an|for|ahead|further|farther|deep|deeper|out|from|on|off|through|with|without|where|wherever|big|home|green|global|digital|public|back|far|fast|faster|forward|up|down|after|all|into|over|through|check|see|here|hand|make|have|get|be|is|no|and see";

/** The language by its name: Golang however it is written, Go as a name is. */
const name = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:golang|Golang|GoLang|GOLANG)(?![\p{L}\p{N}_])` +
    String.raw`|(?<![\p{L}\p{N}_&'’-]|\bPok[eé]mon )Go(?![\p{L}\p{N}_'’]|-[a-z]|-[TL]|\s*[!?]|\/[Nn]o\b|\s+(?:${verbs}|To|Live)\b)`,
  "u",
);

/** Whoever writes it small or shouts it says what it is. */
const trade =
  /(?<![\p{L}\p{N}_-])go(?:\/\w{1,20}){0,5}[ -](?:back-?end|software|senior|junior|developer|engineer|programmer|dev)\b/iu;

/** Whether words name Go or Golang as a word: not as the verb, nor in go-to-market. */
export function namesGo(text: string): boolean {
  return name.test(text) || trade.test(text);
}

/** More than any title that is imported whole. */
const longestTitle = 1000;

/** Whether a posting looks like one for Go developers: its title or its text names the language. */
export function looksLikeGo({ title, html }: Pick<Posting, "title" | "html">): boolean {
  return namesGo(title.slice(0, longestTitle)) || namesGo(wordsOf(html));
}
