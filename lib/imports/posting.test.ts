import { expect, test } from "vitest";
import { looksLikeGo, mentionsGo } from "@/lib/imports/posting";

test.each([
  "Senior Go Engineer",
  "Golang Developer",
  "Backend Engineer (Go)",
  "Go/Kubernetes Engineer",
  "Engineer, Go & Rust",
  "go developer",
  "Senior GO Developer",
  "Staff Engineer - Golang",
  "GOLANG",
  "You know Go, Rust or Java.",
  "Services in Go.",
  "We write Go and TypeScript",
  "Go 1.24",
])("a posting is recognised as a Go job: %s", (text) => {
  expect(mentionsGo(text)).toBe(true);
});

test.each([
  "Go-to-Market Manager",
  "Go To Market Lead",
  "go-to person",
  "Head of Go-Live",
  "Go/No-Go",
  "Django Developer",
  "Google Cloud",
  "Cargo Manager",
  "Ergonomics",
  "MongoDB",
  "Pokémon Go",
  "Go beyond what is asked.",
  "We go further.",
  "Go for it!",
  "Where will you go?",
  "Let's Go!",
  "Algorithms",
  "Go the extra mile",
  "Ready, set, Go!",
  "LEGO",
  "on the go",
])("a posting is not recognised as a Go job: %s", (text) => {
  expect(mentionsGo(text)).toBe(false);
});

test("a posting whose text names Go is a Go job", () => {
  expect(looksLikeGo({ title: "Engineer", html: "<p>We use <b>Go</b> daily.</p>" })).toBe(true);
});

test("a posting that has Go only in its markup is not a Go job", () => {
  expect(looksLikeGo({ title: "Engineer", html: '<p class="Go"><a href="/Go">Java</a></p>' })).toBe(
    false,
  );
});

test("only the first part of a very long posting is searched for Go", () => {
  const html = "x ".repeat(100_000);
  expect(looksLikeGo({ title: "Engineer", html: `${html.slice(0, -100)} We write Go. ` })).toBe(
    true,
  );
  expect(looksLikeGo({ title: "Engineer", html: `${html} We write Go.` })).toBe(false);
  expect(looksLikeGo({ title: `${html} Go Engineer`, html: "" })).toBe(false);
});

test("a long list of languages in a posting is searched for Go in bounded time", () => {
  expect(mentionsGo("go/rust/java engineer")).toBe(true);
  expect(mentionsGo(`go${"/rust".repeat(6)} engineer`)).toBe(false);
});
