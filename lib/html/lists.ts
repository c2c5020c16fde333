/** A tag, with its slash and name, or a text. */
const token = /<(\/?)([a-z][a-z\d]*)[^<>]*>|[^<]+/gu;
const isList = (name?: string) => name === "ul" || name === "ol";
const isVoid = (name: string) => name === "br" || name === "img";

/** An open HTML element; `isImplied` marks those that the function adds to make a list valid. */
type Open = { name: string; isImplied: boolean };

/**
 * Makes lists in sanitised HTML valid: lists contain only items, items are only in lists, and a list between items
 * moves into the preceding item.
 */
export function nestLists(html: string): string {
  const pieces: string[] = [];
  const open: Open[] = [];
  for (const [text, slash, name = ""] of html.matchAll(token)) {
    const isBlank = !name && !text.trim();
    if (!slash && !isBlank) makeRoom(name);
    if (slash) close(name);
    else if (name && !isVoid(name)) open.push({ name, isImplied: false });
    pieces.push(text);
  }
  while (open.at(-1)?.isImplied) closeImplied();
  return pieces.join("");

  /** Opens and closes implied elements so that the next element or text is allowed in its place. */
  function makeRoom(name: string) {
    const parent = open.at(-1);
    if (name === "li") {
      if (parent?.name === "li" && parent.isImplied) closeImplied();
      if (!isList(open.at(-1)?.name)) imply("ul");
    } else {
      if (parent?.name === "ul" && parent.isImplied) closeImplied();
      if (!isList(open.at(-1)?.name)) return;
      const isReopened = isList(name) && reopenItem();
      if (!isReopened) imply("li");
    }
  }

  function close(name: string) {
    while (open.at(-1)?.isImplied && open.at(-1)?.name !== name) closeImplied();
    if (open.at(-1)?.isImplied) closeImplied();
    if (open.at(-1)?.name === name) open.pop();
  }

  function imply(name: string) {
    pieces.push(`<${name}>`);
    open.push({ name, isImplied: true });
  }

  function closeImplied() {
    pieces.push(`</${open.pop()?.name}>`);
  }

  /** Removes the end tag of the preceding item, so that the item is open again. Returns false if no item precedes. */
  function reopenItem(): boolean {
    const at = pieces.findLastIndex((piece) => piece.trim() !== "");
    if (pieces[at] !== "</li>") return false;
    pieces[at] = "";
    open.push({ name: "li", isImplied: true });
    return true;
  }
}
