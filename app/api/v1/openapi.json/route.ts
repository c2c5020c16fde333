import { openApiDocument } from "@/lib/api/openapi";

export { options as OPTIONS, readOnly as POST } from "@/lib/api/list";

/** The OpenAPI document (spec.openapis.org/oas/v3.1.1). */
export function GET(): Response {
  return Response.json(openApiDocument());
}
