-- Filters of the list: from where one may apply, least pay, skills, level, company, age; of feeds and alerts, too.

alter table private.countries add column code text unique check (code ~ '^[A-Z]{2}$' and char_length(code) = 2);
comment on column private.countries.code is 'ISO 3166-1 alpha-2, and XK for Kosovo; regions and Unknown have none.';
update private.countries c set code = coded.code
from (values
  ('India', 'IN'), ('United States', 'US'), ('United Kingdom', 'GB'), ('Canada', 'CA'), ('Australia', 'AU'),
  ('Germany', 'DE'), ('Singapore', 'SG'), ('Japan', 'JP'), ('France', 'FR'), ('Netherlands', 'NL'),
  ('Afghanistan', 'AF'), ('Åland Islands', 'AX'), ('Albania', 'AL'), ('Algeria', 'DZ'), ('American Samoa', 'AS'),
  ('Andorra', 'AD'), ('Angola', 'AO'), ('Anguilla', 'AI'), ('Antarctica', 'AQ'), ('Antigua and Barbuda', 'AG'),
  ('Argentina', 'AR'), ('Armenia', 'AM'), ('Aruba', 'AW'), ('Austria', 'AT'), ('Azerbaijan', 'AZ'),
  ('Bahamas', 'BS'), ('Bahrain', 'BH'), ('Bangladesh', 'BD'), ('Barbados', 'BB'), ('Belarus', 'BY'),
  ('Belgium', 'BE'), ('Belize', 'BZ'), ('Benin', 'BJ'), ('Bermuda', 'BM'), ('Bhutan', 'BT'), ('Bolivia', 'BO'),
  ('Bosnia and Herzegovina', 'BA'), ('Botswana', 'BW'), ('Bouvet Island', 'BV'), ('Brazil', 'BR'),
  ('British Indian Ocean Territory', 'IO'), ('British Virgin Islands', 'VG'), ('Brunei', 'BN'), ('Bulgaria', 'BG'),
  ('Burkina Faso', 'BF'), ('Burundi', 'BI'), ('Cambodia', 'KH'), ('Cameroon', 'CM'), ('Cape Verde', 'CV'),
  ('Caribbean Netherlands', 'BQ'), ('Cayman Islands', 'KY'), ('Central African Republic', 'CF'), ('Chad', 'TD'),
  ('Chile', 'CL'), ('China', 'CN'), ('Christmas Island', 'CX'), ('Cocos (Keeling) Islands', 'CC'),
  ('Colombia', 'CO'), ('Comoros', 'KM'), ('Congo', 'CG'), ('Cook Islands', 'CK'), ('Costa Rica', 'CR'),
  ('Côte d''Ivoire', 'CI'), ('Croatia', 'HR'), ('Cuba', 'CU'), ('Curaçao', 'CW'), ('Cyprus', 'CY'),
  ('Czechia', 'CZ'), ('Democratic Republic of the Congo', 'CD'), ('Denmark', 'DK'), ('Djibouti', 'DJ'),
  ('Dominica', 'DM'), ('Dominican Republic', 'DO'), ('Ecuador', 'EC'), ('Egypt', 'EG'), ('El Salvador', 'SV'),
  ('Equatorial Guinea', 'GQ'), ('Eritrea', 'ER'), ('Estonia', 'EE'), ('Eswatini', 'SZ'), ('Ethiopia', 'ET'),
  ('Falkland Islands', 'FK'), ('Faroe Islands', 'FO'), ('Fiji', 'FJ'), ('Finland', 'FI'), ('French Guiana', 'GF'),
  ('French Polynesia', 'PF'), ('French Southern Territories', 'TF'), ('Gabon', 'GA'), ('Gambia', 'GM'),
  ('Georgia', 'GE'), ('Ghana', 'GH'), ('Gibraltar', 'GI'), ('Greece', 'GR'), ('Greenland', 'GL'), ('Grenada', 'GD'),
  ('Guadeloupe', 'GP'), ('Guam', 'GU'), ('Guatemala', 'GT'), ('Guernsey', 'GG'), ('Guinea', 'GN'),
  ('Guinea-Bissau', 'GW'), ('Guyana', 'GY'), ('Haiti', 'HT'), ('Heard Island and McDonald Islands', 'HM'),
  ('Honduras', 'HN'), ('Hong Kong', 'HK'), ('Hungary', 'HU'), ('Iceland', 'IS'), ('Indonesia', 'ID'), ('Iran', 'IR'),
  ('Iraq', 'IQ'), ('Ireland', 'IE'), ('Isle of Man', 'IM'), ('Israel', 'IL'), ('Italy', 'IT'), ('Jamaica', 'JM'),
  ('Jersey', 'JE'), ('Jordan', 'JO'), ('Kazakhstan', 'KZ'), ('Kenya', 'KE'), ('Kiribati', 'KI'), ('Kosovo', 'XK'),
  ('Kuwait', 'KW'), ('Kyrgyzstan', 'KG'), ('Laos', 'LA'), ('Latvia', 'LV'), ('Lebanon', 'LB'), ('Lesotho', 'LS'),
  ('Liberia', 'LR'), ('Libya', 'LY'), ('Liechtenstein', 'LI'), ('Lithuania', 'LT'), ('Luxembourg', 'LU'),
  ('Macao', 'MO'), ('Madagascar', 'MG'), ('Malawi', 'MW'), ('Malaysia', 'MY'), ('Maldives', 'MV'), ('Mali', 'ML'),
  ('Malta', 'MT'), ('Marshall Islands', 'MH'), ('Martinique', 'MQ'), ('Mauritania', 'MR'), ('Mauritius', 'MU'),
  ('Mayotte', 'YT'), ('Mexico', 'MX'), ('Micronesia', 'FM'), ('Moldova', 'MD'), ('Monaco', 'MC'), ('Mongolia', 'MN'),
  ('Montenegro', 'ME'), ('Montserrat', 'MS'), ('Morocco', 'MA'), ('Mozambique', 'MZ'), ('Myanmar', 'MM'),
  ('Namibia', 'NA'), ('Nauru', 'NR'), ('Nepal', 'NP'), ('New Caledonia', 'NC'), ('New Zealand', 'NZ'),
  ('Nicaragua', 'NI'), ('Niger', 'NE'), ('Nigeria', 'NG'), ('Niue', 'NU'), ('Norfolk Island', 'NF'),
  ('North Korea', 'KP'), ('North Macedonia', 'MK'), ('Northern Mariana Islands', 'MP'), ('Norway', 'NO'),
  ('Oman', 'OM'), ('Pakistan', 'PK'), ('Palau', 'PW'), ('Palestine', 'PS'), ('Panama', 'PA'),
  ('Papua New Guinea', 'PG'), ('Paraguay', 'PY'), ('Peru', 'PE'), ('Philippines', 'PH'), ('Pitcairn Islands', 'PN'),
  ('Poland', 'PL'), ('Portugal', 'PT'), ('Puerto Rico', 'PR'), ('Qatar', 'QA'), ('Réunion', 'RE'), ('Romania', 'RO'),
  ('Russia', 'RU'), ('Rwanda', 'RW'), ('Saint Barthélemy', 'BL'), ('Saint Helena', 'SH'),
  ('Saint Kitts and Nevis', 'KN'), ('Saint Lucia', 'LC'), ('Saint Martin', 'MF'),
  ('Saint Pierre and Miquelon', 'PM'), ('Saint Vincent and the Grenadines', 'VC'), ('Samoa', 'WS'),
  ('San Marino', 'SM'), ('Sao Tome and Principe', 'ST'), ('Saudi Arabia', 'SA'), ('Senegal', 'SN'), ('Serbia', 'RS'),
  ('Seychelles', 'SC'), ('Sierra Leone', 'SL'), ('Sint Maarten', 'SX'), ('Slovakia', 'SK'), ('Slovenia', 'SI'),
  ('Solomon Islands', 'SB'), ('Somalia', 'SO'), ('South Africa', 'ZA'),
  ('South Georgia and the South Sandwich Islands', 'GS'), ('South Korea', 'KR'), ('South Sudan', 'SS'),
  ('Spain', 'ES'), ('Sri Lanka', 'LK'), ('Sudan', 'SD'), ('Suriname', 'SR'), ('Svalbard and Jan Mayen', 'SJ'),
  ('Sweden', 'SE'), ('Switzerland', 'CH'), ('Syria', 'SY'), ('Taiwan', 'TW'), ('Tajikistan', 'TJ'),
  ('Tanzania', 'TZ'), ('Thailand', 'TH'), ('Timor-Leste', 'TL'), ('Togo', 'TG'), ('Tokelau', 'TK'), ('Tonga', 'TO'),
  ('Trinidad and Tobago', 'TT'), ('Tunisia', 'TN'), ('Turkey', 'TR'), ('Turkmenistan', 'TM'),
  ('Turks and Caicos Islands', 'TC'), ('Tuvalu', 'TV'), ('U.S. Outlying Islands', 'UM'),
  ('U.S. Virgin Islands', 'VI'), ('Uganda', 'UG'), ('Ukraine', 'UA'), ('United Arab Emirates', 'AE'),
  ('Uruguay', 'UY'), ('Uzbekistan', 'UZ'), ('Vanuatu', 'VU'), ('Vatican City', 'VA'), ('Venezuela', 'VE'),
  ('Vietnam', 'VN'), ('Wallis and Futuna', 'WF'), ('Western Sahara', 'EH'), ('Yemen', 'YE'), ('Zambia', 'ZM'),
  ('Zimbabwe', 'ZW')
) as coded (name, code)
where coded.name = c.name;

create function private.open_to(city_id uuid, eligibility text, eligible text[], excluded text[]) returns text[]
language sql stable
set search_path = ''
as $$
  select case
    when c.name <> 'Remote' then array[coalesce(n.code, '?')]
    when eligibility = 'worldwide' then '{*}'
    when eligibility = 'countries' then array(select code from unnest(eligible) as code where code <> all (excluded))
    else '{?}'
  end
  from public.cities c left join private.countries n on n.name = c.country
  where c.id = open_to.city_id
$$;
comment on function private.open_to(uuid, text, text[], text[]) is
  'Codes of the countries from where one may apply for a job on site, which is where it is, or for a remote one; * is anywhere, '
  '? is not stated. Those excluded are none of them where countries are named.';

-- Its indexes would make writing all rows anew slow.
drop index public.job_search_txt;
drop index public.job_search_words;
alter table public.job_search
  add column company text,
  add column level text,
  add column skills text[] not null default '{}',
  add column open_to text[] not null default '{?}',
  add column excluded text[] not null default '{}',
  add column pay numeric;
comment on column public.job_search.open_to is 'What private.open_to says.';
comment on column public.job_search.pay is 'jobs.pay_top_eur_year.';
update public.job_search s set
  company = j.company, level = j.level, skills = j.skills, excluded = j.excluded_countries, pay = j.pay_top_eur_year,
  open_to = private.open_to(j.city_id, j.eligibility, j.eligible_countries, j.excluded_countries)
from public.jobs j where j.id = s.id;
alter table public.job_search alter column company set not null;
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);
create index job_search_words on public.job_search using gin (words) with (fastupdate = off);

create or replace function private.index_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_open(new.is_archived, new.expires_at) then
    insert into public.job_search as s
      (id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt)
    values (
      new.id, new.posted_at, new.expires_at, new.type, new.city_id, new.company, new.level, new.skills,
      private.open_to(new.city_id, new.eligibility, new.eligible_countries, new.excluded_countries),
      new.excluded_countries, new.pay_top_eur_year,
      lower(
        translate(new.title, chr(1), '') || chr(1) || translate(new.company, chr(1), '') || chr(1) || new.search_text
        collate pg_catalog.pg_c_utf8))
    on conflict (id) do update
    set posted_at = excluded.posted_at, expires_at = excluded.expires_at, type = excluded.type, city_id = excluded.city_id,
      company = excluded.company, level = excluded.level, skills = excluded.skills, open_to = excluded.open_to,
      excluded = excluded.excluded, pay = excluded.pay, txt = excluded.txt
    where (s.posted_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded, s.pay, s.txt)
      is distinct from (
        excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
        excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.txt);
  else
    delete from public.job_search where id = new.id;
  end if;
  return null;
end
$$;

create function private.euros_a_year(amount numeric, currency text) returns numeric
language sql stable
set search_path = ''
as $$ select round(amount / r.per_eur, 2) from public.currency_rates r where r.currency = upper(euros_a_year.currency) $$;
comment on function private.euros_a_year(numeric, text) is 'Rounded as jobs.pay_top_eur_year is. Null where the currency has no rate.';

create function private.job_conditions(filters jsonb) returns table (filter text, condition text)
language sql stable
set search_path = ''
as $$
  select c.filter, c.condition
  from (
    select
      nullif(filters ->> 'city', '') as city,
      nullif(filters ->> 'country', '') as country,
      nullif(filters ->> 'from', '') as code,
      coalesce(filters -> 'unstated', '[]') as unstated,
      array(select jsonb_array_elements_text(filters -> 'skills')) as skills
  ) as f,
  lateral (values
    ('type', 'type = ' || quote_literal((filters ->> 'type')::public.job_type)),
    ('city', case when f.city is not null then
      format('city_id = any (%L)', private.city_ids(lower(f.city collate pg_catalog.pg_c_utf8), null)) end),
    ('country', case when f.country is not null then
      format('city_id = any (%L)', private.city_ids(null, lower(f.country collate pg_catalog.pg_c_utf8))) end),
    ('from', case when f.code is not null then
      format('open_to && %L and not excluded @> %L',
        array[f.code, '*'] || case when f.unstated ? 'from' then '{?}'::text[] end, array[f.code]) end),
    ('pay', case when filters ->> 'pay' is not null then
      format('coalesce(pay >= %s, %L)',
        coalesce(private.euros_a_year((filters ->> 'pay')::numeric, filters ->> 'currency')::text, 'null'),
        f.unstated ? 'pay') end),
    ('skills', case when f.skills <> '{}' then format('skills @> %L', f.skills[:8]) end),
    ('level', 'level = ' || quote_literal(filters ->> 'level')),
    ('company', 'lower(company collate pg_catalog.pg_c_utf8) = '
      || quote_literal(lower(filters ->> 'company' collate pg_catalog.pg_c_utf8))),
    ('posted', 'posted_at > ' || quote_literal(now() - make_interval(days => (filters ->> 'posted')::integer)))
  ) as c (filter, condition)
  where c.condition is not null
$$;
comment on function private.job_conditions(jsonb) is
  'What each filter that is set asks of a row of job_search, its values quoted.';

create function private.term_conditions(terms text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
  from unnest(terms[:8]) as t (typed),
    -- U+0001 in a term would let it match across title, company and description.
    lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
$$;
comment on function private.term_conditions(text[]) is 'What a search for these terms asks of a row of job_search.';

drop function public.find_jobs(text[], public.job_type, text, text, integer, integer, boolean);
drop function private.find_jobs(text[], public.job_type, text, text, integer, integer, boolean);
create function private.find_jobs(
  terms text[], filters jsonb, page_offset integer, page_size integer, with_facets boolean
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $function$
declare
  -- A job misses a filter by that filter's bit: one that misses no other is what another value of that filter would find.
  bits constant jsonb := '{"type": 1, "city": 2, "country": 4, "from": 8, "pay": 16, "level": 32, "company": 64, "posted": 128, "skills": 256}';
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  missed constant text := (
    select string_agg(format('case when %s then 0 else %s end', condition, bits -> filter), ' + ')
    from private.job_conditions(filters));
  sorted constant text := case filters ->> 'sort' when 'pay' then 'pay desc nulls last, ' else '' end || 'posted_at desc, id desc';
  chosen constant text[] := array(select jsonb_array_elements_text(filters -> 'skills'));
  found jsonb;
begin
  execute format(
    $query$
    with hit as %1$s (
      select * from (
        select id, posted_at, type, city_id, company, level, skills, open_to, excluded, pay, %2$s as missed
        from public.job_search where %3$s %4$s
      ) as judged
      where missed & (missed - 1) = 0
    ),
    cell as materialized (
      select missed, type, c.name, c.country, jobs
      from (select missed, type, city_id, count(*) as jobs from hit group by missed, type, city_id) as counted
      join public.cities c on c.id = counted.city_id
    ),
    page as (select id, posted_at, pay from hit where missed = 0 order by %5$s offset $1 limit $2),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at, page.pay
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select jsonb_build_object(
      'jobs', (select coalesce(jsonb_agg(to_jsonb(card) - 'pay' order by %5$s), '[]') from card),
      'total', (select coalesce(sum(jobs), 0) from cell where missed = 0),
      'unstated', jsonb_build_object(%6$s),
      'counts', jsonb_build_object(
        'type', (select coalesce(jsonb_object_agg(type, jobs), '{}') from (
          select type, sum(jobs) as jobs from cell where missed in (0, 1) group by type) as by_type),
        'city', (select coalesce(jsonb_object_agg(name, jobs), '{}') from (
          select name, sum(jobs) as jobs from cell where missed in (0, 2) group by name) as by_city),
        'country', (select coalesce(jsonb_object_agg(country, jobs), '{}') from (
          select country, sum(jobs) as jobs from cell where missed in (0, 4) group by country) as by_country)) || %7$s)
    $query$,
    -- Jobs are read once; where there is little to ask of them the index counts and pages quicker than a list of all is made.
    case when cardinality(terms) = 0 and missed is null and not with_facets then 'not materialized' else 'materialized' end,
    coalesce(missed, '0'),
    concat_ws(' and ', 'private.is_open(false, expires_at)', private.term_conditions(terms)),
    -- What a job misses is found out once.
    case when missed is not null then 'offset 0' end,
    sorted,
    concat_ws(', ',
      case when filters ->> 'from' is not null then format(
        $$'from', (select count(*) from hit where missed in (0, 8) and open_to = '{?}' and not excluded @> %L)$$,
        array[filters ->> 'from']) end,
      case when filters ->> 'pay' is not null then
        $$'pay', (select count(*) from hit where missed in (0, 16) and pay is null)$$ end),
    case when not with_facets then $$'{}'$$ else format(
      $query$jsonb_build_object(
        'level', (select coalesce(jsonb_object_agg(level, jobs), '{}') from (
          select level, count(*) as jobs from hit where missed in (0, 32) and level is not null group by level) as by_level),
        'company', (select coalesce(jsonb_object_agg(company, jobs), '{}') from (
          select company, count(*) as jobs from hit where missed in (0, 64) group by company
          order by jobs desc, company limit 30) as by_company),
        'posted', (
          select jsonb_build_object(
            '1', count(*) filter (where posted_at > now() - interval '1 day'),
            '7', count(*) filter (where posted_at > now() - interval '7 days'),
            '30', count(*) filter (where posted_at > now() - interval '30 days'))
          from hit where missed in (0, 128)),
        'skills', (select coalesce(jsonb_object_agg(skill, jobs), '{}') from (
          select skill, count(*) as jobs from hit, unnest(skills) as skill where missed = 0 group by skill) as by_skill),
        'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from (
          select code, sum(counted.jobs) as jobs from (
            select case when open_to && %1$L then '{*}' else open_to end as codes, excluded, count(*) as jobs
            from hit where missed in (0, 8) group by 1, 2) as alike,
          lateral (
            select code, alike.jobs from unnest(codes) as code where code <> all (excluded)
            union all
            select code, -alike.jobs from unnest(excluded) as code where codes = '{*}') as counted (code, jobs)
          group by code) as by_code))$query$,
      array['*'] || case when filters -> 'unstated' ? 'from' then '{?}'::text[] end) end)
  into found
  using greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found
    || jsonb_build_object('skillNames', (
      select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills where with_facets or slug = any (chosen)))
    || case when with_facets then jsonb_build_object('facets', private.job_facets() || jsonb_build_object(
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates))) else '{}' end;
end
$function$;
comment on function private.find_jobs(text[], jsonb, integer, integer, boolean) is
  'What public.find_jobs answers. Past row-level security: its own condition holds it to open jobs.';

create function private.job_filters(
  job_type public.job_type, city text, country text,
  from_country text, pay integer, currency text, skills text[], level text, company text, posted integer, unstated text[], sort text
) returns jsonb
language sql stable
set search_path = ''
return jsonb_strip_nulls(jsonb_build_object(
  'type', job_type, 'city', city, 'country', country, 'from', from_country, 'pay', pay, 'currency', currency, 'skills', skills,
  'level', level, 'company', company, 'posted', posted, 'unstated', unstated, 'sort', sort));
comment on function private.job_filters is 'The filters of a list as private.find_jobs and alerts take them: those that are set.';

create function public.find_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10,
  with_facets boolean default false,
  from_country text default null,
  pay integer default null,
  currency text default null,
  skills text[] default null,
  level text default null,
  company text default null,
  posted integer default null,
  unstated text[] default null,
  sort text default null
) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.find_jobs(
    terms, private.job_filters(job_type, city, country, from_country, pay, currency, skills, level, company, posted, unstated, sort),
    page_offset, page_size, with_facets)
$$;
comment on function public.find_jobs(text[], public.job_type, text, text, integer, integer, boolean, text, integer, text, text[], text, text, integer, text[], text) is
  'A page of open jobs, newest first, how many there are in all, and how many each type, city and country would leave under '
  'the other filters, those with none left out: {jobs, total, counts: {type, city, country}}. Every term must occur in title, '
  'company or visible description; at most 8 terms of 100 characters count. Empty filters do not filter. `unstated` names those '
  'of from and pay that let jobs pass that do not say, posted is days, sort is pay or nothing; its answer counts '
  'jobs that do not say what from and pay ask for, in the list where the filters name them. With facets also what open jobs '
  'can be filtered by, facets: {types, countries, cities: [{name, country}], currencies}, countries with the most jobs first, '
  'and counts by level, company (of the 30 largest), posted, skills (to be added to those chosen) and from, where * is added to '
  'each country. skillNames are those of chosen skills, with facets of all.';
grant execute on function
  private.find_jobs(text[], jsonb, integer, integer, boolean),
  private.job_filters,
  public.find_jobs(text[], public.job_type, text, text, integer, integer, boolean, text, integer, text, text[], text, text, integer, text[], text)
to anon, authenticated;

alter table public.job_alerts add column filters jsonb not null default '{}'
  check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 4000);
comment on column public.job_alerts.filters is 'What the query says beside terms, job_type, city and country, as public.find_jobs takes it.';
drop function public.create_alert(text, text, text, public.alert_frequency, text[], public.job_type, text, text);
create function public.create_alert(
  network text, email text, query text, frequency public.alert_frequency,
  terms text[] default '{}', job_type public.job_type default null, city text default null, country text default null,
  from_country text default null,
  pay integer default null,
  currency text default null,
  skills text[] default null,
  level text default null,
  company text default null,
  unstated text[] default null
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(btrim(create_alert.email));
  is_new boolean;
begin
  if not private.take('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- Of several who add to one address at once each sees what the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    return;
  end if;
  -- The oldest that wait make room: a stranger's requests must not keep out the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, terms, job_type, city, country, filters)
  values (
    address, create_alert.query, create_alert.frequency,
    array(
      select lower(translate(term, chr(1), '') collate pg_catalog.pg_c_utf8)
      from unnest(create_alert.terms) with ordinality as t (term, n) order by n),
    create_alert.job_type,
    lower(create_alert.city collate pg_catalog.pg_c_utf8),
    lower(create_alert.country collate pg_catalog.pg_c_utf8),
    private.job_filters(null, null, null, from_country, pay, currency, skills, level, company, null, unstated, null))
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger changes nothing about what was confirmed.
  where a.confirmed_at is null
  returning true into is_new;
  if is_new then
    perform private.ask_to_confirm(address);
  end if;
end
$$;
comment on function public.create_alert(text, text, text, public.alert_frequency, text[], public.job_type, text, text, text, integer, text, text[], text, text, text[]) is
  'An alert that waits for its address to confirm it, at most ten for each address; says nothing of what was there before.';
revoke all on function public.create_alert(text, text, text, public.alert_frequency, text[], public.job_type, text, text, text, integer, text, text[], text, text, text[]) from public, anon, authenticated;

create or replace function public.send_alerts(most integer default 1000) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  alert public.job_alerts;
  -- Whoever posts a job right now may have begun before us and be seen after.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit send_alerts.most
    for update skip locked
  loop
    execute concat_ws(' and ',
      'select array_agg(id order by posted_at desc, id desc) from public.job_search
      where posted_at > $1 and posted_at <= $2 and private.is_open(false, expires_at)',
      private.term_conditions(alert.terms),
      (select string_agg('(' || condition || ')', ' and ') from private.job_conditions(
        alert.filters
        || jsonb_strip_nulls(jsonb_build_object('type', alert.job_type, 'city', alert.city, 'country', alert.country)))))
    into job_ids
    using alert.seen_until, horizon;
    if job_ids is not null then
      mails := mails + private.enqueue_mail(
        'job-alert', alert.email, alert.id || ' ' || horizon,
        jsonb_build_object('alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
        is_bulk => true)::integer;
    end if;
    step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
    update public.job_alerts a set
      seen_until = greatest(a.seen_until, horizon),
      next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
    where a.id = alert.id;
    alerts := alerts + 1;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails);
end
$$;
