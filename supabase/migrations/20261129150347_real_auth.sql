-- Auth and Storage as they are on hosted Supabase: links for a new password with a second factor, registrations replaced by
-- the owner of the address, mail to known addresses, and texts that do not depend on the locale.

set local check_function_bodies = off;

drop function "private"."is_reset_token"(text);

drop function "public"."is_reset_token"(text);

create or replace function private.account_data (
  account uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', (
      -- By name, as the columns differ between versions of Supabase Auth; without password hashes and tokens.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data',
        'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.entry ->> 'action', 'ip', l.ip) order by l.at), '[]')
      from private.auth_log_of(u.id, u.email) l),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'objections', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]')
      from public.job_objections o join public.jobs j on j.id = o.job_id where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' - 'claimed_at' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(private.lower_case(u.email), false),
    'decisions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id),
        '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$function$;

create or replace function private.auth_log_of (
  account uuid,
  address text
)
  returns table (
    id    uuid,
    at    timestamp with time zone,
    entry jsonb,
    ip    text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with likely as materialized (
    select e.id, e.created_at, e.ip_address, e.payload
    from auth.audit_log_entries e
    where e.created_at > now() - interval '90 days'
      -- Parsing every entry takes seconds in a large log. JSON text may escape the characters that are left out here.
      and (strpos(e.payload::text, auth_log_of.account::text) > 0
        or strpos(private.lower_case(e.payload::text), substring(private.lower_case(auth_log_of.address) from '[a-z0-9._@-]*$')) > 0)
  )
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from likely e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v where private.lower_case(v #>> '{}') = private.lower_case(auth_log_of.address))
$function$;

create or replace function private.before_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  perform private.check_web_addresses(new, old, 'linkedin_url');
  -- Not clean_line, which unescapes: a title may be about HTML.
  new.title := private.one_line(new.title);
  new.author_name := private.one_line(new.author_name);
  new.meta_title := private.one_line(new.meta_title);
  new := private.set_published_at(new, old);
  new.first_published_at := coalesce(old.first_published_at, new.published_at);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content) collate pg_catalog.pg_c_utf8, '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- At a greater depth, a trigger updates the row on behalf of the caller.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- The server's time; and only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := private.lower_case(btrim(new.email));
    -- An active address violates the unique key below. For all others, known or not, the caller gets the same result.
    if private.renew_subscription(new.email) then
      return null;
    end if;
    new.asked_at := coalesce(new.asked_at, now());
    new.suppressed_at := coalesce(
      new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  end if;
  return new;
end
$function$;

create or replace function private.check_website (
  company public.companies
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- As browsers read it: a backslash ends the host, and what stands before the last @ is no part of it.
  host constant text := rtrim(private.lower_case(substring(company.website from '^[^:]+://(?:[^/?#\\]*@)?([^/?#\\:@]+)')), '.');
begin
  if company.website is null then
    return;
  end if;
  -- Browsers read other characters as these: %61 as a, and full-width letters as ASCII. The form sends punycode.
  if host is null or host !~ '^[a-z0-9._-]+$' then
    raise exception 'The host of a website has ASCII letters, digits, dots and hyphens only.' using errcode = 'PT422';
  end if;
  if exists (
    select from public.companies c
    where c.id <> company.id and private.is_within_domain(host, c.website_domain)
      and private.is_verified(c.id, c.website_domain)
  ) then
    raise exception 'This website belongs to another company on this board.' using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.copy_account_email (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  select
    private.lower_case(u.email),
    case
      -- The owner of the database may know more, as of demo data.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller() then recruiter.address_confirmed_at
      -- Auth sets the first only when it sends a mail.
      when u.confirmation_sent_at < u.email_confirmed_at then u.email_confirmed_at
    end
  into recruiter.email, recruiter.address_confirmed_at
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
$function$;

create or replace function private.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (select private.lower_case(u.email) from auth.users u where u.id = delete_account.account);
  recruiter public.recruiters;
  open_slugs text[];
begin
  perform private.lock_jobs();
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  select * into recruiter from public.recruiters r where r.auth_id = delete_account.account for update;
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  delete from public.job_objections o using public.jobs j where j.id = o.job_id and j.recruiter_id = recruiter.id;
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(delete_account.account, account_email) l);
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$function$;

create or replace function private.enqueue_mail (
  kind       text,
  address    text,
  key        text,
  data       jsonb    default '{}'::jsonb,
  is_bulk    boolean  default false,
  send_after interval default '00:00:00'::interval
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := private.lower_case(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, is_bulk, next_attempt_at)
  values (
    enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk,
    now() + enqueue_mail.send_after)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$function$;

create or replace function private.euros_a_year (
  amount   numeric,
  currency text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select round(amount / r.per_eur, 2) from public.currency_rates r where r.currency = private.upper_case(euros_a_year.currency)
$function$;

create or replace function private.find_account (
  email text
)
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$ select u.id from auth.users u where private.lower_case(u.email) = private.lower_case(btrim(find_account.email)) $function$;

create or replace function private.find_confirmation_link (
  token text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('account', u.id, 'address', private.lower_case(u.email))
  from auth.users u
  where u.confirmation_token = nullif(find_confirmation_link.token, '')
    and u.confirmation_sent_at > now() - interval '1 hour'
    and u.email_confirmed_at is null
$function$;

create or replace function private.find_reset_link (
  token text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  account uuid;
begin
  select u.id into account from auth.users u
  where u.recovery_token = nullif(find_reset_link.token, '') and u.recovery_sent_at > now() - interval '1 hour';
  if account is null then
    return null;
  end if;
  return jsonb_build_object('account', account, 'factor', private.second_factor(account));
end
$function$;

create or replace function private.follow_account_email()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_free_mail(new.email)
    and exists (select from public.recruiters where auth_id = new.id and role <> 'admin')
  then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set
    email = private.lower_case(new.email),
    address_confirmed_at = null,
    -- A recruiter whose new address is not of the company stops being a member.
    is_member = is_member and split_part(email, '@', -1) = split_part(private.lower_case(new.email), '@', -1)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> private.lower_case(new.email);
  return new;
end
$function$;

create or replace function private.forget_address (
  address text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.outbox o where o.address = private.lower_case(forget_address.address);
  update public.audit_log l set actor_email = null where private.lower_case(l.actor_email) = private.lower_case(forget_address.address);
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(null, forget_address.address) l);
$function$;

create or replace function private.grant_admin (
  account_email text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  account constant uuid := (
    select id from auth.users where private.lower_case(email) = private.lower_case(btrim(account_email)) and email_confirmed_at is not null
  );
  granted uuid;
begin
  if account is null then
    raise exception 'no confirmed account has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.recruiters as r (auth_id, name, email, company_name, contact_number, role)
  values (account, split_part(account_email, '@', 1), '', 'Administration', '', 'admin')
  on conflict (auth_id) do update set role = 'admin'
  returning r.id into granted;
  insert into public.audit_log (action, table_name, row_id) values ('granted admin', 'recruiters', granted);
  return granted;
end
$function$;

create or replace function private.is_html_bounded (
  html text
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  max_tags constant integer := 5000;
  max_depth constant integer := 100;
  void_elements constant text[] :=
    '{area,base,basefont,br,col,command,embed,frame,hr,img,input,isindex,keygen,link,meta,param,source,track,wbr}';
  open_elements text[] := '{}';
  -- Elements with an optional end tag that the current start tag closes.
  implied_ends text[];
  tag text[];
  element text;
  place integer;
begin
  if char_length(html) - char_length(replace(html, '<', '')) > max_tags then
    return false;
  end if;
  for tag in select regexp_matches(html, '<(/?)([a-z][^\t\n\f\r />]*)', 'gi') loop
    element := private.lower_case(tag[2]);
    if tag[1] = '/' then
      place := (select max(p) from unnest(array_positions(open_elements, element)) as p);
      if place is not null then
        open_elements := open_elements[:place - 1];
      end if;
    elsif element <> all (void_elements) then
      implied_ends := case
        when element in ('p', 'li', 'option') then array[element]
        when element in ('dt', 'dd') then '{dt,dd}'
        when element in ('td', 'th') then '{td,th}'
        when element = 'tr' then '{td,th,tr}'
        else '{}'
      end;
      while open_elements[cardinality(open_elements)] = any (implied_ends) loop
        open_elements := trim_array(open_elements, 1);
      end loop;
      open_elements := open_elements || element;
      if cardinality(open_elements) > max_depth then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
$function$;

create or replace function private.landing_numbers (
  tally         private.job_tally[],
  chosen_skills text[]
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with matching as materialized (
      select city_id, open_to, jobs, ids from unnest(tally) where misses = 0
    ),
    job as materialized (
      select j.type, j.skills, j.company_id, greatest(j.posted_at, j.confirmed_at) as confirmed_at, j.utc_offset_min,
        j.salary_period, j.salary_currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from matching m cross join unnest(m.ids) as id join public.jobs j using (id)
    ),
    paid_by_company as materialized (
      select salary_period, private.upper_case(salary_currency) as currency, company_id, count(*) as jobs,
        min(salary_min) as least, max(salary_max) as most
      from job where salary_min <= salary_max group by salary_period, private.upper_case(salary_currency), company_id
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as materialized (
      select distinct on (salary_period) salary_period, currency
      from paid_by_company
      group by salary_period, currency order by salary_period, sum(jobs) desc, currency
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, sum(jobs) as jobs, count(*) as companies,
        min(least) as least, max(most) as most
      from paid_by_company join usual using (salary_period, currency) group by salary_period having count(*) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from job join usual using (salary_period)
      where type = 'full-time' and salary_period = 'year' and salary_min <= salary_max
        and private.upper_case(salary_currency) = usual.currency
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    by_company as materialized (select company_id, count(*) as jobs from job group by company_id),
    employers as (
      select co.name, co.slug, largest.jobs
      from (select * from by_company order by jobs desc, company_id limit 12) as largest
      join public.companies co on co.id = largest.company_id
    ),
    skills as (
      select s.name, s.slug, named.jobs
      from (
        select slug, sum(jobs) as jobs
        -- Many jobs ask for the same skills.
        from (select skills, count(*) as jobs from job group by skills) as by_skills
        cross join unnest(by_skills.skills) as slug
        group by slug
      ) as named
      join public.skills s using (slug)
      where s.slug <> all (coalesce(chosen_skills, '{}'))
      order by named.jobs desc, s.name limit 12
    ),
    place as materialized (
      select c.name, c.country, c.country_slug, sum(m.jobs) as jobs
      from matching m join public.cities c on c.id = m.city_id group by c.id
    ),
    countries as (
      select p.country as name, p.country_slug as slug, sum(p.jobs) as jobs
      from place p join private.countries n on n.name = p.country
      where n.code is not null
      group by p.country, p.country_slug order by jobs desc, name limit 12
    ),
    applicants as materialized (select open_to, sum(jobs) as jobs from matching group by open_to),
    accepted as (
      select code, sum(jobs) as jobs from applicants cross join unnest(open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select max(confirmed_at) as "confirmedAt", count(utc_offset_min) as "withHours" from job
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'companies', (select count(*) from by_company),
      'remote', (select coalesce(sum(jobs), 0) from place where name = 'Remote'),
      'worldwide', (select coalesce(sum(jobs), 0) from applicants where open_to @> '{*}'),
      'unstated', (select coalesce(sum(jobs), 0) from applicants where open_to = '{?}'),
      'pay', (select coalesce(jsonb_object_agg(period, to_jsonb(pay_range)), '{}') from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'employers', (select coalesce(jsonb_agg(employers order by jobs desc, name), '[]') from employers),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'accepted', (select coalesce(jsonb_agg(accepted order by jobs desc, code), '[]') from accepted),
      'linked', (
        select coalesce(jsonb_agg(p.path), '[]') from private.listed_pages() p
        where p.path in (
          select 'with/' || slug from skills union all select 'in/' || slug from countries))));
end
$function$;

create or replace function private.lower_case (
  value text
)
  returns text
  language sql
  immutable
  parallel safe
  strict
RETURN lower((value collate pg_c_utf8));

create or replace function private.mail_domain (
  email text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- A domain with a trailing dot receives mail too.
  select rtrim(private.lower_case(split_part(email, '@', -1)), '.')
$function$;

create or replace function private.mail_known_account (
  address text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not exists (
      select from auth.users u
      where private.lower_case(u.email) = private.lower_case(btrim(mail_known_account.address)) and u.email_confirmed_at is not null)
    or not private.consume_mailbox_limit('confirmations_address', mail_known_account.address)
  then
    return false;
  end if;
  return private.enqueue_mail('recruiter-known', mail_known_account.address, clock_timestamp()::text);
end
$function$;

create or replace function private.mailbox (
  address text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain
  end
  from (
    select
      split_part(split_part(private.lower_case(btrim(mailbox.address)), '@', 1), '+', 1) as name,
      split_part(private.lower_case(btrim(mailbox.address)), '@', 2) as domain
  ) a
$function$;

create or replace function private.pay_cells()
  returns table (
    country      text,
    country_slug text,
    level        text,
    currency     text,
    jobs         bigint,
    companies    bigint,
    quartiles    numeric[]
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with stated as (
    select j.company_id, j.level, c.country, c.country_slug, private.upper_case(btrim(j.salary_currency)) as currency,
      (j.salary_min::numeric + j.salary_max) / 2 as middle
    from public.jobs j join public.cities c on c.id = j.city_id
    where j.posted_at > now() - interval '1 year' and j.posted_at <= now() and j.id in (select p.id from private.posted_jobs p)
      and j.type = 'full-time' and j.salary_period = 'year' and j.salary_min > 0 and j.salary_min <= j.salary_max
      and c.country <> 'Unknown'
  ),
  -- The currency that most jobs of a country state; nothing is converted.
  usual as (
    select distinct on (country) country, currency
    from stated group by country, currency order by country, count(*) desc, currency
  ),
  -- Each company counts once in a cell, with the median of its own jobs there.
  of_company as (
    select country, min(country_slug) as country_slug, coalesce(level, 'unstated') as level, grouping(level) as is_total,
      min(currency) as currency, count(*) as jobs,
      percentile_cont(0.5) within group (order by middle)::numeric as median
    from stated join usual using (country, currency)
    group by grouping sets ((country, level, company_id), (country, company_id))
  ),
  cell as (
    select country, min(country_slug) as country_slug, case when is_total = 0 then level end as level,
      min(currency) as currency, sum(jobs)::bigint as jobs, count(*) as companies,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by median) as quartiles
    from of_company group by country, is_total, level
  )
  select country, country_slug, level, currency, jobs, companies,
    case
      when companies >= 8 then array(select round(value::numeric) from unnest(quartiles) as value)
      when companies >= 5 then array[null, round(quartiles[2]::numeric), null]
    end
  from cell where level is distinct from 'unstated'
$function$;

create or replace function private.pay_top_eur_year (
  salary_min      integer,
  salary_max      integer,
  salary_currency text,
  salary_period   text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select round(
    greatest(salary_min, salary_max)::numeric
      * case salary_period when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end
      / r.per_eur, 2)
  from public.currency_rates r
  where r.currency = private.upper_case(btrim(salary_currency)) and greatest(salary_min, salary_max) > 0
$function$;

create or replace function private.remove_second_factor (
  account_email text
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  account constant uuid := private.find_account(account_email);
  removed integer;
begin
  -- Not every Auth server has this table.
  if to_regclass('auth.mfa_factors') is null then
    raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
  end if;
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    raise exception 'no account with a second factor has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  -- Sessions may still claim the factor.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (action, table_name, row_id)
  values ('removed second factor', 'recruiters', (select r.id from public.recruiters r where r.auth_id = account));
  return removed;
end
$function$;

create or replace function private.restore_reset_link (
  account uuid,
  token   text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- A link that was requested since then replaces this one.
  if exists (
    select from auth.users u
    where u.id = restore_reset_link.account and coalesce(u.recovery_token, '') = '' for update)
  then
    perform private.set_recovery_token(restore_reset_link.account, restore_reset_link.token);
  end if;
end
$function$;

create or replace function private.revoke_admin (
  account_email text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  revoked uuid;
begin
  update public.recruiters set role = 'recruiter'
  where email = private.lower_case(btrim(account_email)) and role = 'admin'
  returning id into revoked;
  if revoked is null then
    raise exception 'no admin has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.audit_log (action, table_name, row_id) values ('revoked admin', 'recruiters', revoked);
  return revoked;
end
$function$;

create or replace function private.second_factor (
  account uuid
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  -- Supabase Lite has no such table.
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  return (
    select f.id from auth.mfa_factors f
    where f.user_id = second_factor.account and f.status::text = 'verified' and f.factor_type::text = 'totp'
    order by f.created_at limit 1);
end
$function$;

create or replace function private.set_recovery_token (
  account uuid,
  token   text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update auth.users u set recovery_token = set_recovery_token.token where u.id = set_recovery_token.account;
  -- Supabase Lite has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = set_recovery_token.account and t.token_type::text = 'recovery_token';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), u.id, 'recovery_token', set_recovery_token.token, private.lower_case(u.email)
    from auth.users u where u.id = set_recovery_token.account;
  end if;
end
$function$;

create or replace function private.submit_event (
  fields          jsonb,
  network         text,
  submitter_email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
  address constant text := private.lower_case(btrim(submitter_email));
  saved public.events;
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = event.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from
      (event.end_date, event.has_hours, event.event_url, event.is_online, event.description, event.organiser)
    and private.folded(e.name) = private.folded(private.clean_line(event.name))
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser, cfp_deadline,
      submitted_city, submitted_country, status)
    values (
      event.name, event.type, event.start_date, event.end_date, event.has_hours, event.time_zone, event.is_online,
      event.event_url, event.description, event.organiser, event.cfp_deadline, event.submitted_city,
      event.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
$function$;

create or replace function private.take_over_registration (
  account  uuid,
  address  text,
  metadata jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  registered auth.users;
  recruiter public.recruiters;
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r where r.auth_id = take_over_registration.account for update;
  select * into registered from auth.users u
  where u.id = take_over_registration.account and private.lower_case(u.email) = private.lower_case(take_over_registration.address)
  for update;
  if registered.id is null
    -- The address was confirmed before, by this link or by Auth.
    or coalesce(recruiter.address_confirmed_at, case when recruiter.id is null then registered.email_confirmed_at end)
      is not null
    -- A mailbox alone opens neither of these.
    or recruiter.role = 'admin'
    or private.second_factor(registered.id) is not null
  then
    return null;
  end if;
  update auth.users u set
    -- Auth takes it for no password, so the former one is useless even if setting the new one fails.
    encrypted_password = '',
    raw_user_meta_data = take_over_registration.metadata,
    recovery_sent_at = now()
  where u.id = registered.id;
  perform private.set_recovery_token(registered.id, new_token);
  perform private.end_email_changes(registered.id);
  delete from auth.sessions s where s.user_id = registered.id;
  if recruiter.id is not null then
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
    delete from public.job_boards b where b.recruiter_id = recruiter.id;
    update public.recruiters r set
      name = metadata ->> 'name',
      company_name = metadata ->> 'company',
      contact_number = metadata ->> 'contact_number',
      address_confirmed_at = now(),
      -- An approval was of what somebody else had typed.
      status = case r.status when 'approved' then 'pending' else r.status end,
      company_id = null,
      is_member = false
    where r.id = recruiter.id;
    insert into public.audit_log (action, table_name, row_id)
    values ('replaced by owner of address', 'recruiters', recruiter.id);
  end if;
  return new_token;
end
$function$;

create or replace function private.upper_case (
  value text
)
  returns text
  language sql
  immutable
  parallel safe
  strict
RETURN upper((value collate pg_c_utf8));

create or replace function private.visible_text (
  html text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  with
  -- The first quantifier of a pattern decides whether all of it is lazy, hence <{1,1}?.
  -- Two patterns, since one with a back reference takes seconds on a thousand unclosed tags.
  bare as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(html, '<!--.*?(-->|$)', ' ', 'g'),
        '<{1,1}?script\M[^>]*?>.*?(</script\M[^>]*>|$)', ' ', 'gi'),
      '<{1,1}?style\M[^>]*?>.*?(</style\M[^>]*>|$)', ' ', 'gi') as t
  ),
  inline as (
    select regexp_replace(t,
      '</?(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong'
      '|sub|sup|time|tt|u|var|wbr)\M([^<>"'']|"[^"]*"|''[^'']*'')*>', '', 'gi') as t
    from bare
  ),
  untagged as (
    select regexp_replace(t, '<[a-z/!?]([^<>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi') as t from inline
  ),
  -- One pass, so that &amp;lt; becomes &lt; and not <.
  pieces as (
    select piece[1] as p, n
    from untagged,
      regexp_matches(t, '&#[0-9]{1,9};?|&#x[0-9a-f]{1,8};?|&[a-z][a-z0-9]{1,8};|[^&]+|&+(?=&|$|[^#a-z])|&', 'gi')
        with ordinality as m (piece, n)
  ),
  coded as (
    select p, n, case
      when p ~ '^&#[0-9]' then rtrim(substr(p, 3), ';')::bigint
      when p ~* '^&#x' then ('x' || lpad(rtrim(substr(p, 4), ';'), 16, '0'))::bit(64)::bigint
      else e.code
    end as code
    from pieces left join private.html_entities e on e.name = case when p like '&_%;' then btrim(p, '&;') end
  )
  select btrim(
    regexp_replace(
      coalesce(string_agg(case
        when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
        else p
      end, '' order by n), '') collate pg_catalog.pg_c_utf8,
      -- Single spaces do not match: replacing each by itself took a third of the time.
      '[\s\u00a0\u0001-\u001f]{2,}|[^\S ]|[\u00a0\u0001-\u001f]', ' ', 'g'))
  from coded
$function$;

create or replace function public.confirm_address (
  account uuid,
  address text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.recruiters r set address_confirmed_at = coalesce(r.address_confirmed_at, now())
  where r.auth_id = confirm_address.account and r.email = private.lower_case(confirm_address.address);
  return found;
end
$function$;

create or replace function public.create_alert (
  network   text,
  email     text,
  query     text,
  frequency public.alert_frequency,
  filters   jsonb
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  address constant text := private.lower_case(btrim(create_alert.email));
  is_mailed boolean;
  outcome public.subscription_outcome;
  is_new boolean;
begin
  if not private.consume_limit('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- An alert with filters that cannot be parsed would stop all others.
  perform private.parse_job_filters(create_alert.filters);
  -- Serializes requests for one address, so that each counts the alerts that the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  -- Counted whatever is known of the address, so that the outcome does not depend on it.
  is_mailed := private.consume_mailbox_limit('subscription_mails_mailbox', address);
  outcome := case when is_mailed then 'requested' else 'mailbox_limited' end;
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    if is_mailed then
      perform private.mail_link(address, is_alert => true);
    end if;
    return outcome;
  end if;
  -- The oldest unconfirmed alerts make room: a stranger's requests must not block the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, filters)
  values (
    address, create_alert.query, create_alert.frequency,
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort}'::text[])
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger cannot change a confirmed alert.
  where a.confirmed_at is null
  returning true into is_new;
  if is_mailed and is_new then
    perform private.mail_confirmation(address);
  elsif is_mailed then
    perform private.mail_link(address, is_alert => true);
  end if;
  return outcome;
end
$function$;

create or replace function public.delete_subscriber (
  address text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.delete_subscriber(private.lower_case(btrim(delete_subscriber.address))) $function$;

create or replace function public.find_confirmation_link (
  token text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_confirmation_link(find_confirmation_link.token) $function$;

create or replace function public.find_reset_link (
  token text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_reset_link(find_reset_link.token) $function$;

create or replace function public.mail_known_account (
  address text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.mail_known_account(mail_known_account.address) $function$;

create or replace function public.remind_of_expiry()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins, k.key
    from public.jobs j
    cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    cross join lateral (
      select concat_ws(' ', j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end) as key
    ) k
    where not j.is_archived and private.expires_soon(j.expires_at)
      and not exists (
        select from public.outbox o
        where o.kind = 'job-expires' and o.address = private.lower_case(btrim(p.email)) and o.key = k.key)
      and not exists (select from public.suppressions s where s.address = private.lower_case(btrim(p.email)))
    limit 500
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, key,
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$function$;

create or replace function public.report_job (
  job_slug  text,
  reason    public.report_reason,
  comment   text,
  network   text,
  statement text                 default ''::text,
  email     text                 default null::text
)
  returns public.report_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  address constant text := nullif(private.lower_case(btrim(report_job.email)), '');
begin
  if reported_job_id is null then
    return 'closed';
  end if;
  -- Outcomes are returned, because an error would undo the counts.
  if not private.consume_limit('reports_network', report_job.network) then
    return 'limited';
  end if;
  if address is not null and not private.consume_mailbox_limit('reports_mailbox', address) then
    return 'limited';
  end if;
  if not private.consume_limit('reports_site') then
    return 'limited';
  end if;
  insert into public.job_reports (job_id, reason, comment, network, statement, email)
  values (
    reported_job_id, report_job.reason, coalesce(left(report_job.comment, 500), ''), report_job.network,
    coalesce(left(report_job.statement, 1000), ''), address)
  on conflict (job_id, network) where resolved_at is null
  do update set
    reason = excluded.reason, comment = excluded.comment, statement = excluded.statement,
    email = coalesce(excluded.email, job_reports.email);
  return 'taken';
end
$function$;

create or replace function public.request_mail_link (
  network text,
  email   text
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address constant text := private.lower_case(btrim(request_mail_link.email));
begin
  if not private.consume_limit('subscriptions_network', request_mail_link.network) then
    return 'network_limited';
  end if;
  if not private.consume_mailbox_limit('mail_links_mailbox', address) then
    return 'mailbox_limited';
  end if;
  if exists (select from public.newsletter_subscriptions s where s.email = address and s.state = 'active')
    or exists (select from public.job_alerts a where a.email = address and a.confirmed_at is not null)
  then
    perform private.mail_link(address);
  end if;
  return 'requested';
end
$function$;

create or replace function public.request_subscription (
  network    text,
  email      text,
  has_waited boolean default false
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Outcomes are returned, because an error would undo the counts. A request that has waited was counted before it did.
  if not request_subscription.has_waited then
    if not private.consume_limit('subscriptions_network', request_subscription.network) then
      return 'network_limited';
    end if;
    if not private.consume_mailbox_limit('subscriptions_mailbox', request_subscription.email) then
      return 'mailbox_limited';
    end if;
    if not private.consume_limit('subscriptions_site') then
      return 'busy';
    end if;
  end if;
  begin
    insert into public.newsletter_subscriptions (email) values (request_subscription.email);
  exception when unique_violation then
    return 'active';
  end;
  -- Counted for a suppressed address as well, which gets no mail, so that the outcome does not reveal it.
  if not private.consume_mailbox_limit('subscription_mails_mailbox', request_subscription.email) then
    return 'not_mailed';
  end if;
  perform private.mail_confirmation(private.lower_case(btrim(request_subscription.email)));
  return 'requested';
end
$function$;

create or replace function public.restore_reset_link (
  account uuid,
  token   text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.restore_reset_link(restore_reset_link.account, restore_reset_link.token) $function$;

create or replace function public.subscriber_data (
  address text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.subscriber_data(private.lower_case(btrim(subscriber_data.address))) $function$;

create or replace function public.take_over_registration (
  account  uuid,
  address  text,
  metadata jsonb
)
  returns text
  language sql
  set search_path to ''
  AS $function$
  select private.take_over_registration(
    take_over_registration.account, take_over_registration.address, take_over_registration.metadata)
$function$;

comment on function "private"."find_confirmation_link"(text) is 'Implements public.find_confirmation_link, past row-level security.';

comment on function "private"."find_reset_link"(text) is 'Implements public.find_reset_link, past row-level security.';

comment on function "private"."lower_case"(text) is 'Text in lower case, the same in every database, whatever its locale.';

comment on function "private"."mail_known_account"(text) is 'Implements public.mail_known_account, past row-level security.';

comment on function "private"."remove_second_factor"(text) is 'For operators: removes the second factors of an account whose owner has lost them, ends its sessions, and returns how many there were. Raises an error if there is none.';

comment on function "private"."restore_reset_link"(uuid, text) is 'Implements public.restore_reset_link, past row-level security.';

comment on function "private"."second_factor"(uuid) is 'The id of the verified authenticator app of an account, or null.';

comment on function "private"."set_recovery_token"(uuid, text) is 'Lets a session of the account be opened with this token, once, as with a mailed link for a new password.';

comment on function "private"."take_over_registration"(uuid, text, jsonb) is 'Implements public.take_over_registration, past row-level security.';

comment on function "private"."upper_case"(text) is 'Text in upper case, the same in every database, whatever its locale.';

comment on function "public"."find_confirmation_link"(text) is 'The unconfirmed account of a link that Auth has mailed to confirm its address: {account, address}. Null when the link cannot be used. It is not used up by this.';

comment on function "public"."find_reset_link"(text) is 'The account of a mailed link for a new password that can still be used, and the id of its authenticator app or null: {account, factor}. Null for any other token. The link is not used up by this.';

comment on function "public"."mail_known_account"(text) is 'For the web server, after a registration: tells the owner of a confirmed account that there is one, within the limit per mailbox, as Auth mails nothing to it. Returns nothing, so that it tells nobody else.';

comment on function "public"."restore_reset_link"(uuid, text) is 'Makes a link for a new password usable again after the password was not changed: Auth can only check a code of an authenticator app in a session, and opening one uses the link up. The link expires as before.';

comment on function "public"."take_over_registration"(uuid, text, jsonb) is 'For the owner of an address that somebody registered, who has used a mailed link and does not know the password: removes the password, ends all sessions, replaces name, company and contact number (metadata: {name, company, contact_number}), withdraws an approval, archives the jobs and unlinks the boards. Returns a token to open a session with, as of a link for a new password; null when the address was confirmed before, or the account is an admin''s or has a second factor.';

revoke all on function "private"."find_confirmation_link"(text) from public;

grant execute on function "private"."find_confirmation_link"(text) to "service_role";

revoke all on function "private"."find_reset_link"(text) from public;

grant execute on function "private"."find_reset_link"(text) to "service_role";

revoke all on function "private"."lower_case"(text) from public;

grant execute on function "private"."lower_case"(text) to "anon", "authenticated", "service_role";

revoke all on function "private"."mail_known_account"(text) from public;

grant execute on function "private"."mail_known_account"(text) to "service_role";

revoke all on function "private"."remove_second_factor"(text) from public;


revoke all on function "private"."restore_reset_link"(uuid, text) from public;

grant execute on function "private"."restore_reset_link"(uuid, text) to "service_role";

revoke all on function "private"."second_factor"(uuid) from public;

grant execute on function "private"."second_factor"(uuid) to "service_role";

revoke all on function "private"."set_recovery_token"(uuid, text) from public;

grant execute on function "private"."set_recovery_token"(uuid, text) to "service_role";

revoke all on function "private"."take_over_registration"(uuid, text, jsonb) from public;

grant execute on function "private"."take_over_registration"(uuid, text, jsonb) to "service_role";

revoke all on function "private"."upper_case"(text) from public;

grant execute on function "private"."upper_case"(text) to "anon", "authenticated", "service_role";

revoke all on function "public"."find_confirmation_link"(text) from public;

grant execute on function "public"."find_confirmation_link"(text) to "service_role";

revoke all on function "public"."find_reset_link"(text) from public;

grant execute on function "public"."find_reset_link"(text) to "service_role";

revoke all on function "public"."mail_known_account"(text) from public;

grant execute on function "public"."mail_known_account"(text) to "service_role";

revoke all on function "public"."restore_reset_link"(uuid, text) from public;

grant execute on function "public"."restore_reset_link"(uuid, text) to "service_role";

revoke all on function "public"."take_over_registration"(uuid, text, jsonb) from public;

grant execute on function "public"."take_over_registration"(uuid, text, jsonb) to "service_role";

-- Data.
-- Written by hand, as the comparison of databases leaves these out.
revoke execute on function private.remove_second_factor(text) from service_role;
drop policy "Admins upload author images" on storage.objects;
drop policy "Admins list author images" on storage.objects;
drop policy "Admins delete author images" on storage.objects;
-- End of data.
