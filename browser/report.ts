/** Whether what happens on this page is counted: not on pages of errors, and not for who asks for privacy. */
export function isCounted(): boolean {
  const asksForPrivacy = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl;
  return !asksForPrivacy && document.querySelector("script[data-track]") !== null;
}

/** Sends what happened; it arrives even if the page is left at the same moment. */
export function report(event: object) {
  navigator.sendBeacon(
    "/api/track",
    new Blob([JSON.stringify(event)], { type: "application/json" }),
  );
}
