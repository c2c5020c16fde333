/** The files that settings are read from, as Next does it. A setting in an earlier one wins. */
export const settingsFiles = (mode: string) => [
  `.env.${mode}.local`,
  ".env.local",
  `.env.${mode}`,
  ".env",
];
