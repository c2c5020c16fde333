/** Whether this process answers at all; asks nothing of the backend. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
