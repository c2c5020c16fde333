/** Countries and regions people look for first, in the order of SPEC section 9. */
const firstCountries = [
  ...['Global', 'India', 'Asia', 'Europe', 'EMEA', 'APAC', 'LATAM', 'United States'],
  ...['United Kingdom', 'Canada', 'Australia', 'Germany', 'Singapore', 'Japan', 'France', 'Netherlands'],
];

/** ISO 3166-1 alpha-2 codes with short English names; XK is the code in use for Kosovo, which has none. */
const codesAndNames = `
  AF Afghanistan, AX Åland Islands, AL Albania, DZ Algeria, AS American Samoa, AD Andorra,
  AO Angola, AI Anguilla, AQ Antarctica, AG Antigua and Barbuda, AR Argentina, AM Armenia,
  AW Aruba, AU Australia, AT Austria, AZ Azerbaijan, BS Bahamas, BH Bahrain, BD Bangladesh,
  BB Barbados, BY Belarus, BE Belgium, BZ Belize, BJ Benin, BM Bermuda, BT Bhutan, BO Bolivia,
  BA Bosnia and Herzegovina, BW Botswana, BV Bouvet Island, BR Brazil,
  IO British Indian Ocean Territory, VG British Virgin Islands, BN Brunei, BG Bulgaria,
  BF Burkina Faso, BI Burundi, KH Cambodia, CM Cameroon, CA Canada, CV Cape Verde,
  BQ Caribbean Netherlands, KY Cayman Islands, CF Central African Republic, TD Chad, CL Chile,
  CN China, CX Christmas Island, CC Cocos (Keeling) Islands, CO Colombia, KM Comoros, CG Congo,
  CK Cook Islands, CR Costa Rica, CI Côte d'Ivoire, HR Croatia, CU Cuba, CW Curaçao, CY Cyprus,
  CZ Czechia, CD Democratic Republic of the Congo, DK Denmark, DJ Djibouti, DM Dominica,
  DO Dominican Republic, EC Ecuador, EG Egypt, SV El Salvador, GQ Equatorial Guinea, ER Eritrea,
  EE Estonia, SZ Eswatini, ET Ethiopia, FK Falkland Islands, FO Faroe Islands, FJ Fiji, FI Finland,
  FR France, GF French Guiana, PF French Polynesia, TF French Southern Territories, GA Gabon,
  GM Gambia, GE Georgia, DE Germany, GH Ghana, GI Gibraltar, GR Greece, GL Greenland, GD Grenada,
  GP Guadeloupe, GU Guam, GT Guatemala, GG Guernsey, GN Guinea, GW Guinea-Bissau, GY Guyana,
  HT Haiti, HM Heard Island and McDonald Islands, HN Honduras, HK Hong Kong, HU Hungary,
  IS Iceland, IN India, ID Indonesia, IR Iran, IQ Iraq, IE Ireland, IM Isle of Man, IL Israel,
  IT Italy, JM Jamaica, JP Japan, JE Jersey, JO Jordan, KZ Kazakhstan, KE Kenya, KI Kiribati,
  XK Kosovo, KW Kuwait, KG Kyrgyzstan, LA Laos, LV Latvia, LB Lebanon, LS Lesotho, LR Liberia,
  LY Libya, LI Liechtenstein, LT Lithuania, LU Luxembourg, MO Macao, MG Madagascar, MW Malawi,
  MY Malaysia, MV Maldives, ML Mali, MT Malta, MH Marshall Islands, MQ Martinique, MR Mauritania,
  MU Mauritius, YT Mayotte, MX Mexico, FM Micronesia, MD Moldova, MC Monaco, MN Mongolia,
  ME Montenegro, MS Montserrat, MA Morocco, MZ Mozambique, MM Myanmar, NA Namibia, NR Nauru,
  NP Nepal, NL Netherlands, NC New Caledonia, NZ New Zealand, NI Nicaragua, NE Niger, NG Nigeria,
  NU Niue, NF Norfolk Island, KP North Korea, MK North Macedonia, MP Northern Mariana Islands,
  NO Norway, OM Oman, PK Pakistan, PW Palau, PS Palestine, PA Panama, PG Papua New Guinea,
  PY Paraguay, PE Peru, PH Philippines, PN Pitcairn Islands, PL Poland, PT Portugal,
  PR Puerto Rico, QA Qatar, RE Réunion, RO Romania, RU Russia, RW Rwanda, BL Saint Barthélemy,
  SH Saint Helena, KN Saint Kitts and Nevis, LC Saint Lucia, MF Saint Martin,
  PM Saint Pierre and Miquelon, VC Saint Vincent and the Grenadines, WS Samoa, SM San Marino,
  ST Sao Tome and Principe, SA Saudi Arabia, SN Senegal, RS Serbia, SC Seychelles, SL Sierra Leone,
  SG Singapore, SX Sint Maarten, SK Slovakia, SI Slovenia, SB Solomon Islands, SO Somalia,
  ZA South Africa, GS South Georgia and the South Sandwich Islands, KR South Korea, SS South Sudan,
  ES Spain, LK Sri Lanka, SD Sudan, SR Suriname, SJ Svalbard and Jan Mayen, SE Sweden,
  CH Switzerland, SY Syria, TW Taiwan, TJ Tajikistan, TZ Tanzania, TH Thailand, TL Timor-Leste,
  TG Togo, TK Tokelau, TO Tonga, TT Trinidad and Tobago, TN Tunisia, TR Turkey, TM Turkmenistan,
  TC Turks and Caicos Islands, TV Tuvalu, UM U.S. Outlying Islands, VI U.S. Virgin Islands,
  UG Uganda, UA Ukraine, AE United Arab Emirates, GB United Kingdom, US United States, UY Uruguay,
  UZ Uzbekistan, VU Vanuatu, VA Vatican City, VE Venezuela, VN Vietnam, WF Wallis and Futuna,
  EH Western Sahara, YE Yemen, ZM Zambia, ZW Zimbabwe
`;

const codesByName = new Map(
  codesAndNames.split(',').map((entry) => {
    const [code = '', ...words] = entry.trim().split(' ');
    return [words.join(' '), code];
  }),
);

const namesByCode = new Map([...codesByName].map(([name, code]) => [code, name]));

/*
 * The United Nations' regions, ISO 3166-1 alpha-2 codes by M49 number
 * (https://unstats.un.org/unsd/methodology/m49/).
 */
const northernAfrica = 'DZ EG LY MA SD TN EH'; // 015
const easternAfrica = 'BI KM DJ ER ET KE MG MW MU YT MZ RE RW SC SO SS UG TZ ZM ZW'; // 014
const middleAfrica = 'AO CM CF TD CG CD GQ GA ST'; // 017
const southernAfrica = 'BW SZ LS NA ZA'; // 018
const westernAfrica = 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG'; // 011
const caribbean = 'AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI'; // 029
const centralAmerica = 'BZ CR SV GT HN MX NI PA'; // 013
const southAmerica = 'AR BO BR CL CO EC FK GF GY PY PE SR UY VE'; // 005
const centralAsia = 'KZ KG TJ TM UZ'; // 143
const easternAsia = 'CN HK MO JP MN KP KR TW'; // 030
const southernAsia = 'AF BD BT IN IR MV NP PK LK'; // 034
const southEasternAsia = 'BN KH ID LA MY MM PH SG TH TL VN'; // 035
const westernAsia = 'AM AZ BH CY GE IQ IL JO KW LB OM PS QA SA SY TR AE YE'; // 145
const easternEurope = 'BY BG CZ HU MD PL RO RU SK UA'; // 151
const northernEurope = 'AX DK EE FO FI GG IS IE IM JE LV LT NO SJ SE GB'; // 154
const southernEurope = 'AL AD BA HR GI GR IT MT ME MK PT SM RS SI ES VA'; // 039
const westernEurope = 'AT BE FR DE LI LU MC NL CH'; // 155
const oceania = 'AU NZ NF FJ NC PG SB VU GU KI MH FM NR MP PW AS CK PF NU PN WS TK TO TV WF'; // 009

const africa = [northernAfrica, easternAfrica, middleAfrica, southernAfrica, westernAfrica];
const europe = [easternEurope, northernEurope, southernEurope, westernEurope];
const asiaPacific = [easternAsia, southernAsia, southEasternAsia];

/** What the regions among our countries stand for. "Middle East" is the UN's Western Asia. */
const regions = new Map([
  ['Asia', [centralAsia, ...asiaPacific, westernAsia]],
  ['Europe', europe],
  ['EMEA', [...europe, westernAsia, ...africa]],
  ['APAC', [...asiaPacific, oceania]],
  ['LATAM', [caribbean, centralAmerica, southAmerica]],
]);

/** Every country and region a person may choose, in the order of SPEC section 9. */
export const countries: readonly string[] = [...new Set([...firstCountries, ...codesByName.keys()])];

/** Countries and regions from the data in the order of SPEC section 9, those not listed there last. */
export function inCountryOrder(names: readonly string[]): string[] {
  const unlisted = names.filter((name) => !countries.includes(name));
  return [...countries.filter((name) => names.includes(name)), ...unlisted];
}

/** The ISO 3166-1 alpha-2 code of a country; none for a region or a place we do not know. */
export function countryCode(name: string): string | undefined {
  return codesByName.get(name);
}

/** Whether a place is in a country search engines know, or a remote job is for some. */
export function isRealPlace({ country, isRemote }: { country: string; isRemote: boolean }): boolean {
  return isRemote ? realCountries(country).length > 0 : countryCode(country) !== undefined;
}

/**
 * The real countries a country or region of a job stands for, by name; none for a place we do not know.
 * "Global" stands for the countries people look for first: no search engine takes a list of all.
 */
export function realCountries(name: string): string[] {
  if (codesByName.has(name)) return [name];
  if (name === 'Global') return firstCountries.filter((country) => codesByName.has(country));
  const codes = regions.get(name)?.flatMap((region) => region.split(' ')) ?? [];
  return codes.flatMap((code) => namesByCode.get(code) ?? []);
}
