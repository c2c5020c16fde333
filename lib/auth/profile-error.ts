/**
 * The page to which the recruiter's dashboard redirects if the profile fails to load. It must not wait for the backend
 * again and must not redirect the signed-in back, so neither the middleware nor the page reads their session.
 */
export const profileErrorPath = "/recruiter/login?error=profile";

export const isProfileError = (error: unknown): boolean => error === "profile";
