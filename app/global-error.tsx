"use client";

const style = {
  fontFamily: "system-ui",
  maxWidth: "32rem",
  margin: "4rem auto",
  padding: "0 1rem",
};

/** Shown for errors that no other error page catches. Uses no style sheet, because that may have failed to load. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={style}>
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
