/** Maximum number of jobs in one report of impressions; the database refuses more. */
export const mostImpressions = 50;
