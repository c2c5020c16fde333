/** The query parameters of a job search in their order in URLs, except for the page number. */
export const searchParameters = [
  ...["q", "type", "city", "country", "region", "from", "pay", "currency", "skill", "level"],
  ...["company", "visa", "posted", "goYears", "goRole", "builds", "vacancy", "aiScreening"],
  ...["poster", "unstated", "sort"],
];
