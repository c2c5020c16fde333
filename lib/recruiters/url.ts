/** Where an admin decides whether a recruiter works for the company they claim. */
export function claimPath(id: string): string {
  return `/admin/recruiters/${id}/claim`;
}
