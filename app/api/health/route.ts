/** Liveness check: responds without calling the backend. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
