import { createCssVariablesTheme, createHighlighterCoreSync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import go from "shiki/langs/go.mjs";
import json from "shiki/langs/json.mjs";
import shell from "shiki/langs/shellscript.mjs";
import sql from "shiki/langs/sql.mjs";
import yaml from "shiki/langs/yaml.mjs";
import { escapeHtml, unescapeHtml } from "@/lib/html/text";

/** Maximum number of characters that are highlighted per code block and per post: highlighting takes processor time. */
const longestBlock = 8_000;
const longestSum = 40_000;

/** Patterns that detect the language of code; other code is highlighted as Go. */
const languagePatterns = {
  json: /^\s*[{[]\s*["{[\]}]/u,
  shellscript: /^(?:#!|\s*(?:\$ |(?:go|git|npm|docker|kubectl|curl|psql|export|cd) \S))/u,
  sql: /^\s*(?:--|(?:select|insert into|update|delete from|create|alter|drop|with|explain|begin;)\s[^{]*$)/iu,
  yaml: /^(?:---|[\w-]+:(?: [^={]*)?)(?:\n|$)/u,
};

const theme = createCssVariablesTheme({ name: "variables", fontStyle: false });

let highlighter: ReturnType<typeof createHighlighterCoreSync> | undefined;

/** Highlights code blocks in sanitised HTML (`.token-…` in app/theme.css) and makes them scrollable by keyboard. */
export function highlightCode(html: string): string {
  let left = longestSum;
  return (
    html
      .replaceAll("<pre>", '<pre tabindex="0">')
      // Matches the text of code blocks that contain no other elements.
      .replace(/(?<=<pre tabindex="0">(?:<code>)?)[^<]+(?=(?:<\/code>)?<\/pre>)/gu, (text) => {
        if (text.length > Math.min(left, longestBlock)) return text;
        left -= text.length;
        return highlightedHtml(unescapeHtml(text));
      })
  );
}

function highlightedHtml(code: string): string {
  highlighter ??= createHighlighterCoreSync({
    themes: [theme],
    langs: [go, json, shell, sql, yaml],
    engine: createJavaScriptRegexEngine(),
  });
  const lines = highlighter.codeToTokensBase(code, { lang: detectLanguage(code), theme });
  return lines.map((line) => line.map(tokenHtml).join("")).join("\n");
}

function tokenHtml({ content, color }: { content: string; color?: string }): string {
  const kind = /^var\(--shiki-token-([a-z-]+)\)$/u.exec(color ?? "")?.[1];
  const text = escapeHtml(content);
  if (!kind || kind === "punctuation") return text;
  return `<span class="token-${kind}">${text}</span>`;
}

function detectLanguage(code: string): string {
  for (const [language, pattern] of Object.entries(languagePatterns)) {
    if (pattern.test(code)) return language;
  }
  return "go";
}
