import { DomUtils, parseDocument } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.findAll>[number];
type Attributes = Record<string, string>;

/** The text of an element, as a person reads it. */
export const textOf = (element: Element) => shown(DomUtils.textContent(element));

const shown = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

/** HTML as it is sent, to be asked without a browser. */
export function parseHtml(html: string | Element[]) {
  const nodes = typeof html === "string" ? parseDocument(html).children : html;
  const find = (isWanted: (element: Element) => boolean) => DomUtils.findAll(isWanted, nodes);
  /** The elements of a name that have these attributes, in order. */
  const all = (tag: string, attributes: Attributes = {}) =>
    find(
      ({ name, attribs }) =>
        name === tag && Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    );
  /** The name of an element, as assistive technology tells it. */
  const labelOf = ({ attribs: { "aria-label": label, "aria-labelledby": id = "" } }: Element) =>
    label ?? find(({ attribs }) => attribs.id === id).map(textOf)[0];
  return {
    all,
    texts: (tag: string, attributes?: Attributes) => all(tag, attributes).map(textOf),
    /** An attribute of each that has it. */
    each: (attribute: string, tag: string, attributes?: Attributes) =>
      all(tag, attributes).flatMap(({ attribs }) => attribs[attribute] ?? []),
    html: () => DomUtils.getOuterHTML(nodes),
    text: () => shown(DomUtils.textContent(nodes)),
    /** What is within the first of them. */
    within: (tag: string, attributes?: Attributes) => parseHtml(all(tag, attributes).slice(0, 1)),
    /** What is within the region of a name. */
    region: (label: string) =>
      parseHtml(all("section").filter((section) => labelOf(section) === label)),
    /** What the page says of itself under a name, or under a property of Open Graph. */
    meta: (name: string) =>
      [...all("meta", { name }), ...all("meta", { property: name })].map(
        ({ attribs }) => attribs.content ?? "",
      ),
    /** Its structured data, each piece as JSON. */
    data: () =>
      all("script", { type: "application/ld+json" }).map((one) => DomUtils.textContent(one)),
  };
}

export type Html = ReturnType<typeof parseHtml>;
