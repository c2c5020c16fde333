import { describe, expect, test } from 'vitest';
import { cleanBlogHtml, cleanJobHtml, escapeHtml, sanitizeBlogHtml, sanitizeJobHtml, visibleText } from './html';

const link = 'href="(?:https?:|mailto:)[^"<>]*" target="_blank" rel="nofollow noopener noreferrer"';
const jobTag = new RegExp(
  `</?(?:h[2-5]|p|strong|b|em|i|u|blockquote|pre|code|ol|ul|li|a)>|<br />|<a ${link}>`,
  'gu',
);
const blogTag = new RegExp(
  [
    jobTag.source,
    '</?(?:s|span)>',
    '<a href="/(?!/)[^"<>]*">',
    '<span style="color:(?:#[\\da-fA-F]{3,6}|rgb\\([\\d, ]+\\))">',
    '<(?:p|h[2-4]) style="text-align:(?:left|center|right|justify)">',
    '<img src="(?:https:|/(?!/))[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\\d+")* loading="lazy" referrerpolicy="no-referrer" />',
  ].join('|'),
  'gu',
);

const keptJobTag =
  /<\/?(?:h[1-3]|p|strong|em|u|blockquote|pre|code|ol|ul|li|a)>|<br \/>|<a href="(?:https?:|mailto:)[^"<>]*">/gu;
const keptBlogTag = new RegExp(
  [
    keptJobTag.source,
    '</?(?:s|span)>',
    '<a href="/(?!/)[^"<>]*">',
    '<span style="color:(?:#[\\da-fA-F]{3,6}|rgb\\([\\d, ]+\\))">',
    '<(?:p|h[1-3]) style="text-align:(?:left|center|right|justify)">',
    '<img src="(?:https:|/(?!/))[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\\d+")* />',
  ].join('|'),
  'gu',
);

/** What a browser could read as a tag once every tag we mean to allow is taken away. */
const leftOver = (html: string, allowed: RegExp) => html.replace(allowed, '').match(/[<>]/gu);

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script\t\n>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  '<img/src=`x`onerror=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<img src=data:image/svg+xml;base64,PHN2Zz4=>',
  '<img srcset="x 1x, javascript:alert(1) 2x">',
  '<img src="https://ok.example/a.png" onload=alert(1)>',
  '<img src="https://ok.example/a.png" style="background:url(https://t.example)">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate href=#x attributeName=href values=javascript:alert(1) /><a id=x>y</a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
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
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><!--</style><script>alert(1)</script>-->',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<p style="color:red;background:url(https://t.example)">x</p>',
  '<p style="text-align:center;position:fixed;top:0">x</p>',
  '<span style="color:expression(alert(1))">x</span>',
  '<span style="color:#fff;}body{display:none">x</span>',
  '<span style="color: rgb(1, 2, 3); background-image: url(https://t.example)">x</span>',
  '<span class="admin" id="session" name="cookie">x</span>',
  '<p onclick=alert(1) data-x=1 contenteditable>x</p>',
  '<b\0onclick=alert(1)>x</b>',
  '<p>\u0000<scr\u0000ipt>alert(1)</script>',
];

describe.each(attacks)('against %j', (attack) => {
  test('a description keeps only the tags and links of a description', () => {
    expect(leftOver(sanitizeJobHtml(attack), jobTag)).toBeNull();
  });

  test('a post keeps only the tags, links, colours and pictures of a post', () => {
    expect(leftOver(sanitizeBlogHtml(attack), blogTag)).toBeNull();
  });

  test('what is kept of it has only the tags the editors write, and cleaning it again changes nothing', () => {
    for (const [clean, tag] of [[cleanJobHtml, keptJobTag], [cleanBlogHtml, keptBlogTag]] as const) {
      const kept = clean(attack);
      expect(leftOver(kept, tag)).toBeNull();
      expect(clean(kept)).toBe(kept);
    }
  });
});

test('a script, a style and a form field leave no words behind', () => {
  const html = 'a<script>b</script><style>c</style><textarea>d</textarea><svg><title>e</title></svg>';
  expect(sanitizeJobHtml(html)).toBe('a');
});

test('very deep nesting is cut, not followed', () => {
  const depth = sanitizeJobHtml('<b>'.repeat(20_000) + 'x').match(/<b>/gu)?.length ?? 0;
  expect(depth).toBeLessThanOrEqual(40);
});

test('what the editors offer survives', () => {
  const job =
    '<h3>a</h3><p><strong>b</strong> <em>c</em> <u>d</u></p><blockquote><p>e</p></blockquote>' +
    '<pre><code>f</code></pre><ol><li>g</li></ol><ul><li>h</li></ul>';
  expect(sanitizeJobHtml(job)).toBe(job);
  const post =
    '<p style="text-align:center"><s>a</s> <span style="color:#00add8">b</span></p>' +
    '<p><img src="https://x.example/a.png" alt="c" width="40" loading="lazy" referrerpolicy="no-referrer" /></p>';
  expect(sanitizeBlogHtml(post)).toBe(post);
  expect(sanitizeJobHtml(post)).toBe('<p>a b</p>');
});

test('what the editors write is kept as it is', () => {
  const job =
    '<h1>a</h1><h3>b</h3><h2>c</h2><p><strong>d</strong> <em>e</em> <u>f</u><br />g</p><blockquote><p>h</p></blockquote>' +
    '<pre><code>i\n  j</code></pre><ol><li><p>k</p><ul><li><p>l</p></li></ul></li></ol>' +
    '<p><a href="https://x.example/">m</a> <a href="mailto:a@x.example">n</a></p>';
  expect(cleanJobHtml(job)).toBe(job);
  const post =
    `${job}<h2 style="text-align:right">a</h2><p style="text-align:center"><s>b</s> <span style="color:#00add8">c</span></p>` +
    '<p><a href="/books">d</a></p><img src="https://x.example/a.png" alt="e" width="40" /><img src="/b.png" alt="" />';
  expect(cleanBlogHtml(post)).toBe(post);
  expect(cleanJobHtml(post)).toBe(`${job}<h2>a</h2><p>b c</p><p>d</p>`);
});

test.each([
  ['<p></p>', ''],
  ['<p><br></p><h1> </h1><pre><code>\n</code></pre><p>&nbsp;</p>', ''],
  ['<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
  ['<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
  ['<p>a <code>b</code></p><pre>c</pre><p><code>d</code></p>', '<p>a b</p><pre>c</pre><p>d</p>'],
  ['<a href="https://x.example" target="_blank" rel="opener" class="b" title="c">a</a>', '<a href="https://x.example/">a</a>'],
])('what the editors do not write is kept as they would write it: %s', (html, kept) => {
  expect(cleanJobHtml(html)).toBe(kept);
  expect(cleanBlogHtml(html)).toBe(kept);
});

test.each([
  ['<del>a</del><strike>b</strike>', '<s>a</s><s>b</s>'],
  ['<span>a</span><span style="font-size:12pt">b</span><span style="color:red">c</span>', 'abc'],
  ['<p><del>a</del><span>b</span><u>c</u></p>', '<p><s>a</s>b<u>c</u></p>'],
  ['<span style="font-size: 12pt; color: rgb(1, 2, 3)">a</span>', '<span style="color:rgb(1, 2, 3)">a</span>'],
])('of what only posts have: %s', (html, kept) => {
  expect(cleanBlogHtml(html)).toBe(kept);
});

test('what is dropped does not mix up what stands beside it', () => {
  const html = '<p><a href="javascript:x">a</a><b>b</b><img src="http://x.example/a.png"><u>c</u><span>d</span><u>e</u></p>';
  for (const clean of [sanitizeJobHtml, sanitizeBlogHtml]) expect(clean(html)).toBe('<p>a<b>b</b><u>c</u>d<u>e</u></p>');
});

test('a link within this site stays in a post and goes from a description', () => {
  const html = '<a href="/books?x=1#y">x</a>';
  expect(sanitizeBlogHtml(html)).toBe(html);
  expect(sanitizeJobHtml(html)).toBe('x');
});

test.each([
  ['<h1>a</h1><h2>b</h2><h3>c</h3>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
  ['<h3>a</h3><h3>b</h3>', '<h2>a</h2><h2>b</h2>'],
  ['<h1>a</h1><h3>b</h3><h2>c</h2>', '<h2>a</h2><h3>b</h3><h3>c</h3>'],
  ['<h4>a</h4><h1>b</h1><h6>c</h6>', '<h2>a</h2><h2>b</h2><h3>c</h3>'],
])('headings stand under the page’s own and skip no level: %s', (html, outline) => {
  expect(sanitizeBlogHtml(html)).toBe(outline);
  const oneLower = outline.replace(/h\d/gu, (tag) => `h${Number(tag.at(1)) + 1}`);
  expect(sanitizeJobHtml(html)).toBe(oneLower);
});

test.each([
  ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p>c'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  ['<div><ul><li>a</li></ul></div>', '<ul><li>a</li></ul>'],
  ['<p>a</p><p><br></p><p>&nbsp;</p><div><b> </b></div><p>b</p>', '<p>a</p><p>b</p>'],
])('boxes become paragraphs and empty ones go: %s', (html, clean) => {
  expect(sanitizeJobHtml(html)).toBe(clean);
});

test.each([
  ['<p>the<b> </b>site</p>', '<p>the site</p>'],
  ['<p>the<span>\u00a0</span>site<i></i>s</p>', '<p>the\u00a0sites</p>'],
  ['<p>the<b><br></b>site</p>', '<p>the<br />site</p>'],
  ['the<p></p>site', 'the<br />site'],
  ['<p>a</p>the <p> <b>&nbsp;</b></p> <p><br></p>\n<ul><li></li></ul><em>site</em><p></p>', '<p>a</p>the <br /><em>site</em>'],
  ['the<p></p><p>site</p><p></p>', 'the<p>site</p>'],
  // As forms send the ends of lines.
  ['<pre><code>the\r\n\r\nsite</code></pre>', '<pre><code>the\n\nsite</code></pre>'],
])('words keep apart as they were, where something empty was between them too: %s', (html, clean) => {
  expect(cleanJobHtml(html)).toBe(clean);
  expect(cleanJobHtml(clean)).toBe(clean);
  expect(sanitizeJobHtml(html)).toBe(clean);
});

test('characters that XML cannot carry are gone, also as entities', () => {
  expect(sanitizeJobHtml('a\u000bb&#11;c\uffff\ud800d')).toBe('abc\ufffdd');
});

test('visible text is the words, with blocks apart and entities read', () => {
  const html = '<h3>A &amp;amp; B</h3><ul><li>1 &lt; 2</li><li>b<b>old</b></li></ul>c<br />d&quot;';
  expect(visibleText(html)).toBe('A &amp; B 1 < 2 bold c d"');
});

test('escaped text reads as itself where HTML is read', () => {
  expect(escapeHtml('<b>"CI&amp;T"</b>')).toBe('&lt;b&gt;&quot;CI&amp;amp;T&quot;&lt;/b&gt;');
});
