import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, inject, vi } from "vitest";

type Handler = (
  request: Request,
  context: { params: Promise<{ slug: string }> },
) => Promise<Response>;

export const site = "https://jobs.example";

/** The OpenAPI document. */
export let document: { paths: Record<string, unknown> };

/** Each route's handler and the schema of its answer. */
let routes: Record<string, { GET: Handler; schema: string }>;
let validate: (schema: string, body: unknown) => unknown;

/** Loads the routes of the public API for the tests of a file. */
export function loadApi(): void {
  beforeAll(async () => {
    const { url, publishableKey } = inject("backend");
    vi.resetModules();
    // The tests call the handlers without Next.js, which provides the headers of the request.
    vi.doMock("next/headers", () => ({ headers: async () => new Headers() }));
    vi.stubEnv("SUPABASE_URL", url);
    vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", publishableKey);
    // The secret key is invalid, because the public API must work without one.
    vi.stubEnv("SUPABASE_SECRET_KEY", "none".repeat(20));
    vi.stubEnv("SITE_URL", site);
    routes = {
      "/api/v1/jobs": { ...(await import("@/app/api/v1/jobs/route")), schema: "JobList" },
      "/api/v1/jobs/{slug}": { ...(await import("@/app/api/v1/jobs/[slug]/route")), schema: "Job" },
      "/api/v1/companies": {
        ...(await import("@/app/api/v1/companies/route")),
        schema: "CompanyList",
      },
      "/api/v1/companies/{slug}": {
        ...(await import("@/app/api/v1/companies/[slug]/route")),
        schema: "Company",
      },
      "/api/v1/companies/{slug}/jobs": {
        ...(await import("@/app/api/v1/companies/[slug]/jobs/route")),
        schema: "JobList",
      },
      "/api/v1/pay": { ...(await import("@/app/api/v1/pay/route")), schema: "PayReport" },
      "/api/v1/events": { ...(await import("@/app/api/v1/events/route")), schema: "EventList" },
      "/api/v1/events/{slug}": {
        ...(await import("@/app/api/v1/events/[slug]/route")),
        schema: "Event",
      },
    };
    const openApi = await import("@/app/api/v1/openapi.json/route");
    document = await openApi.GET().json();
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    // The types of ajv-formats, a CommonJS module, do not match how Node imports it.
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema(document, "api");
    validate = (schema, body) => {
      ajv.validate(`api#/components/schemas/${schema}`, body);
      return ajv.errors ?? [];
    };
    return () => {
      vi.unstubAllEnvs();
      vi.doUnmock("next/headers");
      // The API's modules have read this file's environment variables; other test files must load them anew.
      vi.resetModules();
    };
  });
}

export const apiPaths = () => Object.keys(routes);

/** Requests an address of the API and validates the answer against the OpenAPI document. */
export async function fetchApi(address: string) {
  const { pathname } = new URL(address, site);
  // The segment after the list's name, as in /api/v1/jobs/go-engineer/….
  const slug = /^\/api\/v1\/\w+\/([^/]+)/.exec(pathname)?.[1] ?? "";
  const pattern = slug ? pathname.replace(`/${slug}`, "/{slug}") : pathname;
  const route = routes[pattern];
  if (!route) throw new Error(`no route for ${pattern}`);
  const params = Promise.resolve({ slug });
  const response = await route.GET(new Request(new URL(address, "http://inner:1")), { params });
  const { status, headers } = response;
  const body = status === 308 ? null : await response.json();
  const type = headers.get("content-type");
  if (status >= 400) {
    expect(type).toBe("application/problem+json");
    expect({ errors: validate("Problem", body), status: body.status }).toEqual({
      errors: [],
      status,
    });
  } else if (status === 200) {
    expect(type).toBe("application/json");
    expect(validate(route.schema, body), route.schema).toEqual([]);
  }
  return { status, headers, body };
}

/** Reads an API list page by page. `between` runs after each page, to change rows while the list is read. */
export async function readAllPages(
  address: string,
  rows: string,
  between: () => unknown = () => undefined,
) {
  const read: { id: string; slug: string; title: string }[] = [];
  let page: string | null = address;
  while (page) {
    const { body, headers } = await fetchApi(page);
    read.push(...body[rows]);
    const next: string | null = body.next;
    if (next) {
      expect(headers.get("link")).toBe(`<${next}>; rel="next"`);
      expect(next.startsWith(`${site}/api/v1/`)).toBe(true);
    } else {
      expect(next).toBeNull();
      expect(headers.get("link")).toBeNull();
    }
    await between();
    page = next;
  }
  return read;
}
