"use client";

/** For errors outside every other error page. Without styles, because those may have failed. */
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
