// Rules for imports between folders: app -> components -> lib. `npm run validate` and `npm test` check them; README
// explains them ("Map of the code"). Aliases, relative paths, types and dynamic imports count as imports.

const noTest = "\\.test\\.tsx?$|^test/";
const backend = ["^lib/supabase/", "node_modules/@supabase/"];
const generated = "^lib/supabase/database\\.types\\.ts$";
const browserCode = { path: "^browser/", pathNot: ["^browser/bundle\\.ts$", noTest] };

// Node runs these modules without a bundler, because commands, the front or next.config.ts import them.
const runByNode = [
  "^(front|scripts|browser)/",
  "^next\\.config\\.ts$",
  "^e2e/load/",
  "^e2e/(html|posting-elsewhere|redirect-host)\\.ts$",
  "^test/(baseline-folder|catalog)\\.ts$",
  "^lib/config/env\\.ts$",
  "^lib/forms/submission\\.ts$",
  "^lib/html/text\\.ts$",
  "^lib/http/network\\.ts$",
  "^lib/http/security-policy\\.ts$",
  "^lib/http/site-paths\\.ts$",
  "^lib/http/varying-headers\\.ts$",
  "^lib/images/type\\.ts$",
  "^lib/jobs/parameters\\.ts$",
  "^lib/jobs/pay-laws\\.ts$",
  "^lib/limits/turns\\.ts$",
  "^lib/logs/error-text\\.ts$",
  "^lib/logs/logger\\.ts$",
  "^lib/mail/mailbox\\.ts$",
  "^lib/outbox/mailer\\.ts$",
  "^lib/mail/outbox-folder\\.ts$",
  "^lib/money/rates\\.ts$",
  "^lib/places/countries\\.ts$",
  "^lib/config/site\\.ts$",
  "^lib/supabase/site-mark\\.ts$",
  "^lib/text/clean\\.ts$",
  "^lib/text/counted\\.ts$",
  "^lib/text/dates\\.ts$",
  "^lib/text/fold\\.ts$",
  "^lib/text/slug\\.ts$",
];

const forbid = (name, from, to) => ({ name, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
const config = {
  forbidden: [
    forbid("no-cycle", {}, { circular: true }),
    // Folders of lib that need each other are one folder.
    {
      ...forbid("no-cycle-of-folders", { path: "^lib/[^/]+" }, { circular: true }),
      scope: "folder",
    },
    forbid("not-up-from-lib", { path: "^lib/" }, { path: "^(app|components)/" }),
    forbid("not-up-from-components", { path: "^components/" }, { path: "^app/" }),
    // The site does not know the commands and tests around it.
    forbid(
      "not-from-tools",
      { path: "^(app|components|lib|middleware\\.ts|next\\.config\\.ts)", pathNot: noTest },
      { path: "^(scripts|e2e|supabase|test)/|\\.test\\.tsx?$" },
    ),
    // `npm run build FOLDER` copies scripts, but not e2e.
    forbid(
      "commands-are-shipped-without-e2e",
      { path: "^scripts/", pathNot: noTest },
      { path: "^e2e/" },
    ),
    // The front is a process of its own, but for tests that put its clock forward.
    forbid("front-stands-alone", { pathNot: "^(front|e2e)/" }, { path: "^front/" }),
    // The front takes pure modules of lib, and nothing of the site behind it.
    forbid(
      "front-knows-http-only",
      { path: "^front/", pathNot: noTest },
      {
        path: [
          "^(app|components|scripts|e2e|supabase)/",
          "node_modules/(next|react|react-dom|server-only)/",
          ...backend,
        ],
      },
    ),
    // What runs in browsers without React is no part of components; next.config.ts bundles it.
    forbid(
      "browser-code-stands-alone",
      { path: "^(app|components|lib)/", pathNot: noTest },
      { path: "^browser/" },
    ),
    // Browser code meets pages in their HTML only, and shares pure modules of lib.
    forbid("browser-code-knows-no-pages", browserCode, {
      path: "^(?!browser/|lib/|node_modules/)",
    }),
    // Every byte of it is in every page.
    forbid("browser-code-has-no-packages", browserCode, { path: "node_modules/", reachable: true }),
    forbid(
      "ui-has-no-domain",
      { path: "^components/ui/" },
      { path: "^(app|components|lib|scripts)/", pathNot: "^components/ui/" },
    ),
    // The backend is reached by queries, mutations, lib/auth and middleware.ts only.
    forbid(
      "only-queries-talk-to-the-backend",
      {
        path: "^(app|components|lib)/",
        pathNot: [
          "^lib/(supabase|auth)/",
          "^lib/[^.]+queries\\.ts$",
          "^lib/[^/]+/mutations\\.ts$",
          "^lib/schedule/tasks\\.ts$",
          noTest,
        ],
      },
      { path: backend, pathNot: generated },
    ),
    forbid(
      "schemas-are-pure",
      { path: "^lib/[^/]+/(schema|search|format)\\.ts$" },
      {
        path: ["node_modules/(next|server-only|react|react-dom)/", ...backend],
        pathNot: generated,
      },
    ),
    // A noun may use queries and mutations of another, never its actions.
    forbid(
      "no-actions-of-another-noun",
      { path: "^lib/([^/]+)/", pathNot: noTest },
      { path: "^lib/[^/]+/actions\\.ts$", pathNot: "^lib/$1/" },
    ),
    // One way to import: `@/`, except where Node has to find the file without a bundler (CONTRIBUTING).
    forbid(
      "import-by-alias",
      { pathNot: runByNode },
      { path: "^[^.]+\\.tsx?$", pathNot: "node_modules/", dependencyTypesNot: ["aliased"] },
    ),
    forbid(
      "import-relatively-where-node-runs",
      { path: runByNode, pathNot: "\\.test\\.ts$" },
      { dependencyTypes: ["aliased"] },
    ),
    // next/dist changes without notice, except next/dist/server/next.js, the main file of the package.
    forbid(
      "no-insides-of-next",
      { pathNot: "node_modules/" },
      { path: "(^|/)next/dist/", pathNot: "node_modules/next/dist/server/next\\.js$" },
    ),
  ],
  options: {
    // Imports of test files are not followed, since they would form cycles.
    doNotFollow: { path: ["node_modules/", noTest] },
    exclude: { path: "^(\\.next|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

export default config;
