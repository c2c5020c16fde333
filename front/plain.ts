/*
 * The only place that knows Next's markup. Next sends React and each page once more as data, to take it over in the
 * browser. A public page says that it is complete without them; left out, they save a visitor some 135 KB of JavaScript.
 */

/** How a page says so, on its root element. */
const completeRoot = /^(?:<!DOCTYPE html>)?<html\b[^>]*\sdata-complete(?:[\s=>])/i;

/** What Next leaves of a page that was not found or failed: an empty document for React to fill. */
const emptyRoot = /^(?:<!DOCTYPE html>)?<html id="__next_error__"/i;

/** Next's script files, preloads, the inline script that starts them and the page as data; in texts `<` is always escaped. */
const frameworkScripts = new RegExp(
  [
    '<link rel="preload" as="script"[^>]* href="/_next/[^>]*>',
    '<script src="/_next/[^>]*></script>',
    '<script id="_R_">[^]*?</script>',
    "<script>\\(?self\\.__next_[^]*?</script>",
    // Now and then the place of the head, which is empty, is filled after the rest, and icons are looked for in the body.
    "<script>requestAnimationFrame\\(function\\(\\)\\{\\$RT=[^]*?</script>",
    "<script>document\\.querySelectorAll\\('body link[^]*?</script>",
    '<div hidden id="S:\\d+"></div><script>\\$R[^]*?</script>',
  ].join("|"),
  "g",
);

/** Something that came after the rest, for a script to put in its place. */
const latePart = /<div hidden id="S:\d+">(?!<\/div>)/;

export function isComplete(html: string): boolean {
  return completeRoot.test(html) && !latePart.test(html);
}

/** A page that is complete without Next's scripts, without them; any other page as it is. */
export function plain(html: string): string {
  return isComplete(html) ? html.replace(frameworkScripts, "") : html;
}

export function isEmptyError(html: string): boolean {
  return emptyRoot.test(html);
}
