import { hostileHtml } from "@/test/hostile-html";
import { mostCharacters } from "@/lib/html/bounds";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import { decodeHtml } from "@/lib/imports/charset";
import { longestJson, parseJson, parseList } from "@/lib/imports/json-items";
import { parseJobPostings } from "@/lib/imports/json-ld";
import { toImportedJobs } from "@/lib/imports/import-boards";
import { rowsField } from "@/lib/forms/fields";
import { placeRow } from "@/lib/jobs/form";
import { boardSchema, systems } from "@/lib/imports/schema";
import { copySchema } from "@/lib/imports/form";
import { statedFields } from "@/lib/imports/to-job";
import { saysClosed } from "@/lib/jobs/link-check";
import { cleanLine, cleanText } from "@/lib/text/clean";
import { decodeEntities } from "@/lib/text/entities";

/** One megabyte, or a million characters of text. */
const MB = 1024 * 1024;

const repeatToLength = (piece: string, length: number) =>
  piece.repeat(Math.floor(length / piece.length));

/** Texts that are slow for patterns: runs of blanks, starts of tags and entities, misread letters, one long word. */
const pieces = [
  "<",
  "<b>",
  "&",
  "&#8211;",
  "&lt;",
  "a",
  "Go ",
  "go/",
  ", ",
  ";",
  "{",
  "[",
  "\\",
  "\\u003c",
  " ",
  "\n",
  "\0",
  "Â\x80",
  "ð\x9f\x98\x80",
  "Ã¢â‚¬â„¢",
  "\u200d",
  "remote - ",
  "12 ",
];

type WorstCase = {
  /** The limit that bounds the work, and where it is enforced. */
  bound: string;
  /** The slowest inputs found, most of them larger than the bound; each is prepared before its work is measured. */
  works: () => (readonly [name: string, prepare: () => () => unknown])[];
};

/** Prepares `work` on an input that is made before. */
function prepareWork<Input>(make: () => Input, work: (input: Input) => unknown) {
  return () => {
    const input = make();
    return () => work(input);
  };
}

/** One case for each of these texts, repeated up to a length. */
const casesOfRepeatedTexts = (texts: string[], length: number, work: (text: string) => unknown) =>
  texts.map((text) => [text, prepareWork(() => repeatToLength(text, length), work)] as const);

const casesOfPieces = (
  length: number,
  work: (text: string) => unknown,
  wrap = (text: string) => text,
) =>
  pieces.map(
    (piece) =>
      [
        JSON.stringify(piece),
        prepareWork(() => wrap(repeatToLength(piece, length)), work),
      ] as const,
  );

/** A JSON object with different keys. */
function manyKeys(length: number): string {
  const count = Math.floor(length / '"100000":"",'.length);
  return `{${Array.from({ length: count }, (_, index) => `"${100_000 + index}":""`).join()}}`;
}

/** References to different characters. */
function numericReferences(length: number): string {
  const count = Math.floor(length / "&#100000;".length);
  return Array.from({ length: count }, (_, index) => `&#${100_000 + index};`).join("");
}

const casesOfHtml = (
  sizes: number[],
  work: (html: string) => unknown,
  wrap = (html: string) => html,
) =>
  sizes.flatMap((size) =>
    Object.keys(hostileHtml(100)).map(
      (name) =>
        [`${name}, ${size}`, prepareWork(() => wrap(hostileHtml(size)[name] ?? ""), work)] as const,
    ),
  );

const cleaners = { cleanJobHtml, cleanBlogHtml, sanitizeJobHtml, sanitizeBlogHtml };

const page = new URL("https://acme.example/jobs/1");
const jsonLdScript = (json: string) => `<script type="application/ld+json">${json}</script>`;
const posting = { "@type": "JobPosting", title: "Go" };
const pageWithPosting = (data: object) => jsonLdScript(JSON.stringify({ ...posting, ...data }));

async function copyFieldsOfPage(html: string) {
  const [found] = await parseJobPostings(html, page);
  return found && statedFields(found);
}

type System = keyof typeof systems;

/** The answer of each system that lists these postings. */
const boards: Record<System, (items: string[]) => string> = {
  greenhouse: (items) => `{"jobs":[${items.join()}],"meta":{"total":1}}`,
  lever: (items) => `[${items.join()}]`,
  ashby: (items) => `{"jobs":[${items.join()}]}`,
  workable: (items) => `{"jobs":[${items.join()}]}`,
  smartrecruiters: (items) => `{"totalFound":1,"content":[${items.join()}]}`,
  recruitee: (items) => `{"offers":[${items.join()}]}`,
  personio: (items) => `<workzag-jobs>${items.join("")}</workzag-jobs>`,
};

/** A posting with properties of the names that all systems together use. */
function postingItem(system: System, text: string, places: number): string {
  const place = { location: text, city: text, country: text, text, content: text };
  const list = Array<typeof place>(places).fill(place);
  if (system === "personio") {
    const escaped = text.replace(/[&<\0]/gu, "&lt;");
    const offices = `<office>${escaped}</office>`.repeat(places);
    return `<position><id>1</id><name>Go ${escaped}</name>${offices}<jobDescriptions><jobDescription><value>${escaped}</value></jobDescription></jobDescriptions></position>`;
  }
  const isNumbered = system === "greenhouse" || system === "recruitee";
  return JSON.stringify({
    id: isNumbered ? 1 : "1",
    shortcode: "1",
    title: `Go ${text}`,
    text: `Go ${text}`,
    name: `Go ${text}`,
    url: page,
    hostedUrl: page,
    jobUrl: page,
    absolute_url: page,
    careers_url: page,
    content: text,
    description: text,
    descriptionHtml: text,
    location:
      system === "ashby"
        ? text
        : {
            name: text,
            city: text,
            country: text,
          },
    lists: list,
    locations: list,
    secondaryLocations: list,
    categories: {
      location: text,
      allLocations: list.map(() => text),
    },
  });
}

async function importBoard(system: System, answer: string) {
  const reading = await systems[system].read(
    "acme.jobs.personio.de",
    async () => answer,
    new Set(),
  );
  return toImportedJobs(reading);
}

const hostileBoards = (Object.keys(boards) as System[]).flatMap((system) => {
  const many = (item: string, length: number) =>
    boards[system](Array<string>(Math.ceil(length / item.length)).fill(item));
  const importing = (answer: () => string) =>
    prepareWork(answer, (text) => importBoard(system, text));
  const inputs: Record<string, () => string> = {
    "small postings": () => many(postingItem(system, "Go", 1), 3 * MB),
    "long texts": () => many(postingItem(system, repeatToLength("<", 300_000), 0), 3 * MB),
    "many places": () => many(postingItem(system, "Berlin; Paris", 5000), 2 * MB),
    "long places": () => many(postingItem(system, repeatToLength("a;", 4000), 50), 4 * MB),
    "one posting": () => many(postingItem(system, repeatToLength("<b>", 8 * MB), 0), 1),
  };
  for (const piece of pieces)
    inputs[JSON.stringify(piece)] = () =>
      many(postingItem(system, repeatToLength(piece, 250_000), 1), 1);
  return Object.entries(inputs).map(
    ([name, answer]) => [`${system}, ${name}`, importing(answer)] as const,
  );
});

const nestedArrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

const repeatItem = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item);

const hostilePages: [name: string, make: () => string][] = [
  ["12,000 postings", () => jsonLdScript(JSON.stringify(repeatItem(12_000, posting)))],
  ["60,000 places", () => pageWithPosting({ jobLocation: repeatItem(25_000, { address: "A" }) })],
  [
    "long places",
    () =>
      jsonLdScript(
        JSON.stringify(
          repeatItem(9, {
            ...posting,
            jobLocation: repeatItem(50, { address: repeatToLength("a;", 1000) }),
          }),
        ),
      ),
  ],
  [
    "a very long place",
    () => pageWithPosting({ jobLocation: { address: repeatToLength("a;", 120_000) } }),
  ],
  [
    "many countries",
    () =>
      pageWithPosting({
        jobLocationType: "TELECOMMUTE",
        applicantLocationRequirements: repeatItem(90_000, "A"),
      }),
  ],
  ["many types", () => pageWithPosting({ employmentType: repeatItem(90_000, "A") })],
  ["deep JSON", () => jsonLdScript(nestedArrays(240_000))],
  [
    "postings with long texts",
    () =>
      jsonLdScript(
        JSON.stringify(repeatItem(50, { ...posting, description: repeatToLength("<b>", 9000) })),
      ),
  ],
];

const hostileJson: [name: string, make: () => string][] = [
  ["JSON of 40 MB", () => `[${repeatToLength('{"a":[1,"\\""]},', 40 * MB)}0]`],
  ["JSON of blanks", () => `[${repeatToLength(" ", 40 * MB)}0]`],
  ["JSON that is deep", () => repeatToLength("[", 40 * MB)],
  ["JSON of quotation marks", () => `["${repeatToLength('\\"', 40 * MB)}"]`],
];

const hostileXml: [name: string, make: () => string][] = [
  ["XML of attributes", () => `<workzag-jobs a="${repeatToLength("<", 20 * MB)}`],
  ["XML of comments", () => `<workzag-jobs><!--${repeatToLength("-", 20 * MB)}`],
  ["XML that is deep", () => repeatToLength("<a>", 20 * MB)],
];

/** What a page of a closed job is searched for. */
const closedPagePieces = ["<script></script>", "<script", "<!---->", "<b>job you are looking for "];

/** The beginnings of scripts, which contain the postings of a page. */
const scriptPieces = [
  "<script ",
  "<script type ",
  "<script type='application/ld+json'>",
  jsonLdScript("{}"),
];

const worstCase = {
  "cleaning HTML": {
    bound: "200,000 characters, 5,000 tags and 100 levels (lib/html/bounds.ts); the rest is cut",
    works: () =>
      Object.entries(cleaners).flatMap(([name, clean]) =>
        [
          ...casesOfHtml([50_000, mostCharacters, 4 * MB], clean),
          ...casesOfPieces(4 * MB, clean),
        ].map(([input, prepare]) => [`${name}: ${input}`, prepare] as const),
      ),
  },
  "reading the text of HTML": {
    bound: "200,000 characters, as columns and cleaned HTML hold fewer",
    works: () => [
      ...casesOfHtml([mostCharacters], visibleText),
      ...casesOfPieces(mostCharacters, visibleText),
    ],
  },
  "cleaning text": {
    bound: "200,000 characters: forms are at most 1 MB in all, lines of postings 1,000 characters",
    works: () => [
      ...casesOfPieces(mostCharacters, cleanText),
      ...casesOfPieces(mostCharacters, cleanLine),
    ],
  },
  "decoding entities": {
    bound: "400,000 characters (unescapeMarkup)",
    works: () => [
      ...casesOfPieces(2 * mostCharacters, decodeEntities),
      [
        "different references",
        prepareWork(() => numericReferences(2 * mostCharacters), decodeEntities),
      ],
    ],
  },
  "checking a link": {
    bound: "1 MB (mostBytes)",
    works: () => [
      ...casesOfHtml(
        [MB, 4 * MB],
        saysClosed,
        (html) => `no longer accepting applications ${html}`,
      ),
      ...casesOfPieces(4 * MB, saysClosed),
      ...casesOfRepeatedTexts(closedPagePieces, MB, saysClosed),
    ],
  },
  "reading a page": {
    bound: "4 MB, 50 scripts and 500,000 characters in them, 100 postings, 50 places of each",
    works: () => [
      ...casesOfPieces(4 * MB, copyFieldsOfPage),
      ...casesOfHtml([4 * MB], copyFieldsOfPage),
      ...casesOfPieces(450_000, copyFieldsOfPage, (description) =>
        pageWithPosting({ description }),
      ),
      ...casesOfPieces(450_000, copyFieldsOfPage, jsonLdScript),
      ...casesOfPieces(450_000, copyFieldsOfPage, (text) => jsonLdScript(`[${text},]`)),
      ...casesOfRepeatedTexts(scriptPieces, 4 * MB, copyFieldsOfPage),
      ...hostilePages.map(([name, make]) => [name, prepareWork(make, copyFieldsOfPage)] as const),
      [
        "charset",
        prepareWork(
          () => Buffer.from(repeatToLength("ä", 2 * MB)),
          (content) => decodeHtml(content, repeatToLength("charset = ", 10_000)),
        ),
      ],
    ],
  },
  "reading a board": {
    bound: "40 MB in items of 1,000,000 characters, at most 10,000, 50 parts of each, with pauses",
    works: () => [
      ...hostileBoards,
      ...hostileJson.map(
        ([name, make]) => [name, prepareWork(make, (json) => parseList(json, null))] as const,
      ),
      ["the longest JSON text", prepareWork(() => nestedArrays(longestJson / 2), parseJson)],
      ...hostileXml.map(
        ([name, make]) => [name, prepareWork(make, (xml) => importBoard("personio", xml))] as const,
      ),
    ],
  },
  "reading an address": {
    bound: "100 kB, the largest body of these forms (front/limits/body-limits.ts)",
    works: () =>
      [boardSchema, copySchema].flatMap((schema) => {
        const parse = (address: string) => schema.safeParse({ address });
        return [
          ...casesOfPieces(100_000, parse),
          ...casesOfPieces(2000, parse, (path) => `https://jobs.lever.co/${path}`),
        ];
      }),
  },
  "reading rows of a form": {
    bound: "1000 kB, the body of the job form (front/limits/body-limits.ts), in at most 200 fields",
    works: () => {
      const field = rowsField(placeRow);
      const read = (rows: string | string[]) => field.safeParse(rows);
      return [
        ["a nested row", prepareWork(() => nestedArrays(500_000), read)],
        ["many keys", prepareWork(() => manyKeys(1_000_000), read)],
        ["many rows", prepareWork(() => Array.from({ length: 200 }, () => manyKeys(5000)), read)],
      ];
    },
  },
} satisfies Record<string, WorstCase>;

export const worstCases: Record<string, WorstCase> = worstCase;

type Handled = keyof typeof worstCase | { reason: string };

const columns = { reason: "Reads stored text, which columns bound." };
const admins = { reason: "Reads what admins wrote; highlight.test.ts has its worst case." };
const ourText = { reason: "Reads text that this program wrote." };
const smallBody = { reason: "Reads a request's body or head, which the front bounds to 64 kB." };
const browser = {
  reason: "Runs in the visitor's browser, on what this site or the visitor stored.",
};
const operators = { reason: "Reads settings of the operator." };
const search = { reason: "Reads answers of Google, whose address is fixed." };
const bank = { reason: "Reads a file of the European Central Bank, at most 64 kB (mostBytes)." };
const smallHeader = { reason: "Reads a response's header, which undici bounds to 16 kB." };
const pictures = { reason: "Pictures have limits of their own (lib/images)." };

/** By call, as `outsideCalls` names them, the worst case that contains it, or the reason for which none does. */
export const handledCalls: Record<string, Handled> = {
  "app/api/track/route.ts, POST: JSON": smallBody,
  "components/jobs/manage/posting-check.tsx, fetchAlikeJobs: JSON": browser,
  "lib/api/list.ts, decodeCursor: JSON": smallBody,
  "lib/config/env.ts, accountKey: JSON": operators,
  "lib/forms/draft.ts, draftRows: JSON": browser,
  "lib/forms/draft.ts, parseDraft: JSON": browser,
  "lib/forms/fields.ts, parseRow: JSON": "reading rows of a form",
  "lib/images/encode.ts, encodeAtSize: sharp": pictures,
  "lib/images/encode.ts, headerProblem: sharp": pictures,
  "lib/imports/mutations.ts, importPostings: JSON": ourText,
  "lib/mail/links.ts, readToken: JSON": ourText,
  "lib/subscriptions/answer-cookie.ts, readAnswer: JSON": smallBody,
  "lib/money/mutations.ts, parseReferenceRates: htmlparser2": bank,
  "lib/search-engines/google.ts, readGoogleError: JSON": search,
  "lib/search-engines/google.ts, createTokenSource: JSON": search,
  "lib/search-engines/run.ts, sendNotices: JSON": ourText,
  "lib/share/fonts.ts, loadFont: sharp": ourText,
  "lib/share/image.ts, composePng: sharp": columns,
  "lib/share/image.ts, drawFittingText: sharp": columns,
  "lib/share/image.ts, drawLine: sharp": columns,
  "lib/share/image.ts, nothing: sharp": ourText,
  "lib/html/tidy.ts, blockName: regular expression": "cleaning HTML",
  "lib/html/tidy.ts, isHeading: regular expression": "cleaning HTML",
  "lib/html/tidy.ts, token: regular expression": "cleaning HTML",
  "lib/html/bounds.ts, isDeeper: regular expression": "cleaning HTML",
  "lib/html/highlight.ts, highlightCode: regular expression": admins,
  "lib/html/highlight.ts, tokenHtml: regular expression": admins,
  "lib/html/highlight.ts, languagePatterns: regular expression": admins,
  "lib/html/sanitize.ts, boxTag: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, sanitizeOnce: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, sanitizeOnce: sanitize-html": "cleaning HTML",
  "lib/html/sanitize.ts, withoutTags: regular expression": "cleaning HTML",
  "lib/html/text.ts, escapeHtml: regular expression": "reading the text of HTML",
  "lib/html/text.ts, unescapeHtml: regular expression": "reading the text of HTML",
  "lib/html/text.ts, visibleText: regular expression": "reading the text of HTML",
  "lib/html/tidy.ts, readAttribute: regular expression": "cleaning HTML",
  "lib/html/tidy.ts, gapsBesideBlocks: regular expression": "cleaning HTML",
  "lib/html/tidy.ts, tidyHtml: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, declarationPattern: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, editorDeclaration: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, isBold: regular expression": "cleaning HTML",
  "lib/html/bounds.ts, externalLinkUrl: regular expression": "cleaning HTML",
  "lib/html/sanitize.ts, transformPicture: regular expression": "cleaning HTML",
  "lib/http/outgoing.ts, requestPublicAddress: regular expression": "reading an address",
  "lib/http/outgoing.ts, userAgent: regular expression": operators,
  "lib/imports/ashby.ts, ashby: regular expression": "reading an address",
  "lib/imports/ashby.ts, namePattern: regular expression": "reading an address",
  "lib/imports/ashby.ts, toPosting: regular expression": "reading a board",
  "lib/imports/charset.ts, charsetIn: regular expression": "reading a page",
  "lib/imports/charset.ts, charsetInMeta: regular expression": "reading a page",
  "lib/imports/copy-posting.ts, findOnBoard: regular expression": "reading an address",
  "lib/imports/greenhouse.ts, greenhouse: regular expression": "reading an address",
  "lib/imports/greenhouse.ts, periodIn: regular expression": "reading a board",
  "lib/imports/greenhouse.ts, toPosting: regular expression": "reading a board",
  "lib/imports/json-items.ts, indexBeforeList: regular expression": "reading a board",
  "lib/imports/json-items.ts, parseJson: JSON": "reading a board",
  "lib/imports/json-items.ts, parseList: JSON": "reading a board",
  "lib/imports/json-ld-text.ts, parseJsonLd: regular expression": "reading a page",
  "lib/imports/json-ld-text.ts, opening: regular expression": "reading a page",
  "lib/imports/json-ld-text.ts, parseLeniently: regular expression": "reading a page",
  "lib/imports/json-ld-text.ts, stringOrTrailingComma: regular expression": "reading a page",
  "lib/imports/json-ld.ts, amountIn: regular expression": "reading a page",
  "lib/imports/json-ld.ts, countryIn: regular expression": "reading a page",
  "lib/imports/json-ld.ts, currency: regular expression": "reading a page",
  "lib/imports/json-ld.ts, isPosting: regular expression": "reading a page",
  "lib/imports/json-ld.ts, tag: regular expression": "reading a page",
  "lib/imports/json-ld.ts, toPosting: regular expression": "reading a page",
  "lib/imports/lever.ts, lever: regular expression": "reading an address",
  "lib/imports/personio.ts, ownHost: regular expression": "reading an address",
  "lib/imports/personio.ts, parsePositions: htmlparser2": "reading a board",
  "lib/imports/places.ts, article: regular expression": "reading a board",
  "lib/imports/places.ts, otherWays: regular expression": "reading a board",
  "lib/imports/places.ts, conjunction: regular expression": "reading a board",
  "lib/imports/places.ts, leadingWords: regular expression": "reading a board",
  "lib/imports/places.ts, noPlace: regular expression": "reading a board",
  "lib/imports/places.ts, partSeparator: regular expression": "reading a board",
  "lib/imports/places.ts, splitParts: regular expression": "reading a board",
  "lib/imports/places.ts, strongSeparator: regular expression": "reading a board",
  "lib/imports/places.ts, trailingWords: regular expression": "reading a board",
  "lib/imports/places.ts, weakSeparator: regular expression": "reading a board",
  "lib/imports/places.ts, readPlaces: regular expression": "reading a board",
  "lib/imports/places.ts, remote: regular expression": "reading a board",
  "lib/imports/posting.ts, boardNameInUrl: regular expression": "reading an address",
  "lib/imports/posting.ts, boardNames: regular expression": "reading an address",
  "lib/imports/posting.ts, name: regular expression": "reading a board",
  "lib/imports/posting.ts, readPeriod: regular expression": "reading a board",
  "lib/imports/posting.ts, periods: regular expression": "reading a board",
  "lib/imports/posting.ts, postingId: regular expression": "reading a board",
  "lib/imports/posting.ts, trade: regular expression": "reading a board",
  "lib/imports/posting.ts, types: regular expression": "reading a board",
  "lib/imports/read-board.ts, safeHeader: regular expression": smallHeader,
  "lib/imports/recruitee.ts, isSample: regular expression": "reading a board",
  "lib/imports/recruitee.ts, namePattern: regular expression": "reading an address",
  "lib/imports/recruitee.ts, ownHost: regular expression": "reading an address",
  "lib/imports/schema.ts, detectBoard: regular expression": "reading an address",
  "lib/imports/smartrecruiters.ts, smartRecruiters: regular expression": "reading an address",
  "lib/imports/workable.ts, workable: regular expression": "reading an address",
  "lib/jobs/link-check.ts, closedPhrases: regular expression": "checking a link",
  "lib/jobs/link-check.ts, endOfComment: regular expression": "checking a link",
  "lib/jobs/link-check.ts, hiddenStart: regular expression": "checking a link",
  "lib/jobs/link-check.ts, saysClosed: regular expression": "checking a link",
  "lib/jobs/link-check.ts, withoutHiddenElements: regular expression": "checking a link",
  "lib/text/clean.ts, blanks: regular expression": "cleaning text",
  "lib/text/clean.ts, entity: regular expression": "cleaning text",
  "lib/text/clean.ts, invisible: regular expression": "cleaning text",
  "lib/text/clean.ts, misread: regular expression": "cleaning text",
  "lib/text/clean.ts, oneLine: regular expression": "cleaning text",
  "lib/text/clean.ts, unmistakable: regular expression": "cleaning text",
  "lib/text/clean.ts, unprintable: regular expression": "cleaning text",
  "lib/text/counted.ts, plural: regular expression": columns,
  "lib/text/csv.ts, csvLines: regular expression": columns,
  "lib/text/csv.ts, unescapedFormula: regular expression": columns,
  "lib/text/entities.ts, decodeEach: htmlparser2": "decoding entities",
  "lib/text/entities.ts, reference: regular expression": "decoding entities",
  "lib/text/from-row.ts, fromRow: regular expression": columns,
  "lib/text/from-row.ts, toSnakeCase: regular expression": columns,
  "lib/text/placeholder.ts, initials: regular expression": columns,
  "lib/text/shorten.ts, cutAtWord: regular expression": "reading a page",
  "lib/text/shorten.ts, cutBeforeLastWord: regular expression": columns,
  "lib/text/shorten.ts, dangling: regular expression": "reading a page",
  "lib/text/fold.ts, foldText: regular expression": columns,
  "lib/text/slug.ts, citySlug: regular expression": columns,
  "lib/text/slug.ts, hyphenate: regular expression": columns,
  "lib/text/slug.ts, isSlug: regular expression": columns,
  "lib/text/slug.ts, toSlug: regular expression": columns,
};
