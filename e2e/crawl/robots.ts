type Rule = { allows: boolean; pattern: string };

/** The rules of robots.txt for the user agent `*` (RFC 9309). */
export function parseRobots(text: string): Rule[] {
  const rules: Rule[] = [];
  let agents: string[] = [];
  let isInRules = false;
  for (const [, key = "", value = ""] of text.matchAll(/^\s*([\w-]+)\s*:[ \t]*([^\s#]*)/gm)) {
    const name = key.toLowerCase();
    if (name === "user-agent") agents = isInRules ? [value] : [...agents, value];
    isInRules = name !== "user-agent";
    if (/^(?:dis)?allow$/.test(name) && value && agents.includes("*"))
      rules.push({ allows: name === "allow", pattern: value });
  }
  return rules;
}

/** Whether a robot may fetch a path with its query: the longest matching rule counts, and of equal ones "allow". */
export function mayFetch(rules: Rule[], path: string): boolean {
  const matching = rules.filter(({ pattern }) => toRegExp(pattern).test(path));
  matching.sort(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows),
  );
  return matching[0]?.allows ?? true;
}

function toRegExp(pattern: string) {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped.replace(/\\\$$/, "$")}`);
}
