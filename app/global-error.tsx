"use client";

/** The last resort: an error outside everything a page could do about it. No styles, since those may be what failed. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body
        style={{
          fontFamily: "system-ui",
          maxWidth: "32rem",
          margin: "4rem auto",
          padding: "0 1rem",
        }}
      >
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p>Something went wrong. Please try again.</p>
        <p>
          <a href="">Try Again</a>
        </p>
      </body>
    </html>
  );
}
