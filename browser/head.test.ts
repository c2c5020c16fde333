import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bundleScripts } from "./bundle.ts";

const { head } = bundleScripts();

type Browser = {
  saved?: string | null;
  prefersDark?: boolean;
  cookie?: string;
  isStorageBlocked?: boolean;
};

/** Runs the script of the page's head and returns the resulting state of the root element and the storage. */
function runHeadScript({
  saved = null,
  prefersDark = false,
  cookie = "",
  isStorageBlocked = false,
}: Browser) {
  const classes = new Set<string>();
  const root = {
    classList: {
      add: (name: string) => classes.add(name),
      remove: (...names: string[]) => {
        for (const name of names) classes.delete(name);
      },
    },
    style: { colorScheme: "" },
    dataset: {} as Record<string, string>,
  };
  let theme = saved;
  const localStorage = {
    getItem: (key: string) => (key === "theme" ? theme : null),
    removeItem: (key: string) => {
      if (key === "theme") theme = null;
    },
  };
  const window = {
    document: { documentElement: root, cookie },
    matchMedia: () => ({ matches: prefersDark }),
    get localStorage() {
      if (isStorageBlocked) throw new Error("SecurityError");
      return localStorage;
    },
  };
  runInNewContext(head, window);
  return {
    classes: [...classes],
    colorScheme: root.style.colorScheme,
    dataset: root.dataset,
    saved: theme,
  };
}

test.each([
  ["that of the system without a saved one", { prefersDark: true }, "dark"],
  ["that of the system without a saved one", { prefersDark: false }, "light"],
  ["the saved one", { saved: "light", prefersDark: true }, "light"],
  ["the saved one", { saved: "dark", prefersDark: false }, "dark"],
  [
    "that of the system if the saved value is invalid",
    { saved: "banana", prefersDark: true },
    "dark",
  ],
  [
    "that of the system if storage is blocked",
    { isStorageBlocked: true, prefersDark: true },
    "dark",
  ],
])("the theme at first paint is %s, given the browser state %o", (_, browser, theme) => {
  expect(runHeadScript(browser)).toMatchObject({ classes: [theme], colorScheme: theme });
});

test("only a saved value that is not a theme is removed from storage", () => {
  expect(runHeadScript({ saved: "banana" }).saved).toBeNull();
  expect(runHeadScript({ saved: "dark" }).saved).toBe("dark");
});

test.each(["session-hint=1", "a=b; session-hint=1"])(
  "the root element is marked as having a session if the cookies are %j",
  (cookie) => {
    expect(runHeadScript({ cookie }).dataset).toEqual({ session: "" });
  },
);

test.each(["", "a=b", "no-session-hint=1", "a=session-hint=1"])(
  "the root element is not marked as having a session if the cookies are %j",
  (cookie) => {
    expect(runHeadScript({ cookie }).dataset).toEqual({});
  },
);
