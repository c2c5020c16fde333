// Rules for imports between folders: app -> components -> lib. `npm run validate` and `npm test` check them; README
// explains them ("Map of the code"). Aliases, relative paths, types and dynamic imports count as imports.

const noTest = "\\.test\\.tsx?$|^test/";
const backend = ["^lib/supabase/", "node_modules/@supabase/"];
const generated = "^lib/supabase/database\\.types\\.ts$";

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
const config = {
  forbidden: [
    forbid("no-cycle", "Modules that need each other are one module.", {}, { circular: true }),
    {
      ...forbid(
        "no-cycle-of-folders",
        "Folders of lib that need each other are one folder.",
        { path: "^lib/[^/]+" },
        { circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "not-up-from-lib",
      "Imports go app -> components -> lib.",
      { path: "^lib/" },
      { path: "^(app|components)/" },
    ),
    forbid(
      "not-up-from-components",
      "Imports go app -> components -> lib.",
      { path: "^components/" },
      { path: "^app/" },
    ),
    forbid(
      "not-from-tools",
      "The site does not know the commands and tests around it.",
      { path: "^(app|components|lib|middleware\\.ts|next\\.config\\.mts)", pathNot: noTest },
      { path: "^(scripts|e2e|supabase|test)/|\\.test\\.tsx?$" },
    ),
    forbid(
      "front-stands-alone",
      "The front is a process of its own, but for tests that put its clock forward.",
      { pathNot: "^(front|e2e)/" },
      { path: "^front/" },
    ),
    forbid(
      "front-knows-http-only",
      "The front takes pure modules of lib, and nothing of the site behind it.",
      { path: "^front/", pathNot: noTest },
      {
        path: [
          "^(app|components|scripts|e2e|supabase)/",
          "node_modules/(next|react|react-dom|server-only)/",
          ...backend,
        ],
      },
    ),
    forbid(
      "browser-code-stands-alone",
      "What runs in browsers without React is no part of components; next.config.mts bundles it.",
      { path: "^(app|components|lib)/", pathNot: noTest },
      { path: "^browser/" },
    ),
    forbid(
      "browser-code-knows-no-pages",
      "Browser code meets pages in their HTML only, and shares pure modules of lib.",
      { path: "^browser/", pathNot: ["^browser/bundle\\.ts$", noTest] },
      { path: "^(?!browser/|lib/|node_modules/)" },
    ),
    forbid(
      "browser-code-has-no-packages",
      "Every byte of it is in every page: no package, and nothing of the server.",
      { path: "^browser/", pathNot: ["^browser/bundle\\.ts$", noTest] },
      { path: "node_modules/", reachable: true },
    ),
    forbid(
      "ui-has-no-domain",
      "components/ui has no domain words and imports nothing of ours.",
      { path: "^components/ui/" },
      { path: "^(app|components|lib|scripts)/", pathNot: "^components/ui/" },
    ),
    forbid(
      "only-queries-talk-to-the-backend",
      "Only queries, mutations, lib/auth and middleware.ts talk to the backend.",
      {
        path: "^(app|components|lib)/",
        pathNot: [
          "^lib/(supabase|auth)/",
          "^lib/[^/]+/[a-z-]*queries\\.ts$",
          "^lib/[^/]+/mutations\\.ts$",
          noTest,
        ],
      },
      { path: backend, pathNot: generated },
    ),
    forbid(
      "schemas-are-pure",
      "schema, search and format are pure: no Next, no Supabase.",
      { path: "^lib/[^/]+/(schema|search|format)\\.ts$" },
      {
        path: ["node_modules/(next|server-only|react|react-dom)/", ...backend],
        pathNot: generated,
      },
    ),
    forbid(
      "no-actions-of-another-noun",
      "A noun may use queries and mutations of another, never its actions.",
      { path: "^lib/([^/]+)/", pathNot: noTest },
      { path: "^lib/[^/]+/actions\\.ts$", pathNot: "^lib/$1/" },
    ),
    forbid(
      "no-insides-of-next",
      "next/dist is Next's own and changes without notice.",
      { pathNot: "node_modules/" },
      // next/dist/server/next.js is the main file of the package.
      { path: "(^|/)next/dist/", pathNot: "node_modules/next/dist/server/next\\.js$" },
    ),
  ],
  options: {
    // Imports of test files are not followed, since they would form cycles.
    doNotFollow: { path: ["node_modules/", noTest] },
    exclude: { path: "^(\\.next|test-results)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};

export default config;
