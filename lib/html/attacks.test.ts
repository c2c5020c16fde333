import { describe, expect, test } from "vitest";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "@/lib/html/sanitize";

const link = 'href="(?:https?:|mailto:)[^"<>]*" target="_blank" rel="nofollow noopener noreferrer"';
const jobTag = new RegExp(
  `</?(?:h[2-5]|p|strong|b|em|i|u|blockquote|pre|code|ol|ul|li|a)>|<br />|<a ${link}>`,
  "gu",
);
const blogTag = new RegExp(
  [
    jobTag.source,
    "</?(?:s|span)>",
    '<a href="/(?!/)[^"<>]*">',
    '<span style="color:(?:#[\\da-fA-F]{3,6}|rgb\\([\\d, ]+\\))">',
    '<(?:p|h[2-4]) style="text-align:(?:left|center|right|justify)">',
    '<img src="(?:https:|/(?!/))[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\\d+")* loading="lazy" referrerpolicy="no-referrer" />',
  ].join("|"),
  "gu",
);

const keptJobTag =
  /<\/?(?:h[1-3]|p|strong|em|u|blockquote|pre|code|ol|ul|li|a)>|<br \/>|<a href="(?:https?:|mailto:)[^"<>]*">/gu;
const keptBlogTag = new RegExp(
  [
    keptJobTag.source,
    "</?(?:s|span)>",
    '<a href="/(?!/)[^"<>]*">',
    '<span style="color:(?:#[\\da-fA-F]{3,6}|rgb\\([\\d, ]+\\))">',
    '<(?:p|h[1-3]) style="text-align:(?:left|center|right|justify)">',
    '<img src="(?:https:|/(?!/))[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\\d+")* />',
  ].join("|"),
  "gu",
);

/** The angle brackets left after every allowed tag is removed: a browser could read them as a tag. */
const remainingBrackets = (html: string, allowed: RegExp) =>
  html.replace(allowed, "").match(/[<>]/gu);

const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script/x>alert(1)</script\t\n>",
  "<<script>alert(1)//<</script>",
  "<img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)"//',
  "<img/src=`x`onerror=alert(1)>",
  "<img src=javascript:alert(1)>",
  "<img src=data:image/svg+xml;base64,PHN2Zz4=>",
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<img src="https://ok.example/a.png" onload=alert(1)>',
  '<img src="https://ok.example/a.png" style="background:url(https://t.example)">',
  '<img """><script>alert(1)</script>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><animate href=#x attributeName=href values=javascript:alert(1) /><a id=x>y</a></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14;  javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="/.//evil.example">x</a>',
  '<a href="https://ok.example" onclick=alert(1) style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example/&quot;onmouseover=alert(1) x=&quot;">x</a>',
  '<a href="https://ok.example" target="_top" rel="opener">x</a>',
  '<a href="https://ok.example" ping="https://t.example" download>x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<iframe><img src=x onerror=alert(1)></iframe>",
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  "<style><!--</style><script>alert(1)</script>-->",
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  "<input autofocus onfocus=alert(1)>",
  "<select><option><img src=x onerror=alert(1)></option></select>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<body onload=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<noembed><img src=x onerror=alert(1)></noembed>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "<template><script>alert(1)</script></template>",
  "<title><img src=x onerror=alert(1)></title>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  '<p style="color:red;background:url(https://t.example)">x</p>',
  '<p style="text-align:center;position:fixed;top:0">x</p>',
  '<span style="color:expression(alert(1))">x</span>',
  '<span style="color:#fff;}body{display:none">x</span>',
  '<span style="color: rgb(1, 2, 3); background-image: url(https://t.example)">x</span>',
  '<span class="admin" id="session" name="cookie">x</span>',
  "<p onclick=alert(1) data-x=1 contenteditable>x</p>",
  "<b\0onclick=alert(1)>x</b>",
  "<p>\u0000<scr\u0000ipt>alert(1)</script>",
];

describe.each(attacks)("sanitising the hostile HTML %j", (attack) => {
  test(`sanitising the hostile HTML ${JSON.stringify(attack)} leaves only the tags that a job description may have`, () => {
    expect(remainingBrackets(sanitizeJobHtml(attack), jobTag)).toBeNull();
  });

  test(`sanitising the hostile HTML ${JSON.stringify(attack)} leaves only the tags, colours and images that a post may have`, () => {
    expect(remainingBrackets(sanitizeBlogHtml(attack), blogTag)).toBeNull();
  });

  test.each([
    ["job", cleanJobHtml, keptJobTag],
    ["post", cleanBlogHtml, keptBlogTag],
  ])(
    `cleaning the hostile HTML ${JSON.stringify(attack)} for storage in a %s leaves only the tags of its editor`,
    (_, clean, tag) => {
      expect(remainingBrackets(clean(attack), tag)).toBeNull();
    },
  );

  test.each([
    ["job", cleanJobHtml],
    ["post", cleanBlogHtml],
  ])(
    `cleaning the hostile HTML ${JSON.stringify(attack)} for storage in a %s a second time changes nothing`,
    (_, clean) => {
      const kept = clean(attack);
      expect(clean(kept)).toBe(kept);
    },
  );
});

test("sanitising HTML removes scripts, styles and form fields with their contents", () => {
  const html =
    "a<script>b</script><style>c</style><textarea>d</textarea><svg><title>e</title></svg>";
  expect(sanitizeJobHtml(html)).toBe("a");
});

test("sanitising HTML limits very deep nesting without an error", () => {
  const depth = sanitizeJobHtml("<b>".repeat(20_000) + "x").match(/<b>/gu)?.length ?? 0;
  expect(depth).toBeLessThanOrEqual(40);
});
