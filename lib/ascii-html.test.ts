import { expect, test } from 'vitest';
import { asciiHtml } from './ascii-html';

test('a page in ASCII stays as it is', () => {
  const page = '<!DOCTYPE html><p title="a &amp; b">1 < 2</p><script>"\\u2013 \\\\ \n"</script>';
  expect(asciiHtml(page)).toBe(page);
});

test('text and attributes get character references, one for a pair of surrogates', () => {
  expect(asciiHtml('<p title="für 3 €">1–2 🐹</p>')).toBe('<p title="f&#252;r 3 &#8364;">1&#8211;2 &#128057;</p>');
});

test('control characters stay what they are, as no reference can say them', () => {
  expect(asciiHtml('<p>it\u00e2\u0080\u0099s\u009f\u00a0</p>')).toBe('<p>it&#226;\u0080\u0099s\u009f&#160;</p>');
  expect(asciiHtml('<script>"\u0080"</script>')).toBe('<script>"\\u0080"</script>');
});

test('scripts get escapes that say the same, one for each surrogate', () => {
  const literal = '"ü – 🐹 \\\\\u2028"';
  const page = asciiHtml(`<script>${literal}</script>`);
  expect(page).toBe('<script>"\\u00fc \\u2013 \\ud83d\\udc39 \\\\\\u2028"</script>');
  expect(JSON.parse(page.slice('<script>'.length, -'</script>'.length))).toBe(JSON.parse(literal));
});

test('what surrounds scripts is markup: their attributes, comments, and the text between two', () => {
  expect(asciiHtml('–<!-- – --><script type="a/b" title="–">"–"</script>–<SCRIPT>"–"\n"–"</SCRIPT >–')).toBe(
    '&#8211;<!-- &#8211; --><script type="a/b" title="&#8211;">"\\u2013"</script>&#8211;<SCRIPT>"\\u2013"\n"\\u2013"</SCRIPT >&#8211;',
  );
});

test('tags that begin like a script are none', () => {
  expect(asciiHtml('<scripture>–</scripture>')).toBe('<scripture>&#8211;</scripture>');
});
