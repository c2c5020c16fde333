/** The request header in which the middleware tells layouts of the console the requested path and query. */
export const requestedPathHeader = "x-requested-path";
