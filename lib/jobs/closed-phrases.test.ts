import { expect, test } from "vitest";
import { saysClosed } from "./check-link";

test.each([
  "<p>We are <b></b>no longer accepting applications</p>",
  "<h1>No longer\n  accepting applications.</h1>",
  "<p>The job you are looking for is no longer open.</p>",
  "<p>This position has been filled.</p>",
  "<div>Sorry, this job posting is no longer available</div>",
])("%s says that a job is closed", (html) => {
  expect(saysClosed(html)).toBe(true);
});

test.each([
  "<p>We accept applications until Friday.</p>",
  '<script>const words = { closed: "No longer accepting applications" };</script><p>Apply now</p>',
  "<style>/* this job is no longer available */</style>",
  "<p>You will fill a position that has been open for long.</p>",
  "",
])("%s does not", (html) => {
  expect(saysClosed(html)).toBe(false);
});
