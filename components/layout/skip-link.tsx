/** The first thing the keyboard reaches: past what is the same on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-solid font-semibold text-on-solid focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2.5"
    >
      Skip to content
    </a>
  );
}
