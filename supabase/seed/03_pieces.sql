-- Annual pay of a mid-level engineer in the local currency: plausible, not surveyed. Bulk jobs draw their cities from here too.
create table demo.places (
  country text primary key,
  currency text not null,
  base numeric not null,
  step numeric not null,
  cities text[] not null,
  -- Of about a hundred bulk jobs, how many are there.
  share int not null default 2
);

insert into demo.places (country, currency, base, step, cities) values
('United States', 'USD', 150000, 5000, array['New York', 'Austin', 'Seattle', 'Chicago', 'Denver', 'Remote']),
('Canada', 'CAD', 128000, 4000, array['Toronto', 'Montreal', 'Vancouver', 'Remote']),
('United Kingdom', 'GBP', 70000, 2500, array['London', 'Edinburgh', 'Manchester', 'Bristol']),
('Ireland', 'EUR', 80000, 2500, array['Dublin', 'Galway']),
('Germany', 'EUR', 76000, 2500, array['Berlin', 'Munich', 'Hamburg', 'Leipzig', 'Cologne']),
('Netherlands', 'EUR', 72000, 2500, array['Amsterdam', 'Utrecht', 'Rotterdam']),
('France', 'EUR', 60000, 2500, array['Paris', 'Lyon', 'Strasbourg', 'Montpellier']),
('Portugal', 'EUR', 46000, 2000, array['Lisbon', 'Porto']),
('Spain', 'EUR', 50000, 2000, array['Barcelona', 'Madrid', 'Valencia']),
('Austria', 'EUR', 66000, 2000, array['Vienna', 'Graz']),
('Finland', 'EUR', 65000, 2500, array['Helsinki', 'Tampere']),
('Switzerland', 'CHF', 125000, 5000, array['Zurich', 'Geneva']),
('Sweden', 'SEK', 640000, 20000, array['Stockholm', 'Gothenburg']),
('Norway', 'NOK', 850000, 25000, array['Oslo', 'Bergen']),
('Denmark', 'DKK', 680000, 20000, array['Copenhagen', 'Aarhus']),
('Poland', 'PLN', 252000, 12000, array['Kraków', 'Warsaw', 'Gdańsk']),
('Czechia', 'CZK', 1300000, 50000, array['Prague', 'Brno']),
('India', 'INR', 3000000, 100000, array['Bengaluru', 'Pune', 'Chennai', 'Hyderabad', 'Remote']),
('Singapore', 'SGD', 108000, 6000, array['Singapore']),
('Japan', 'JPY', 9000000, 500000, array['Tokyo', 'Osaka', 'Fukuoka']),
('Australia', 'AUD', 148000, 5000, array['Sydney', 'Melbourne', 'Brisbane']),
('Brazil', 'BRL', 190000, 10000, array['São Paulo', 'Florianópolis', 'Recife']),
('Mexico', 'MXN', 840000, 30000, array['Mexico City', 'Guadalajara']),
('Nigeria', 'NGN', 19000000, 500000, array['Lagos', 'Abuja']),
('Kenya', 'KES', 3600000, 120000, array['Nairobi']),
('South Africa', 'ZAR', 900000, 30000, array['Cape Town', 'Johannesburg']),
('Israel', 'ILS', 420000, 12000, array['Tel Aviv', 'Haifa']),
('United Arab Emirates', 'AED', 360000, 12000, array['Dubai', 'Abu Dhabi']),
('Global', 'USD', 112000, 4000, array['Remote']),
('Europe', 'EUR', 70000, 2500, array['Remote']),
('EMEA', 'EUR', 68000, 2500, array['Remote']),
('LATAM', 'USD', 74000, 4000, array['Remote']),
('APAC', 'USD', 92000, 4000, array['Remote']);

update demo.places set share = case country
  when 'United States' then 18 when 'India' then 14 when 'Germany' then 10 when 'United Kingdom' then 8
  when 'Global' then 6 when 'Canada' then 5 when 'Netherlands' then 5 when 'Europe' then 4 else share end;

create table demo.levels (level text primary key, factor numeric not null, prefix text not null);
insert into demo.levels values
('intern', 0.38, ''), ('junior', 0.68, 'Junior '), ('mid', 0.95, ''), ('senior', 1.24, 'Senior '), ('staff', 1.58, 'Staff '), ('principal', 1.82, 'Principal ');

create table demo.phrases (kind text primary key, texts text[] not null);
insert into demo.phrases values
('benefit', array[
  '30 days of paid leave plus public holidays, and we notice when you do not take them',
  'An 80 % contract is possible in every role, with 80 % of the work',
  'A learning budget of 2,500 a year in your currency, and ten days to spend it in',
  'The laptop, monitor and chair you ask for',
  'Parental leave of 20 weeks for every new parent, fully paid',
  'Equity or profit share for everyone, explained with a spreadsheet',
  'A conference of your choice each year, GopherCon included',
  'Health cover for you and the people you live with',
  'Paid on-call with time off afterwards, whether or not the pager rang',
  'A sabbatical of six weeks after four years',
  'A public-transport pass, or an allowance for your bicycle',
  'Relocation help: visa, first flat, language lessons',
  'Open salary bands; you know what your colleagues on your level earn',
  'One open-source day per month, on projects we depend on',
  'Lunch on us whenever the team meets, vegetarian by default and good',
  'Pension contributions matched up to eight per cent']),
('apply', array[
  'Tell us about one Golang project you are proud of and one you would do differently. A page is plenty; a cover letter is not needed.',
  'Send a CV or a link to your code. Two conversations and a paid half-day exercise in Go follow, and you hear from us within a week at every stage.',
  'No puzzles and no whiteboard trivia: we read a piece of our Golang code together, then you show us some of yours.',
  'If you meet most of this list but not all of it, please apply. The best Golang engineer on the team did not either.',
  'Applications are read by engineers. Say in a few lines why this role, and add whatever shows how you think: code, a design document, a talk.',
  'The process takes two weeks: a call, a code review of a small Go service with two of us, a chat with the team, an offer with the reasons for its number.',
  'We welcome applications from people who took a detour. Years with Golang matter less to us than what you did with them.',
  'You may apply with a nickname and without a photograph. We ask for references only at the end, and only with your consent.']),
('contract', array[
  'This is a contract of nine months with a fair chance of extension, three to five days a week.',
  'Contract for six months to begin with, invoiced monthly and paid within fourteen days.',
  'A fixed-term contract of twelve months; the scope is written down before you sign.']),
('part-time', array[
  'This role is part-time: 20 to 24 hours a week, spread in the way that suits you and paid accordingly.',
  'Part-time at 60 %, usually three days a week, with pay to match.']);

create function demo.hash(txt text) returns int
language sql immutable parallel safe
return ('x' || substr(md5(txt), 1, 7))::bit(28)::int;

create function demo.pick(texts text[], seed int) returns text
language sql immutable parallel safe
return texts[1 + seed % cardinality(texts)];

-- Some of a list, in its own order. PL/pgSQL here and below, because it plans once and not at every call.
create function demo.pick_some(texts text[], seed int, wanted int) returns text[]
language plpgsql immutable parallel safe
as $$
begin
  return (
    select array_agg(txt order by n)
    from (select * from unnest(texts) with ordinality u (txt, n) order by hashtextextended(txt, seed) limit wanted) chosen);
end
$$;

-- What a job asks for; nobody asks a beginner for years.
create function demo.needs(r demo.roles, level text, seed int) returns text[]
language plpgsql immutable parallel safe
as $$
begin
  if level <> 'junior' then
    return demo.pick_some(r.needs, seed, 4 + seed % 4);
  end if;
  return array['First experience with Go, from work, study or a project of your own'] || array(
    select need from unnest(r.needs) need
    where need !~* 'years|deep|several|strong|solid|very good|in production|inside|memory|background' limit 4);
end
$$;

create function demo.items(texts text[]) returns text
language sql stable parallel safe
return '<ul><li>' || array_to_string(texts, '</li><li>') || '</li></ul>';

-- What differs from an ordinary position on site, if anything.
create function demo.terms(job_type text, country text, is_remote boolean, seed int) returns text
language plpgsql stable parallel safe
as $$
declare
  contract_texts constant text[] := (select texts from demo.phrases where kind = job_type);
begin
  return coalesce('<p><strong>' || demo.pick(contract_texts, seed) || '</strong></p>', '') || case
    when not is_remote then ''
    when country = 'Global' then '<p><strong>Remote:</strong> wherever you live, with about four hours of overlap with UTC.</p>'
    when country in ('Europe', 'EMEA', 'APAC', 'LATAM') then '<p><strong>Remote:</strong> from any country in ' || country || ', in that region’s working hours.</p>'
    else '<p><strong>Remote:</strong> from anywhere in ' || case when country like 'United %' then 'the ' else '' end || country || '.</p>' end;
end
$$;

-- How an advertisement reads. The remainder of seed by four is the layout and the quotient the texts, so that neighbours differ in both.
create function demo.describe(c demo.companies, r demo.roles, terms text, seed int) returns text
language plpgsql stable parallel safe
as $$
declare
  details constant int := demo.hash(c.name || seed);
  intro constant text := '<p>' || demo.pick(r.intros, seed / 4) || '</p>' || terms;
  stack constant text := demo.pick(r.stacks, seed / 4);
  months constant text := '<p>' || demo.pick(r.months, seed / 4) || '</p>';
  duties constant text := demo.items(demo.pick_some(r.duties, details, 4 + details % 2));
  benefit_texts constant text[] := (select texts from demo.phrases where kind = 'benefit');
  benefits constant text := demo.items(demo.pick_some(benefit_texts, details, 4));
  apply_texts constant text[] := (select texts from demo.phrases where kind = 'apply');
  apply constant text := demo.pick(apply_texts, details);
  blurb constant text := '<p>' || c.blurb || '</p>';
  ways constant text := '<p>' || c.ways || '</p>';
  quote constant text := '<blockquote>' || r.quote || '</blockquote>';
begin
  return replace(replace(replace(case seed % 4
    when 0 then '<h2>About {company}</h2>' || blurb || '<h2>The role</h2>' || intro || '<h3>What you will do</h3>' || duties
      || '<h3>Stack</h3><p>' || stack || '</p><h3>How we work</h3>' || ways || '<h3>What we offer</h3>' || benefits || '<p>' || apply || '</p>'
    when 1 then intro || '<h2>Your work</h2>' || duties || quote || '<h2>Who we are</h2>' || blurb || ways
      || '<h3>Your first six months</h3>' || months || '<h3>Benefits</h3>' || benefits
    when 2 then '<h2>Why this job exists</h2>' || intro || '<h2>{company} in short</h2>' || blurb || '<h3>A typical month</h3>' || duties
      || '<h3>Tools</h3><p>' || stack || '</p><h3>After six months</h3>' || months || '<h3>How to apply</h3><p>' || apply || '</p>'
    else blurb || '<h2>What you would be working on</h2>' || intro || '<h3>You will</h3>' || duties || '<p><strong>Stack:</strong> ' || stack
      || '</p><h3>How we work</h3>' || ways || '<h3>In return</h3>' || benefits || '<p><em>' || apply || '</em></p>'
  end, '{company}', c.name), '{product}', c.product), '{Product}', upper(left(c.product, 1)) || substr(c.product, 2));
end
$$;

-- Both ends of a salary, or nulls where the employer keeps it to itself.
create function demo.salary(place demo.places, factor numeric, seed int, is_shown boolean) returns int[]
language sql immutable parallel safe
return case when is_shown then array[
  (round(place.base * factor * (0.90 + seed % 5 * 0.02) / place.step) * place.step)::int,
  (round(place.base * factor * (1.14 + seed % 7 * 0.02) / place.step) * place.step)::int] end;

-- What jobs state beside their place and pay: many state nothing, as employers do.
create table demo.nations (country text primary key, codes text[] not null);
insert into demo.nations values
('Global', '{}'),
('Europe', '{AT,BE,BG,HR,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK,CH,GB,NO}'),
('EMEA', '{DE,FR,ES,PT,PL,GB,NL,NG,KE,ZA,EG,AE,IL,TR}'),
('APAC', '{AU,NZ,IN,SG,JP,KR,PH,ID,VN,MY}'),
('LATAM', '{BR,MX,AR,CL,CO,PE,UY,CR}'),
('United States', '{US}'), ('United Kingdom', '{GB}'), ('Canada', '{CA}'), ('Australia', '{AU}'), ('Germany', '{DE}'),
('Singapore', '{SG}'), ('Japan', '{JP}'), ('France', '{FR}'), ('Netherlands', '{NL}'), ('India', '{IN}'),
('Norway', '{NO}'), ('Sweden', '{SE}'), ('Denmark', '{DK}'), ('Finland', '{FI}'), ('Poland', '{PL}'), ('Spain', '{ES}'),
('Portugal', '{PT}'), ('Italy', '{IT}'), ('Switzerland', '{CH}'), ('Austria', '{AT}'), ('Ireland', '{IE}'),
('Brazil', '{BR}'), ('Mexico', '{MX}'), ('Israel', '{IL}'), ('Nigeria', '{NG}'), ('Kenya', '{KE}'), ('South Africa', '{ZA}'),
('United Arab Emirates', '{AE}'), ('Estonia', '{EE}'), ('Czechia', '{CZ}');

create function demo.eligible(place text, is_remote boolean, seed int) returns text[]
language plpgsql stable parallel safe
as $$
declare
  own constant text[] := coalesce((select n.codes from demo.nations n where n.country = place), '{}');
begin
  return case
    when not is_remote then case when seed % 10 < 3 then own else '{}' end
    when place = 'Global' then case when seed % 10 < 2 then (select n.codes from demo.nations n where n.country = 'Europe') else '{}' end
    when seed % 10 < 6 then own
    else '{}' end;
end
$$;

create function demo.eligibility(place text, is_remote boolean, seed int) returns text
language sql stable parallel safe
return case
  when demo.eligible(place, is_remote, seed) <> '{}' then 'countries'
  when is_remote and place = 'Global' and seed % 10 < 7 then 'worldwide'
  else 'unstated' end;

-- The first time zone of a place, in hours from UTC, for remote jobs that ask for working hours.
create function demo.first_zone(place text) returns int
language sql immutable parallel safe
return case when place in ('United States', 'Canada', 'LATAM', 'Brazil', 'Mexico') then -8
  when place in ('APAC', 'India', 'Australia', 'Japan', 'Singapore') then 5 else -1 end;

create function demo.period(job_type text, seed int) returns text
language sql immutable parallel safe
return case when job_type = 'internship' then 'month' when job_type = 'contract' and seed % 5 < 3 then 'hour' else 'year' end;

-- A yearly salary for each period.
create function demo.per(salary int[], period text) returns int[]
language sql immutable parallel safe
return case period
  when 'hour' then array[round(salary[1] / 2080.0)::int, round(salary[2] / 2080.0)::int]
  when 'month' then array[round(salary[1] / 120.0)::int * 10, round(salary[2] / 120.0)::int * 10]
  else salary end;

create function demo.stated_level(level text, seed int) returns text
language sql immutable parallel safe
return case when seed % 4 > 0 then case level when 'principal' then 'staff' else level end end;

-- What the employer states beside the terms, and what became of a closed job.
create function demo.stated(role text, level text, seed int, posted_at timestamptz, is_archived boolean)
returns table (stated jsonb, outcome text)
language sql stable parallel safe
as $$
  select
    jsonb_strip_nulls(jsonb_build_object(
      'goYears',
      case when level in ('intern', 'junior') then 0 else ('{1,2,3,5,null,null}'::int[])[1 + seed / 29 % 6] end,
      'goRole', ('{main,main,several,null}'::text[])[1 + seed / 31 % 4],
      'builds', case
        when seed / 37 % 4 = 0 then null
        when role in ('platform', 'sre', 'observability', 'networking', 'security') then 'platform'
        when role in ('tooling', 'testing', 'devrel') then 'tools'
        when role in ('database', 'streaming', 'aiinfra') then 'data'
        when role = 'embedded' then 'devices'
        else 'services' end,
      'vacancy', chosen.vacancy,
      'fillBy', case when chosen.vacancy = 'open' and seed % 3 = 0 then (posted_at + interval '100 days')::date end,
      'aiScreening', chosen.ai_screening,
      'aiPurpose', case when chosen.ai_screening = 'yes' then 'to sort applications by skill' end,
      'poster', chosen.poster,
      'agencyFor', case when chosen.poster = 'agency' and seed % 2 = 0 then 'Nordlicht Robotics' end)),
    case when is_archived then ('{filled,filled,withdrawn,null}'::text[])[1 + seed / 41 % 4] end
  from (
    select
      ('{open,open,null,pool,null}'::text[])[1 + seed / 43 % 5] as vacancy,
      ('{no,no,null,null,yes}'::text[])[1 + seed / 47 % 5] as ai_screening,
      ('{employer,employer,null,null,null,null,agency}'::text[])[1 + seed / 53 % 7] as poster
  ) as chosen
$$;

create table demo.role_skills as
select r.role, array(
  select s.slug from public.skills s
  where words.text like '% ' || lower(s.name) || ' %'
    or exists (select from unnest(s.synonyms) as synonym where words.text like '% ' || synonym || ' %')
  order by s.slug) as skills
from demo.roles r
cross join lateral (
  select ' ' || regexp_replace(
    lower(array_to_string(r.stacks || r.needs || r.duties, ' ')), '[^a-z0-9+#/.-]+|[.](?=\s|$)', ' ', 'g') || ' ' as text
  -- Once for each role, not for each skill.
  offset 0) words;

-- Some of the skills of a role, none for one in seven jobs.
create function demo.some_skills(of_role text, seed int) returns text[]
language plpgsql stable parallel safe
as $$
declare
  known constant text[] := (select k.skills from demo.role_skills k where k.role = of_role);
begin
  return case when seed % 7 = 0 then '{}' else coalesce(demo.pick_some(known, seed, 2 + seed % 4), '{}') end;
end
$$;
