-- Countries a city may be in: ISO 3166-1 short names, the regions job offers name, and Unknown.

create table private.countries (
  name text primary key
);
comment on table private.countries is 'Allow-list; lib/countries.ts holds the same names in the order people see.';
create unique index countries_lower_name on private.countries (lower(name collate pg_catalog.pg_c_utf8));

insert into private.countries (name) values
  ('Global'), ('India'), ('Asia'), ('Europe'), ('EMEA'), ('APAC'), ('LATAM'), ('United States'), ('United Kingdom'),
  ('Canada'), ('Australia'), ('Germany'), ('Singapore'), ('Japan'), ('France'), ('Netherlands'), ('Afghanistan'),
  ('Åland Islands'), ('Albania'), ('Algeria'), ('American Samoa'), ('Andorra'), ('Angola'), ('Anguilla'),
  ('Antarctica'), ('Antigua and Barbuda'), ('Argentina'), ('Armenia'), ('Aruba'), ('Austria'), ('Azerbaijan'),
  ('Bahamas'), ('Bahrain'), ('Bangladesh'), ('Barbados'), ('Belarus'), ('Belgium'), ('Belize'), ('Benin'),
  ('Bermuda'), ('Bhutan'), ('Bolivia'), ('Bosnia and Herzegovina'), ('Botswana'), ('Bouvet Island'), ('Brazil'),
  ('British Indian Ocean Territory'), ('British Virgin Islands'), ('Brunei'), ('Bulgaria'), ('Burkina Faso'),
  ('Burundi'), ('Cambodia'), ('Cameroon'), ('Cape Verde'), ('Caribbean Netherlands'), ('Cayman Islands'),
  ('Central African Republic'), ('Chad'), ('Chile'), ('China'), ('Christmas Island'), ('Cocos (Keeling) Islands'),
  ('Colombia'), ('Comoros'), ('Congo'), ('Cook Islands'), ('Costa Rica'), ('Côte d''Ivoire'), ('Croatia'), ('Cuba'),
  ('Curaçao'), ('Cyprus'), ('Czechia'), ('Democratic Republic of the Congo'), ('Denmark'), ('Djibouti'),
  ('Dominica'), ('Dominican Republic'), ('Ecuador'), ('Egypt'), ('El Salvador'), ('Equatorial Guinea'), ('Eritrea'),
  ('Estonia'), ('Eswatini'), ('Ethiopia'), ('Falkland Islands'), ('Faroe Islands'), ('Fiji'), ('Finland'),
  ('French Guiana'), ('French Polynesia'), ('French Southern Territories'), ('Gabon'), ('Gambia'), ('Georgia'),
  ('Ghana'), ('Gibraltar'), ('Greece'), ('Greenland'), ('Grenada'), ('Guadeloupe'), ('Guam'), ('Guatemala'),
  ('Guernsey'), ('Guinea'), ('Guinea-Bissau'), ('Guyana'), ('Haiti'), ('Heard Island and McDonald Islands'),
  ('Honduras'), ('Hong Kong'), ('Hungary'), ('Iceland'), ('Indonesia'), ('Iran'), ('Iraq'), ('Ireland'),
  ('Isle of Man'), ('Israel'), ('Italy'), ('Jamaica'), ('Jersey'), ('Jordan'), ('Kazakhstan'), ('Kenya'),
  ('Kiribati'), ('Kosovo'), ('Kuwait'), ('Kyrgyzstan'), ('Laos'), ('Latvia'), ('Lebanon'), ('Lesotho'), ('Liberia'),
  ('Libya'), ('Liechtenstein'), ('Lithuania'), ('Luxembourg'), ('Macao'), ('Madagascar'), ('Malawi'), ('Malaysia'),
  ('Maldives'), ('Mali'), ('Malta'), ('Marshall Islands'), ('Martinique'), ('Mauritania'), ('Mauritius'),
  ('Mayotte'), ('Mexico'), ('Micronesia'), ('Moldova'), ('Monaco'), ('Mongolia'), ('Montenegro'), ('Montserrat'),
  ('Morocco'), ('Mozambique'), ('Myanmar'), ('Namibia'), ('Nauru'), ('Nepal'), ('New Caledonia'), ('New Zealand'),
  ('Nicaragua'), ('Niger'), ('Nigeria'), ('Niue'), ('Norfolk Island'), ('North Korea'), ('North Macedonia'),
  ('Northern Mariana Islands'), ('Norway'), ('Oman'), ('Pakistan'), ('Palau'), ('Palestine'), ('Panama'),
  ('Papua New Guinea'), ('Paraguay'), ('Peru'), ('Philippines'), ('Pitcairn Islands'), ('Poland'), ('Portugal'),
  ('Puerto Rico'), ('Qatar'), ('Réunion'), ('Romania'), ('Russia'), ('Rwanda'), ('Saint Barthélemy'),
  ('Saint Helena'), ('Saint Kitts and Nevis'), ('Saint Lucia'), ('Saint Martin'), ('Saint Pierre and Miquelon'),
  ('Saint Vincent and the Grenadines'), ('Samoa'), ('San Marino'), ('Sao Tome and Principe'), ('Saudi Arabia'),
  ('Senegal'), ('Serbia'), ('Seychelles'), ('Sierra Leone'), ('Sint Maarten'), ('Slovakia'), ('Slovenia'),
  ('Solomon Islands'), ('Somalia'), ('South Africa'), ('South Georgia and the South Sandwich Islands'),
  ('South Korea'), ('South Sudan'), ('Spain'), ('Sri Lanka'), ('Sudan'), ('Suriname'), ('Svalbard and Jan Mayen'),
  ('Sweden'), ('Switzerland'), ('Syria'), ('Taiwan'), ('Tajikistan'), ('Tanzania'), ('Thailand'), ('Timor-Leste'),
  ('Togo'), ('Tokelau'), ('Tonga'), ('Trinidad and Tobago'), ('Tunisia'), ('Turkey'), ('Turkmenistan'),
  ('Turks and Caicos Islands'), ('Tuvalu'), ('U.S. Outlying Islands'), ('U.S. Virgin Islands'), ('Uganda'),
  ('Ukraine'), ('United Arab Emirates'), ('Uruguay'), ('Uzbekistan'), ('Vanuatu'), ('Vatican City'), ('Venezuela'),
  ('Vietnam'), ('Wallis and Futuna'), ('Western Sahara'), ('Yemen'), ('Zambia'), ('Zimbabwe'), ('Unknown');
