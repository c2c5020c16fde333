import { DomUtils, parseDocument } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.findAll>[number];
type Attributes = Record<string, string>;

export const elementText = (element: Element) => collapseSpace(DomUtils.textContent(element));

const collapseSpace = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

export function parseHtml(html: string | Element[]) {
  const nodes = typeof html === "string" ? parseDocument(html).children : html;
  const findElements = (isWanted: (element: Element) => boolean) =>
    DomUtils.findAll(isWanted, nodes);
  const all = (tag: string, attributes: Attributes = {}) =>
    findElements(
      ({ name, attribs }) =>
        name === tag && Object.entries(attributes).every(([key, value]) => attribs[key] === value),
    );
  const accessibleLabel = ({
    attribs: { "aria-label": label, "aria-labelledby": id = "" },
  }: Element) => label ?? findElements(({ attribs }) => attribs.id === id).map(elementText)[0];
  return {
    /** All elements with this tag name and these attributes. */
    all,
    /** The texts of the matching elements. */
    texts: (tag: string, attributes?: Attributes) => all(tag, attributes).map(elementText),
    /** The values of an attribute of the matching elements, omitting elements without it. */
    each: (attribute: string, tag: string, attributes?: Attributes) =>
      all(tag, attributes).flatMap(({ attribs }) => attribs[attribute] ?? []),
    html: () => DomUtils.getOuterHTML(nodes),
    text: () => collapseSpace(DomUtils.textContent(nodes)),
    /** The first matching element. */
    within: (tag: string, attributes?: Attributes) => parseHtml(all(tag, attributes).slice(0, 1)),
    /** The region with this accessible label. */
    region: (label: string) =>
      parseHtml(all("section").filter((section) => accessibleLabel(section) === label)),
    /** The contents of the meta elements with this name or property. */
    meta: (name: string) =>
      [...all("meta", { name }), ...all("meta", { property: name })].map(
        ({ attribs }) => attribs.content ?? "",
      ),
    /** The JSON texts of the structured data (JSON-LD). */
    data: () =>
      all("script", { type: "application/ld+json" }).map((script) => DomUtils.textContent(script)),
  };
}

export type Html = ReturnType<typeof parseHtml>;
