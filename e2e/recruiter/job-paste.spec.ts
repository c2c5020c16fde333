import type { Page } from "@playwright/test";
import { pasteHtml } from "@/e2e/editor";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";
import { descriptionEditor, fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0in; font-family:"Calibri",sans-serif;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<h2 style='text-align:center'><span style='color:#2F5496;mso-themecolor:accent1'>About <span class=GramE>us</span><o:p></o:p></span></h2>
<p class=MsoNormal><b>Bold</b>, <i style='mso-bidi-font-style:normal'>slanted</i>, <u>lined</u>,
<s>struck</s> and <span style='color:red;background:yellow;mso-highlight:yellow'>coloured</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Deeper<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal>See <a href="https://go.dev/"><span style='font-size:12.0pt'>the site</span></a>.<!--[if supportFields]><span style='mso-element:field-begin'></span> PAGE <![endif]--><o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`;

const web = `<meta charset="utf-8"><!-- a comment --><style>p { color: red }</style><script>window.wasRun = 'script'</script>
<div class="post" onclick="window.wasRun = 'click'"><h1 id="top" style="color:red">Go</h1><h5>Small print</h5>
<section><p style="text-align:right" class="lead">A <span style="font-weight:700">bold</span> and <em class="x">slanted</em> text,<br>on two lines,
with <code>inline code</code>, <a href="javascript:window.wasRun='link'">a trap</a> and <a href="https://go.dev/" target="_blank" onmouseover="window.wasRun='over'">a link</a>.</p></section>
<ul class="list"><li>One<ol><li>Deeper</li></ol></li><li><p>Two</p><img src="x" onerror="window.wasRun = 'image'" alt=""></li></ul>
<ol start="4"><li>Four</li></ol>
<table border="1"><thead><tr><th>Head</th><th>Body</th></tr></thead><tbody><tr><td>Cell</td><td><b>Fat</b> cell</td></tr></tbody></table>
<img src="https://pictures.example.com/a.png" onerror="window.wasRun = 'picture'"><iframe src="https://frames.example.com/"></iframe><svg onload="window.wasRun='svg'"><text>Drawn</text></svg>
<blockquote cite="https://go.dev/">Quote</blockquote><pre class="hl"><span class="k">func</span> main() {
	print("a &lt; b")
}</pre><hr><form action="/x"><input value="typed"><button>Press</button></form></div>`;

const postJob = async (page: Page) => {
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
};

/** Removes the attributes that sanitising adds. */
const withoutLinkAttributes = (html: string) => html.replace(/ (?:target|rel)="[^"]*"/gu, "");

for (const [source, html, expectedParts, shown] of [
  [
    "Word",
    word,
    [
      "<h2>About us</h2>",
      "<p><strong>Bold</strong>, <em>slanted</em>, <u>lined</u>, struck and coloured.</p>",
      "<ul><li><p>One</p><ul><li><p>Deeper</p></li></ul></li><li><p>Two</p></li></ul>",
      "<ol><li><p>First</p></li><li><p>Second</p></li></ol>",
      '<p>See <a href="https://go.dev/">the site</a>.</p>',
    ],
    { h2: "h3" },
  ],
  [
    "a web page",
    web,
    [
      "<h1>Go</h1><h3>Small print</h3>",
      '<p>A <strong>bold</strong> and <em>slanted</em> text,<br />on two lines, with inline code, a trap and <a href="https://go.dev/">a link</a>.</p>',
      "<ul><li><p>One</p><ol><li><p>Deeper</p></li></ol></li><li><p>Two</p></li></ul>",
      "<ol><li><p>Four</p></li></ol>",
      "<p>Head</p><p>Body</p><p>Cell</p><p><strong>Fat</strong> cell</p>",
      "<blockquote><p>Quote</p></blockquote>",
      '<pre><code>func main() {\n\tprint("a &lt; b")\n}</code></pre>',
      "<p>Press</p>",
    ],
    { h1: "h3", h3: "h4" },
  ],
] as const)
  test(`text pasted from ${source} is reduced to the markup that descriptions allow, lists included`, async ({
    page,
    signInAs,
    owner,
  }) => {
    const { recruiterId } = await signInAs("approved");
    await page.goto("/recruiter/jobs/new");
    await fillJob(page, randomWord(), "");
    await pasteHtml(descriptionEditor(page), html);
    await postJob(page);
    const [job] = await readJobsOfRecruiter(owner, recruiterId);
    expect(job?.description).toBe(expectedParts.join(""));

    expect(await page.evaluate(() => Reflect.get(window, "wasRun"))).toBeUndefined();
    const posting = await fetchPage(page.request, `/golang-jobs/${job?.slug}`);
    const prose = posting
      .region("Job description")
      .all("div")
      .filter(({ attribs }) => attribs.class?.split(" ").includes("prose"));
    const names: Record<string, string> = shown;
    // The page lowers the levels of a description's headings, because they are below the page's own headings.
    const expectedHtml = expectedParts
      .join("")
      .replace(/(<\/?)(h\d)/gu, (_, slash: string, name: string) => slash + (names[name] ?? name));
    expect(prose).toHaveLength(1);
    const inner = parseHtml(prose)
      .html()
      .replace(/^<div[^>]*>|<\/div>$/gu, "");
    expect(withoutLinkAttributes(inner)).toBe(parseHtml(expectedHtml).html());
  });

test("text copied from a page and pasted by keyboard keeps its lists, bold words and links", async ({
  page,
  context,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const source = await context.newPage();
  await source.setContent(
    '<h2>Go</h2><p style="color:red">Red and <b>bold</b>, <a href="https://go.dev/">linked</a>.</p><ul><li>One<ul><li>Deeper</li></ul></li><li>Two</li></ul><table><tr><td>Cell</td><td>Other</td></tr></table>',
  );
  await source.keyboard.press("ControlOrMeta+a");
  await source.keyboard.press("ControlOrMeta+c");
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, randomWord(), "");
  await page.bringToFront();
  await descriptionEditor(page).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(descriptionEditor(page)).toContainText("Other");
  await postJob(page);
  const [job] = await readJobsOfRecruiter(owner, recruiterId);
  expect(job?.description).toBe(
    '<h2>Go</h2><p>Red and <strong>bold</strong>, <a href="https://go.dev/">linked</a>.</p><ul><li><p>One</p><ul><li><p>Deeper</p></li></ul></li><li><p>Two</p></li></ul><p>Cell</p><p>Other</p>',
  );
});
