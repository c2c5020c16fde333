const beyondAscii = /[^\0-\x7f]+/;
const scriptOrBeyondAscii = new RegExp(`(<script\\b[^>]*>)([^]*?)(?=</script\\b)|${beyondAscii.source}`, 'gi');

/**
 * The same page in ASCII: other characters become character references, and \u escapes inside scripts, where ours have
 * them in string literals only. V8 keeps such a text with one byte a character and sends it several times as fast.
 */
export function asciiHtml(html: string): string {
  const ascii = beyondAscii.test(html)
    ? html.replace(scriptOrBeyondAscii, (characters, tag?: string, code = '') =>
        tag === undefined ? references(characters) : references(tag) + escapes(code),
      )
    : html;
  // Flat and one byte a character, whatever pieces it was put together from.
  return Buffer.from(ascii, 'latin1').toString('latin1');
}

/** Control characters beyond ASCII stay: HTML reads references to them as letters of Windows-1252. */
function references(text: string) {
  return text.replace(/[^\0-\x9f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function escapes(code: string) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
