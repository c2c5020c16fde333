/** First segments of what only one person may see, or what changes something, as the inside of a pattern. */
export const privateSegments = "admin|recruiter|api(?!/v1(?:/|$))|mcp|newsletter|report|renew";
