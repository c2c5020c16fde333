type Rule = { allows: boolean; pattern: string };

/** Parses the rules of a robots.txt for the user agent `*` (RFC 9309). */
export function parseRobots(text: string): Rule[] {
  const rules: Rule[] = [];
  let agents: string[] = [];
  let isInRules = false;
  // A line is a name, a colon and a value, which ends at a space or a comment.
  for (const [, key = "", value = ""] of text.matchAll(/^\s*([\w-]+)\s*:[ \t]*([^\s#]*)/gm)) {
    const name = key.toLowerCase();
    // Consecutive user-agent lines share the rules that follow them.
    if (name === "user-agent") agents = isInRules ? [value] : [...agents, value];
    isInRules = name !== "user-agent";
    if (/^(?:dis)?allow$/.test(name) && value && agents.includes("*"))
      rules.push({ allows: name === "allow", pattern: value });
  }
  return rules;
}

/**
 * Whether a robot may fetch a path with its query. The longest matching rule applies; if two are equally long, "allow"
 * does.
 */
export function mayFetch(rules: Rule[], path: string): boolean {
  const matching = rules.filter(({ pattern }) => toRegExp(pattern).test(path));
  const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
  const deciding = matching.filter(({ pattern }) => pattern.length === longest);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

/**
 * Converts a pattern to a regular expression. "*" matches any characters; a trailing "$" matches the end of the path.
 */
function toRegExp(pattern: string) {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped.replace(/\\\$$/, "$")}`);
}
