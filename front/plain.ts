// The only module that depends on the markup that Next renders (docs/decisions/0003).

/** Matches a page whose root element has the attribute `data-complete`: it works without Next's scripts. */
const completeRoot = /^(?:<!DOCTYPE html>)?<html\b[^>]*\sdata-complete(?:[\s=>])/i;

/**
 * Matches Next's scripts, preloads, bootstrap script and page data. Text content never matches, because its `<` is
 * escaped.
 */
const frameworkScripts = new RegExp(
  [
    '<link rel="preload" as="script"[^>]* href="/_next/[^>]*>',
    '<script src="/_next/[^>]*></script>',
    '<script id="_R_">[^]*?</script>',
    "<script>\\(?self\\.__next_[^]*?</script>",
    // The empty Suspense boundary of the metadata is sometimes streamed late, with a script that moves icons.
    "<script>requestAnimationFrame\\(function\\(\\)\\{\\$RT=[^]*?</script>",
    "<script>document\\.querySelectorAll\\('body link[^]*?</script>",
    '<div hidden id="S:\\d+"></div><script>\\$R[^]*?</script>',
  ].join("|"),
  "g",
);

/** Matches content that React streamed late and that only a script can move to its place. */
const latePart = /<div hidden id="S:\d+">(?!<\/div>)/;

export const isCompleteWithoutScripts = (html: string) =>
  completeRoot.test(html) && !latePart.test(html);

/** Removes Next's scripts from a page that is complete without them; returns any other page unchanged. */
export const removeFrameworkScripts = (html: string) =>
  isCompleteWithoutScripts(html) ? html.replace(frameworkScripts, "") : html;

/**
 * Whether a page is the empty document that Next sends for a 404 or an error, whose content only React would render.
 */
export const isEmptyErrorPage = (html: string) =>
  /^(?:<!DOCTYPE html>)?<html id="__next_error__"/i.test(html);
