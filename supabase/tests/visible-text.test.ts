import { expect, test } from "vitest";
import { owner } from "@/supabase/tests/callers";

test.each([
  ["<p>a<b>b</b>c</p><p>d</p>", "abc d"],
  ["a<br>b<li>c</li>", "a b c"],
  ['<p title="a > b">c</p>', "c"],
  ["a < b & c > d", "a < b & c > d"],
  [
    "&amp;lt; &eacute;&#233;&#xE9; &nbsp; &hellip; &bogus; &#0; &#99999999;",
    "&lt; ééé … &bogus; &#0; &#99999999;",
  ],
  ["a<script>x</script>b<STYLE>y</style >c<!-- z --><i>d</i><!--e", "a b c d"],
  ["a<script>b", "a"],
  ["\t a \n\n b ", "a b"],
  ["", ""],
])("the visible text of the HTML %j is %j", async (html, visible) => {
  expect((await owner`select private.visible_text(${html}) as text`)[0]?.text).toBe(visible);
});

test.each(["<script>", "<script", "<!--", '<a "', "<p>", "&#x", "&amp;", "<"])(
  "the visible text of 50,000 characters of %j is computed within 2 seconds",
  async (piece) => {
    const html = piece.repeat(50_000).slice(0, 50_000);
    await owner.begin(async (tx) => {
      await tx`set local statement_timeout = '2s'`;
      const [row] = await tx`select char_length(private.visible_text(${html})) as length`;
      expect(row?.length).toBeLessThanOrEqual(50_000);
    });
  },
);
