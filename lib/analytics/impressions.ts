/** Most job cards one page reports as seen; the database refuses more. */
export const mostImpressions = 50;
