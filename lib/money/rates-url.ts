/** Where the European Central Bank publishes its reference rates on working days, about 16:00 CET. */
export const ratesUrl = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";
