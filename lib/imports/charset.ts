/** Number of bytes at the start of a page in which its charset may be stated (HTML Standard, "prescan"). */
const prescanBytes = 1024;

/**
 * The text of a page. Its charset is taken from its byte order mark, its Content-Type or its first bytes, or else is
 * UTF-8.
 */
export function decodeHtml(content: Uint8Array, contentType = ""): string {
  const start = new TextDecoder("latin1").decode(content.subarray(0, prescanBytes));
  const decoder =
    findDecoder(byteOrderMark(content)) ??
    findDecoder(charsetIn(contentType)) ??
    findDecoder(charsetInMeta(start)) ??
    new TextDecoder();
  return decoder.decode(content);
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return undefined;
}

/** The charset in a Content-Type such as "text/html; charset=utf-8". Bounded quantifiers limit the matching time. */
const charsetIn = (contentType: string): string | undefined =>
  /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/iu.exec(contentType.slice(0, prescanBytes))?.[1];

function charsetInMeta(start: string): string | undefined {
  const tags = start.match(/<meta\b[^<>]*>/giu) ?? [];
  const label = tags.map(charsetIn).find((charset) => charset !== undefined);
  // A UTF-16 label in <meta> is wrong: the tag could not have been read byte by byte (HTML Standard).
  return label && /^utf-?16/iu.test(label) ? "utf-8" : label;
}

/** A decoder for a label of the Encoding Standard, which covers "latin1" and "x-sjis"; undefined for others. */
function findDecoder(label: string | undefined): TextDecoder | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
