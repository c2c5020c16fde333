import nextVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";

export default defineConfig([
  ...nextVitals,
  ...nextTypescript,
  {
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // no-html-link-for-pages is off: public pages use plain <a>, because next/link costs JavaScript and prefetches.
      "@next/next/no-html-link-for-pages": "off",
      // no-head-element is for the Pages Router; in the App Router layouts render <head>.
      "@next/next/no-head-element": "off",
      // External images are plain <img>: the image optimiser must not fetch URLs chosen by users.
      "@next/next/no-img-element": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[property.name='getSession']",
          message: "getSession trusts the cookie: use getClaims or getUser.",
        },
        ...[
          "MemberExpression[object.name='Symbol'][property.name='for']",
          "MemberExpression[computed=true]:matches([object.name='globalThis'], [object.expression.name='globalThis'])",
        ].map((selector) => ({
          selector,
          message:
            "Copies of a module share nothing through the global object: pass it, or ask the process that has it.",
        })),
      ],
    },
  },
  {
    files: ["browser/**"],
    ignores: ["browser/bundle.ts", "browser/*.test.ts"],
    rules: {
      "no-restricted-globals": ["error", "process", "Buffer", "require", "global"],
    },
  },
  globalIgnores([".next/**", "next-env.d.ts", "lib/supabase/database.types.ts", "test-results/**"]),
]);
