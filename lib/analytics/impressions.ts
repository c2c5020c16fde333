/** Most impressions of one report; the database refuses more. */
export const mostImpressions = 50;
