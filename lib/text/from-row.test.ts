import { expect, test } from "vitest";
import { fromRow, toColumns } from "@/lib/text/from-row";

test("a database row becomes an object with names in camel case and times in UTC", () => {
  const row = {
    id: "1",
    utc_offset_min: null,
    posted_at: "2026-11-24T10:00:00.123456+01:00",
    link_died_at: null,
    ends_at: "infinity",
    looks_at: 2,
    data: { inner_name: ["a_b"] },
  };
  expect(fromRow(row)).toEqual({
    id: "1",
    utcOffsetMin: null,
    postedAt: "2026-11-24T09:00:00.123Z",
    linkDiedAt: null,
    endsAt: "infinity",
    looksAt: 2,
    data: { inner_name: ["a_b"] },
  });
});

test("values become columns in snake case, without those that are undefined", () => {
  const values = {
    bookId: undefined,
    coverUrl: "https://x.dev/",
    keepPublishedAt: false,
    title: null,
  };
  expect(toColumns(values)).toEqual({
    cover_url: "https://x.dev/",
    keep_published_at: false,
    title: null,
  });
});
