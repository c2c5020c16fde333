// HTML that is slow to clean, for the tests of its limits.

/**
 * Twenty HTML texts of about `size` characters each, by what is wrong with them. Some exceed lib/html/bounds.ts; most
 * of those of 50,000 characters stay just below its number of tags.
 */
export function hostileHtml(size: number): Record<string, string> {
  const fill = (piece: string, before = "", after = "") => {
    const remaining = size - before.length - after.length;
    return before + piece.repeat(Math.floor(remaining / piece.length)) + after;
  };
  const nested = (start: string, end: string) => {
    const depth = Math.floor(size / (start.length + end.length));
    return start.repeat(depth) + end.repeat(depth);
  };
  const tower = (start: string, end: string) =>
    fill(`${start.repeat(40)}x${end.repeat(40)}${"x".repeat(400)}`);
  return {
    "unclosed elements": fill("<b>"),
    "nested elements": nested("<blockquote>", "</blockquote>"),
    "ends without a start below unclosed boxes": fill("</p>", "<div>".repeat(size / 13)),
    "boxes that are paragraphs, as deep as may be": tower("<div>", "</div>"),
    "empty elements in empty elements": tower("<blockquote><b>", "</b></blockquote>").replaceAll(
      "x",
      " ",
    ),
    "nested lists that are left open": fill(
      "<ul><li>x".repeat(40) + "</ul>".repeat(40) + " ".repeat(700),
    ),
    "cells of tables": fill("<table><tr><td>x<td>x<td>x<td>x</table>" + "x".repeat(35)),
    "paragraphs in boxes": fill("<div><p>xxxxxxxxxxxxxxxxx</div>"),
    "unclosed items": fill("<li>xxxxxxx"),
    "links that lead nowhere": fill("<a>xxxxxxxxxxxxxxx</a>"),
    pictures: fill("<img src=/a>"),
    links: fill('<a href="http://x.y/">x</a>'),
    "styles that are none": fill("<p style={>x"),
    "a style of blanks": fill(" ", '<span style="color:#fff;', '">x</span>'),
    "an element of many attributes": fill("a=b c ", "<p "),
    "attributes that do not end": fill('<p title="x>'),
    "comments that hide the ends of elements": fill("<b><!--</b>-->xxxxxxxxxxxxxxxxxx"),
    "references of characters": fill("&gt"),
    "less-than signs": fill("<"),
    "blanks around empty paragraphs": fill("<p></p>    ", `<p>x</p>${" ".repeat(size / 2)}`, "x"),
  };
}

/** The lowest CPU time of several runs of `work`, in milliseconds. */
export function cpuTime(work: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
