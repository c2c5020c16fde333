-- Comments inside functions, in standard terms; no function behaves differently.

set local check_function_bodies = off;

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
      -- Chosen by name, because the columns differ between versions of Supabase Auth. Password hashes and tokens are
      -- left out.
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

create or replace function private.after_job_report_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  is_decision constant boolean := new.resolved_at is distinct from old.resolved_at;
begin
  if tg_op = 'DELETE' then
    -- A report is deleted only together with its job, so this tells the reporter that the job was deleted.
    if old.email is not null and old.resolved_at is null then
      perform private.enqueue_mail(
        'report-decided', old.email, old.id::text,
        jsonb_build_object('reportedAt', old.created_at, 'rule', null, 'isGone', true));
    end if;
    return null;
  end if;
  if new.email is not null and (is_decision or new.email is distinct from old.email) then
    perform private.enqueue_mail(
      case when new.resolved_at is null then 'report-received' else 'report-decided' end, new.email, new.id::text,
      -- The mail contains nothing that strangers typed, because the address is unconfirmed: otherwise anybody could
      -- have the site mail a text of their choice to it.
      jsonb_build_object('reportedAt', new.created_at, 'rule', job.removal_rule));
  end if;
  -- The audit log names the removal of a job already.
  if tg_op = 'UPDATE' and is_decision and job.removal_reason is null then
    perform private.log_change('job_reports', 'settled', new.id, private.job_subject(job));
  end if;
  return null;
end
$function$;

create or replace function private.before_digest_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.time_zone <> old.time_zone
    and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'unknown time zone' using errcode = 'PT400';
  end if;
  -- Skips a digest that was due while digests were off, or that the new time zone makes due in the past.
  if new.is_on and not old.is_on or new.time_zone <> old.time_zone then
    new.settled_until := greatest(old.settled_until, now());
  elsif private.is_api_caller() then
    new.settled_until := old.settled_until;
  end if;
  return new;
end
$function$;

create or replace function private.before_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.enforce_quota('boards_per_recruiter', 'boards');
    return private.set_board_owner(new);
  end if;
  if private.is_admin() and new.recruiter_id <> old.recruiter_id then
    -- Only reassign_board changes the recruiter, and it also changes other columns than those below.
    return new;
  end if;
  perform private.check_changed_columns(
    old, new, 'is_paused', 'answered_at', 'claimed_by', 'claimed_at',
    -- A merge of companies, by an admin, sets company_id to null through the foreign key.
    case when new.company_id is null then 'company_id' end);
  if old.is_paused and not new.is_paused then
    new.next_sync_at := now();
  end if;
  new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  return new;
end
$function$;

create or replace function private.before_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- updated_at is left out of the comparison below, because it is set from its result.
  unshown constant text[] := private.hidden_job_columns() || '{updated_at}'::text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, variadic private.job_form_columns()
        || '{company_id,is_archived,confirmed_at,removal_reason,removal_rule,outcome}'::text[]);
    new := private.check_job_removal(new, old);
    new := private.set_job_archiver(new, old);
    perform private.check_no_objection(old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if is_new or new.city_id <> old.city_id then
    perform private.check_place(new.city_id);
  end if;
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company', 'salary_currency');
  if is_new or new.stated is distinct from old.stated then
    new.stated := private.clean_stated(new.stated);
  end if;
  perform private.check_web_addresses(new, old, 'application_url');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
      new.removal_rule := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  if private.is_open(new.is_archived, new.expires_at) then
    new.outcome := null;
  end if;
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible, because slug_for takes a lock for which every other new job waits until this transaction
    -- ends.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes no column also gets a new version, as in every other table. Only an update that changes nothing
  -- but these columns keeps it.
  if is_new then
    new.version := 1;
  elsif to_jsonb(new) - unedited <> to_jsonb(old) - unedited or to_jsonb(new) = to_jsonb(old) then
    new.version := old.version + 1;
  end if;
  if not is_new and to_jsonb(new) - unshown <> to_jsonb(old) - unshown then
    new.updated_at := now();
  end if;
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
  -- At a greater depth, another trigger and not the caller updates the row.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- API callers can neither choose this time nor clear it: only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := private.lower_case(btrim(new.email));
    -- A pending, unsubscribed or suppressed address is renewed without an insert, so the caller gets the same result as
    -- for an unknown one. An active one is inserted and violates the unique constraint of email.
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

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Admins change the last three by decide_membership and merge_companies.
    perform private.check_changed_columns(
      old, new, 'status', 'suspension_reason', 'company_id', 'company_name', 'is_member');
  end if;
  new := private.clean_columns(new, 'name', 'company_name', 'contact_number');
  if tg_op = 'INSERT' then
    if private.is_api_caller() and new.contact_number !~ '[[:digit:]]' collate pg_catalog."unicode" then
      raise exception 'Contact number must have digits' using errcode = 'PT422';
    end if;
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'suspended'), ('suspended', 'approved')
    ) and (new.company_id, new.is_member) is not distinct from (old.company_id, old.is_member) then
      -- Another admin has changed the status meanwhile. The caller gets no error but no row either, as if its filter
      -- had excluded the row.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$function$;

create or replace function private.check_html_bounds (
  html        text,
  column_name text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Not a check constraint, because rows from before this rule must still be possible to archive.
  if not private.is_html_bounded(html) then
    raise exception '% can have at most 5000 HTML tags, and at most 100 elements inside each other', column_name
      using errcode = 'check_violation';
  end if;
end
$function$;

create or replace function private.check_web_addresses (
  after    anyelement,
  before   anyelement,
  VARIADIC columns text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  given constant jsonb := to_jsonb(after);
  stored constant jsonb := to_jsonb(before);
  refused text;
begin
  -- Not a check constraint, because rows from before this rule must still be possible to archive. A backslash ends the
  -- host, too, because browsers read it as a slash.
  select string_agg(name, ', ') into refused
  from unnest(columns) as name
  where (given ->> name) ~ '^[^:]+://[^/?#\\]*@'
    and (given ->> name) is distinct from (stored ->> name);
  if refused is not null then
    raise exception '% must not contain a user name or a password', refused using errcode = 'PT422';
  end if;
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
  -- The host that a browser would request: a backslash ends it, and a user name before the last @ is not part of it.
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

create or replace function private.clean_columns (
  target   anyelement,
  VARIADIC line_columns text[] default '{}'::text[]
)
  returns anyelement
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Longer texts are refused before they are cleaned, which costs more than storing them; check constraints run only
  -- after triggers. Twice the maximum of the columns, because cleaning shortens texts.
  longest_line constant integer := 1000;
  longest_text constant integer :=
    case pg_typeof(target)::text when 'public.blogs' then 400000 when 'public.jobs' then 100000 else 10000 end;
  fields constant jsonb := to_jsonb(target);
  too_long text;
  cleaned jsonb;
begin
  select string_agg(key, ', ') into too_long
  from jsonb_each_text(fields)
  where char_length(value) > case when key = any (line_columns) then longest_line else longest_text end;
  if too_long is not null then
    raise exception '% too long', too_long using errcode = 'string_data_right_truncation';
  end if;
  select jsonb_object_agg(key, clean) into cleaned
  from (
    select f.key, f.value, case
      when jsonb_typeof(f.value) = 'array' then (
        select jsonb_agg(private.clean_line(e.item) order by e.n)
        from jsonb_array_elements_text(f.value) with ordinality as e (item, n)
      )
      when f.key = any (line_columns) then to_jsonb(private.clean_line(f.value #>> '{}'))
      else to_jsonb(private.clean_text(f.value #>> '{}'))
    end as clean
    from jsonb_each(fields) f
    where jsonb_typeof(f.value) = 'string' or jsonb_typeof(f.value) = 'array' and f.value <> '[]'
  ) of_text
  where clean <> value;
  return case when cleaned is null then target else jsonb_populate_record(target, cleaned) end;
end
$function$;

create or replace function private.clean_text (
  value text
)
  returns text
  language plpgsql
  stable
  strict
  set search_path to ''
  AS $function$
declare
  -- Control characters, and invisible ones that reorder, annotate or hide text.
  unprintable constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufeff'
    '\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]';
  before text;
begin
  -- Most texts are plain ASCII.
  if value !~ '[^\t\n\r -~]' then
    return value;
  end if;
  -- A text may have been misread more than once. Three passes at most, because a hostile text can be made to need one
  -- pass for each of its characters.
  for pass in 1..3 loop
    before := value;
    value := private.repair_encoding(value);
    exit when value = before;
  end loop;
  return case when value ~ unprintable then regexp_replace(value, unprintable, '', 'g') else value end;
end
$function$;

create or replace function private.company_key (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(
    nullif(btrim(regexp_replace(folded, '[^[:alnum:]+#]+', ' ', 'g')), ''),
    -- A name without letters and digits is its own key.
    btrim(folded))
  -- Bounded, as normalize takes time in proportion to the square of a run of combining marks.
  from (select lower(normalize(left(company_key.name, 500), nfkc) collate pg_catalog.pg_c_utf8) as folded) one
$function$;

create or replace function private.company_likeness (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(nullif(replace(regexp_replace(words,
    -- In the folded text, letters that look alike are the same: i and 1 are l, rn is m, 5 is s.
    '( (lnc|lncorporated|corp|corporatlon|co|company|llc|l l c|llp|l l p|plc|p l c|ltd|llmlted|pty|pte|pvt|lp|l p'
    '|gmbh|g m b h|mbh|ug|ag|a g|kg|kgaa|ohg|gbr|ev|e v|se|s e|sa|s a|sas|s a s|sarl|s a r l|srl|s r l|spa|s p a|sl|s l'
    '|bv|b v|nv|n v|ab|as|a s|aps|oy|oyj|kft|sro|s r o|sp z o o|zoo|z o o|doo|d o o|kk|k k|and))+$', ''), ' ', ''), ''),
    replace(words, ' ', ''))
  from (
    select replace(replace(translate(
      replace(replace(regexp_replace(normalize(private.company_key(name), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'),
      -- Latin letters that NFKD does not split, small capitals, Cyrillic, Greek, Armenian, digits.
      'øłđðıħɑɡ' || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ' || 'авекмнорстухіјѕԁԛԝһӏгпьґ' || 'αβγεζηικμνορτυχω' || 'օոսհ' || '015i',
      'olddlhag' || 'abcdefghljklmnoprstuvwyz' || 'abekmhopctyxljsdqwhlrnbr' || 'abyezhlkmnoptyxw' || 'onuh' || 'olsl'),
      'rn', 'm'), 'vv', 'w') as words
  ) folded
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
      -- Only the owner of the database may set the time itself, as the seed of the demo data does.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller() then recruiter.address_confirmed_at
      -- Auth sets confirmation_sent_at only when it mails a link. An account that was confirmed without one has not
      -- proved that it owns the address.
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

create or replace function private.count_landing_pages()
  returns table (
    path text,
    name text,
    jobs bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with job as materialized (
    select s.id, s.city_id, s.type, s.level, s.skills, s.visa, s.open_to, s.excluded,
      c.name as city, c.slug as city_slug, c.country, c.country_slug, n.code
    from public.job_search s
    join public.cities c on c.id = s.city_id
    join private.countries n on n.name = c.country
    where private.is_open(false, s.expires_at)
  ),
  in_region as materialized (
    select r.slug, r.name, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(*) from job where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(*) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(*) from in_region group by slug, name
  union all
  select 'in/remote', null, count(*) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(*) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Only for countries with at least three jobs in them: otherwise, each job for applicants from anywhere, or from a
  -- region, would make a page for each of its countries.
  select 'in/' || c.country_slug || '/remote', c.country, count(*)
  from (select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(*) >= 3) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(*)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(*) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(*) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(*) from job where visa = 'yes'
$function$;

create or replace function private.delete_mail (
  mail_ids uuid[]
)
  returns uuid[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  mail public.outbox;
  deleted uuid[] := '{}';
begin
  if not private.is_admin() then
    return deleted;
  end if;
  for mail in
    update public.outbox o set state = 'dropped', lease = null, last_error = 'Deleted by an admin.'
    where o.id = any (mail_ids)
      -- A mail that is being sent cannot be recalled. If its lease has expired, its sender is gone.
      and (o.state = 'queued' or o.state = 'sending' and o.next_attempt_at <= now())
    returning *
  loop
    perform private.log_change('outbox', 'delete', mail.id);
    deleted := deleted || mail.id;
  end loop;
  return deleted;
end
$function$;

create or replace function private.end_email_changes (
  account uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Supabase Auth takes no null in these columns, and an empty token might be looked up.
  update auth.users u set
    email_change = '', email_change_token_new = gen_random_uuid()::text, email_change_token_current = gen_random_uuid()::text
  where u.id = end_email_changes.account and u.email_change <> '';
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute $delete$delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'$delete$
    using end_email_changes.account;
  end if;
end
$function$;

create or replace function private.find_jobs (
  filters         jsonb,
  page_offset     integer,
  page_size       integer,
  with_options    boolean,
  with_all_counts boolean,
  landing_path    text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  -- A list is short if it does not fill a page of 10 jobs. Other searches are suggested only below a short list.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  -- The path of a landing page holds only the slug of its city, so its cities are looked up.
  landing_cities constant uuid[] := private.landing_city_ids(landing_path);
  -- Only the first page of a landing page's list has its numbers.
  has_numbers constant boolean := landing_path is not null and page_start = 0 and cardinality(f.patterns) = 0;
  ids uuid[];
  -- All counts are sums of these groups, which are few.
  tally private.job_tally[];
  tallies_all boolean;
  found jsonb;
begin
  f.city_ids := coalesce(landing_cities, f.city_ids);
  -- With at most one filter, no job misses more than one, so the tally, which has the jobs that miss one at most, has
  -- them all.
  tallies_all := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
  if cardinality(f.patterns) = 0 then
    -- Without a text search, an index-only scan returns the jobs in the order of the list.
    ids := array(
      select id from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
      offset page_start limit page_length);
    tally := array(
      select (
        type, city_id, type_ok, city_ok, country_ok, misses, count(*),
        count(*) filter (
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'),
        case when has_numbers then array_agg(id) filter (where misses = 0) end, counted_open_to)::private.job_tally
      from private.matching_jobs(f)
      cross join lateral (select case when has_numbers and misses = 0 then open_to end as counted_open_to) as counted
      where misses <= 1 group by type, city_id, type_ok, city_ok, country_ok, misses, counted_open_to);
  else
    -- Materialized, so that the slow text search runs once for both the page and the counts.
    with hit as materialized (
      select id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok, city_ok, country_ok,
        misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select id from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated), null, null)::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  found := private.found_jobs(f, ids, tally, with_all_counts);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_all_counts then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_options then jsonb_build_object(
      'options', private.job_options(case when tallies_all then tally end)) else '{}' end
    || case when landing_path is not null then jsonb_build_object(
      'landing', private.landing(
        landing_path, case when has_numbers then private.landing_numbers(tally, f.skills) end)) else '{}' end;
end
$function$;

create or replace function private.folded_text (
  value text
)
  returns text
  language sql
  immutable
  strict
  set search_path to ''
  AS $function$
  select case
    when line !~ '[^ -~]' then lower(line collate pg_catalog.pg_c_utf8)
    -- Split into pieces of 255 characters, because normalizing takes time in proportion to the square of a run of
    -- combining marks. Text with ASCII characters in between has no such runs.
    when line ~ '[^\u0001-\u007f]{255}' then (
      select string_agg(private.folded(piece[1]), '' order by n)
      from regexp_matches(line, '.{1,255}', 'g') with ordinality as pieces (piece, n))
    else private.folded(line)
  end
  from private.one_line(folded_text.value) as line
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
    -- An address of another domain does not prove that the recruiter still works for the company.
    is_member = is_member and split_part(email, '@', -1) = split_part(private.lower_case(new.email), '@', -1)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> private.lower_case(new.email);
  return new;
end
$function$;

create or replace function private.get_or_create_company (
  name text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  key constant text := private.company_key(get_or_create_company.name);
  found_id uuid;
begin
  -- The lock keeps the company until the job that is being saved refers to it. A caller that waited for a merge finds
  -- no row here, and the target of the merge below.
  select c.id into found_id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = key
  for key share of c;
  if found_id is null then
    -- Serializes callers that add the same company, so that the second one finds the row of the first.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (get_or_create_company.name) returning id into found_id;
  end if;
  return found_id;
end
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  -- Since the first import, another country may have got a city of this name, which makes the posting's country
  -- ambiguous. The job then keeps the country that it has.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote' and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  if not exists (
      select from public.cities c
      where c.name_key = private.folded_input(posting ->> 'city')
        and private.folded(c.country) = private.folded_input(coalesce(nullif(posting ->> 'country', ''), 'Unknown')))
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: if one was edited here, none is overwritten.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$function$;

create or replace function private.join_company (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Only approved names become public.
  if recruiter.role <> 'recruiter' or recruiter.status <> 'approved' then
    return recruiter;
  end if;
  if recruiter.company_id is null then
    -- Serializes recruiters who name the same company, so that the second one finds the row of the first.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    recruiter.company_id := private.find_similar_company(recruiter.company_name);
    if recruiter.company_id is null then
      recruiter.company_id := private.get_or_create_company(recruiter.company_name);
      recruiter.is_member := true;
    end if;
  end if;
  recruiter.is_member := recruiter.is_member
    or recruiter.address_confirmed_at is not null and exists (
      select from public.companies c
      where c.id = recruiter.company_id
        and private.is_within_domain(rtrim(split_part(recruiter.email, '@', -1), '.'), c.website_domain)
        and private.is_verified(c.id, c.website_domain));
  return recruiter;
end
$function$;

create or replace function private.landing (
  path    text,
  numbers jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
#variable_conflict use_column
declare
  parts constant text[] := string_to_array(landing.path, '/');
  parent constant text := private.parent_path(landing.path);
  city text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    city := (select min(c.name) from public.cities c where c.id = any (private.landing_city_ids(landing.path)));
    if city is null then
      -- Before 2.0 this was the path of every city without Latin letters.
      return case when parts[3] = 'city' then jsonb_build_object('moved', parent) end;
    end if;
  elsif parts[1] = 'with' and not exists (select from public.skills s where s.slug = parts[2]) then
    return (
      select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
      where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
      having count(*) > 0);
  end if;

  return (
    with listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'path', landing.path,
      'city', city,
      'isListed', exists (select from listed where path = landing.path),
      'numbers', numbers,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> landing.path and (
            starts_with(listed.path, landing.path || '/')
            -- The page above this one, and the pages beside it, which have the same parent.
            or parent <> landing.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
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
        -- Grouped by whole lists of skills first, because many jobs name the same list: fewer rows are unnested.
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

create or replace function private.mail_event_decision (
  event public.events
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if event.status = 'submitted' then
    -- The approval was undone. A mail that has been sent or is being sent cannot be called back.
    delete from public.outbox o
    where o.kind = 'event-approved' and o.key = event.id::text and o.state = 'queued' and o.first_attempt_at is null;
    update public.event_submitters s set decided_at = null where s.event_id = event.id;
    return;
  end if;
  -- The mail contains nothing that the submitter typed, because the address is unconfirmed; only after an approval does
  -- the template read the event's name.
  perform private.enqueue_mail(
    'event-' || event.status, s.email, event.id::text,
    jsonb_build_object('event', event.id, 'reason', event.decline_reason),
    -- Delayed, because the admin can undo an approval for as long as its message is shown.
    send_after => case event.status when 'approved' then interval '1 minute' else interval '0' end)
  from public.event_submitters s where s.event_id = event.id;
  update public.event_submitters s set decided_at = now() where s.event_id = event.id and s.decided_at is null;
end
$function$;

create or replace function private.mail_job_removal (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if job.removal_reason is null then
    perform private.drop_mail('job-removed', owner.email, job.id::text);
  elsif owner.email is not null then
    perform private.enqueue_mail(
      'job-removed', owner.email, job.id || ' ' || now(),
      jsonb_build_object(
        -- The title only for a confirmed address: otherwise anybody could register a stranger's address and have the
        -- site mail a text of their choice to it.
        'title', case when owner.address_confirmed_at is null then '' else job.title end,
        'reason', job.removal_reason, 'rule', job.removal_rule));
  end if;
end
$function$;

create or replace function private.one_line (
  value text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  strict
  set search_path to ''
  AS $function$
declare
  -- Normalizing takes time in proportion to the square of a run of combining marks, and no name is longer.
  longest_normalized constant integer := 1000;
  blanks constant text := '[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  -- Characters without a glyph. Persian, Indic scripts and emoji need joiners, so these are removed only beside letters
  -- of other scripts.
  invisible constant text := '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065'
    '\u3164\uffa0]|[\u200c\u200d](?=[\u0001-\u058f\u200c\u200d]|$)|(?<=^|[\u0001-\u058f])[\u200c\u200d]';
begin
  -- Most lines are plain ASCII.
  if value ~ '[^ -~]' then
    if value ~ blanks then
      value := regexp_replace(value, blanks, ' ', 'g');
    end if;
    if value ~ invisible then
      value := regexp_replace(value, invisible, '', 'g');
    end if;
    if char_length(value) <= longest_normalized then
      value := normalize(value, nfc);
    end if;
  end if;
  if strpos(value, '  ') > 0 then
    value := regexp_replace(value, ' {2,}', ' ', 'g');
  end if;
  return btrim(value);
end
$function$;

create or replace function private.option_counts (
  f private.job_filters
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
begin
  return (
    with hit as materialized (
      select posted_at, level, company, skills, open_to, excluded, visa, facts,
        from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses, misses
      from private.matching_jobs(f) where misses <= 1
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from hit where misses = 0 or not from_ok group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    ),
    by_fact as (
      select split_part(fact, ':', 1) as name, split_part(fact, ':', 2) as value, jobs
      from (
        select fact, sum(jobs) as jobs
        from (
          select unnest(facts) as fact, missed, jobs
          from (
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed, count(*) as jobs
            from hit where misses = 0 or fact_misses = 1 group by facts
          ) as by_facts
        ) as stated
        -- A job that misses one fact counts only for other values of that fact.
        where missed is null or split_part(missed, ':', 1) = split_part(fact, ':', 1)
        group by fact
      ) as each_fact
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from hit
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- Companies are named by the spelling that most of their jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company, count(*) as jobs from hit where misses = 0 or not company_ok group by company
          ) as spelled
          group by private.company_key(company) order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from hit where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from hit where misses = 0 or not posted_ok),
      'skill', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from hit where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  perform private.check_job_filters(filters);
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct private.folded_input(translate(left(e, 100), chr(1), '')) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- A term within a longer one is redundant: every text that contains golang also contains go.
    where term <> '' and not exists (select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  if given ->> 'type' <> all (enum_range(null::public.job_type)::text[]) then
    raise exception 'there is no such type of job' using errcode = 'invalid_parameter_value';
  end if;
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(given ->> 'city', null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, given ->> 'country');
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  if f.filters_pay then
    f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  end if;
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := private.company_key(given ->> 'company');
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  if (given ->> 'posted')::numeric not between 1 and 36500 or (given ->> 'posted')::numeric % 1 <> 0 then
    raise exception 'posted is a whole number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
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
  -- The currency that most jobs of a country state. Amounts in other currencies are left out, not converted.
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

create or replace function private.record_edit (
  before jsonb,
  after  jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  edited_row constant uuid := coalesce(after, before) ->> 'id';
  -- The web server stores the names of uploaded images in a second update, which belongs to the edit of the account
  -- that saved the form.
  image constant text[] := '{author_image,logo,version,updated_at}';
begin
  if after is null then
    delete from private.last_edits e where e.row_id = edited_row;
  elsif after -> 'version' is distinct from before -> 'version' then
    if private.is_api_caller() and auth.uid() is not null then
      insert into private.last_edits (row_id, version, account)
      values (edited_row, (after ->> 'version')::integer, auth.uid())
      on conflict (row_id) do update set version = excluded.version, account = excluded.account;
    elsif after - image = before - image then
      update private.last_edits e set version = (after ->> 'version')::integer
      where e.row_id = edited_row and e.version = (before ->> 'version')::integer;
    end if;
  end if;
end
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
  -- Sessions that were opened with the factor still claim it in their tokens, so they are ended.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (action, table_name, row_id)
  values ('removed second factor', 'recruiters', (select r.id from public.recruiters r where r.auth_id = account));
  return removed;
end
$function$;

create or replace function private.repair_encoding (
  value text
)
  returns text
  language plpgsql
  stable
  strict
  set search_path to ''
  AS $function$
declare
  -- The characters of Windows-1252 at 0x80 to 0x8F and 0x90 to 0x9F, without its five undefined bytes.
  low constant text := '€‚ƒ„…†‡ˆ‰Š‹ŒŽ';
  high constant text := '‘’“”•–—˜™š›œžŸ';
  code_points constant text := e'\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008e\u0091'
    '\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009e\u009f';
  -- Well-formed UTF-8 of which each byte was taken for a character. Alternatives by the first byte, as in RFC 3629.
  misread constant text := format(
    '(?:[\u00c2-\u00df]%1$s|\u00e0[\u00a0-\u00bf]%1$s|[\u00e1-\u00ec\u00ee\u00ef]%1$s{2}'
    '|\u00ed[\u0080-\u009f%2$s%3$s]%1$s|\u00f0[\u0090-\u00bf%3$s]%1$s{2}|[\u00f1-\u00f3]%1$s{3}'
    '|\u00f4[\u0080-\u008f%2$s]%1$s{2})+',
    '[\u0080-\u00bf' || low || high || ']', low, high);
  -- Characters such as Â© may have been typed as they are, so a sequence that decodes to a single character is only
  -- repaired if it matches this.
  unmistakable constant text := format(
    '[\u0080-\u009f]|^[ÂÃ][\u00a0-\u00bf]$|^Ã[^\u0080-\u00ff‘’“”•–—…]$|^â[\u0080-\u009f%1$s]|^ðŸ', low || high);
begin
  if value !~ misread then
    return value;
  end if;
  return (
    select string_agg(
      case when char_length(decoded) > 1 or sequence ~ unmistakable then decoded else coalesce(sequence, rest) end,
      '' order by n)
    from (
      select m[1] as sequence, m[2] as rest, n,
        convert_from(convert_to(translate(m[1], low || high, code_points), 'LATIN1'), 'UTF8') as decoded
      from regexp_matches(value, '(' || misread || ')|([^\u00c2-\u00f4]+|.)', 'g') with ordinality as t (m, n)
    ) pieces);
end
$function$;

create or replace function private.search_meanings (
  terms text[]
)
  returns SETOF private.search_meaning
  language sql
  stable
  set search_path to ''
  AS $function$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The range of slugs from slug to slug_end holds the slug itself and slugs that continue it with another word,
      -- because only '-' and no other character of slugs sorts before '.'. A short slug matches only itself: it begins
      -- too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  )
  select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
  from phrase p cross join lateral (
    select min(c.name) as name from public.cities c
    where (
        c.name_key = p.name
        or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
      -- A city state is suggested as a country, which includes its remote jobs.
      and c.slug <> c.country_slug
    group by c.name_key order by min(c.slug) limit 3
  ) c
  union all
  select p.first_term, p.last_term, null, c.country, array_agg(c.id), null, null
  from phrase p join public.cities c on c.country_slug = coalesce(
    '{"us": "united-states", "usa": "united-states", "uk": "united-kingdom", "uae": "united-arab-emirates"}'::jsonb
      ->> p.slug, p.slug)
  where c.country <> 'Unknown'
  group by p.first_term, p.last_term, c.country
  union all
  select p.first_term, p.last_term, null, null, null, s.slug, null
  from phrase p join public.skills s
    on p.name in (private.folded(s.name), s.slug) or replace(p.name, ' ', '-') = s.slug or p.name = any (s.synonyms)
  union all
  select p.first_term, p.last_term, null, null, null, null, c.name
  from phrase p cross join lateral (
    select c.name from public.companies c
    where c.slug >= p.slug and c.slug < p.slug_end and private.slug_base(c.name, '') like p.slug || '%'
    order by c.slug limit 3
  ) c
  where p.slug <> ''
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
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  return (
    select f.id from auth.mfa_factors f
    where f.user_id = second_factor.account and f.status::text = 'verified' and f.factor_type::text = 'totp'
    order by f.created_at limit 1);
end
$function$;

create or replace function private.set_job_offsets (
  job public.jobs
)
  returns public.jobs
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  working_hours constant integer := 8;
begin
  -- Other hours violate a check constraint of the table.
  if job.overlap_hours between 1 and 8 and private.is_time_zone(job.overlap_time_zone) then
    -- The offsets have to suit both winter and summer time.
    select
      greatest(min(minutes) - 60 * (working_hours - job.overlap_hours), -720),
      least(max(minutes) + 60 * (working_hours - job.overlap_hours), 840)
    into job.utc_offset_min, job.utc_offset_max
    from generate_series(now(), now() + interval '11 months', '1 month') as time
    cross join lateral (
      select (extract(epoch from time at time zone job.overlap_time_zone - time at time zone 'UTC') / 60)::integer as minutes
    ) as zone;
  end if;
  return job;
end
$function$;

create or replace function private.set_published_at (
  target anyelement,
  before anyelement
)
  returns anyelement
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if (target).status = 'draft' then
    return jsonb_populate_record(target, '{"published_at": null}');
  elsif (before).status = 'published' and current_setting('board.keep_published_at', true) = 'true' then
    return jsonb_populate_record(target, jsonb_build_object('published_at', (before).published_at));
  elsif private.is_api_caller() or (target).published_at is null then
    -- A save of a published row without board.keep_published_at is a new publication.
    return jsonb_populate_record(target, jsonb_build_object('published_at', now()));
  end if;
  return target;
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
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = set_recovery_token.account and t.token_type::text = 'recovery_token';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), u.id, 'recovery_token', set_recovery_token.token, private.lower_case(u.email)
    from auth.users u where u.id = set_recovery_token.account;
  end if;
end
$function$;

create or replace function private.stated_facts (
  job public.jobs
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select f.name || ':' || coalesce(job.stated ->> f.name, 'unstated')
    from private.facts f
    where f.kind = 'choice'
    union all
    -- A filter for two years also matches jobs that ask for fewer.
    select f.name || ':' || years
    from private.facts f cross join unnest(f.choices) as years
    where f.kind = 'years' and years::integer >= (job.stated ->> f.name)::integer
    union all
    select f.name || ':unstated' from private.facts f where f.kind = 'years' and job.stated ->> f.name is null)
$function$;

create or replace function private.suggest_searches (
  filters   jsonb,
  more_than bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  meanings constant private.search_meaning[] := array(
    select m from private.search_meanings(array(
      select left(term, 100)
      from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n
    )) m);
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(
    select private.company_key(company) from unnest(meanings) where company is not null);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with meaning as materialized (
      select row_number() over ()::integer as n, m.*, private.company_key(m.company) as company_key from unnest(meanings) m
    ),
    -- The number of jobs for each combination of meanings that they match.
    hit as materialized (
      select array(
          select n from meaning where m.city_id = any (city_ids) or skill = any (m.skills)
            or company_key = m.company_key) as ns,
        m.city_ok, m.country_ok, m.company_ok, count(*) as jobs
      from private.matching_jobs(f) m
      where m.misses = (not m.city_ok)::integer + (not m.country_ok)::integer + (not m.company_ok)::integer
        and (m.city_id = any (cities_meant) or skills_meant <> '{}' and m.skills && skills_meant
          or companies_meant <> '{}' and m.company_key = any (companies_meant))
      group by ns, m.city_ok, m.country_ok, m.company_ok
    ),
    offered as materialized (
      select * from meaning m where m.n in (select unnest(h.ns) from hit h)
    ),
    -- A meaning of more words replaces those of its parts: New York, not York.
    longest as materialized (
      select * from offered m
      where not exists (
        select from offered l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    candidate as (
      select array[n] as ns from longest
      union
      select array(
        select n from (select distinct on (first_term) n from longest where n = any (h.ns) order by first_term, n) one
        order by n)
      from hit h
    ),
    described as (
      select c.ns, max(l.city) as city, max(l.country) as country, max(l.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(l.skill) filter (where l.skill is not null))
          order by 1) as skills
      from candidate c join longest l on l.n = any (c.ns) group by c.ns
    ),
    counted as materialized (
      select d.ns, d.city, d.country, d.company, d.skills, bool_or(kept.place) as keeps_place,
        coalesce(sum(h.jobs) filter (where kept.place), sum(h.jobs)) as jobs
      from described d
      join hit h on h.ns @> d.ns
      cross join lateral (
        select (h.city_ok or d.city is not null) and (h.country_ok or d.country is not null) as place) kept
      where (h.company_ok or d.company is not null) and (kept.place or d.city is not null or d.country is not null)
      group by d.ns, d.city, d.country, d.company, d.skills
    ),
    best as (
      select c.* from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- A search that finds the same jobs as a more specific one is left out: Berlin beside Berlin, Germany.
        and not exists (select from counted l where l.ns @> c.ns and l.ns <> c.ns and l.jobs = c.jobs)
      order by cardinality(c.ns) desc, c.jobs desc, c.ns limit 5
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(b.city, case when b.keeps_place then filters ->> 'city' end),
          'country', coalesce(b.country, case when b.keeps_place then filters ->> 'country' end),
          'company', coalesce(b.company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (b.skills)),
          'jobs', b.jobs)
        order by cardinality(b.ns) desc, b.jobs desc, b.ns),
      '[]')
    from best b);
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
    -- Access to the mailbox is not enough to take over an admin's account or one with a second factor.
    or recruiter.role = 'admin'
    or private.second_factor(registered.id) is not null
  then
    return null;
  end if;
  update auth.users u set
    -- An empty hash matches no password, so the former password is useless even if setting the new one fails.
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
      -- An admin approved what somebody else had typed, so the new details need an approval of their own.
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
  -- Counted for known and unknown addresses alike, so that the outcome does not reveal which are known.
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

create or replace function public.decide_objection (
  objection_id uuid,
  restores     boolean
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  objected_job_id constant uuid := (select o.job_id from public.job_objections o where o.id = objection_id);
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = objected_job_id for update;
  if not exists (select from public.job_objections o where o.id = objection_id and o.resolved_at is null) then
    return false;
  end if;
  if restores then
    update public.jobs j set is_archived = false where j.id = objected_job_id;
  else
    update public.job_objections o set resolved_at = now() where o.id = objection_id;
  end if;
  return found;
end
$function$;

create or replace function public.decide_reports (
  job_id         uuid,
  removal_reason text                default null::text,
  removal_rule   public.posting_rule default null::public.posting_rule
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = decide_reports.job_id for update;
  if not exists (select from public.job_reports r where r.job_id = decide_reports.job_id and r.resolved_at is null) then
    return false;
  end if;
  if decide_reports.removal_reason is not null or decide_reports.removal_rule is not null then
    update public.jobs j set
      is_archived = true, removal_reason = decide_reports.removal_reason, removal_rule = decide_reports.removal_rule
    where j.id = decide_reports.job_id;
  end if;
  update public.job_reports r set resolved_at = now() where r.job_id = decide_reports.job_id and r.resolved_at is null;
  return true;
end
$function$;

create or replace function public.import_postings (
  board_id uuid,
  postings text[],
  may_add  boolean default true
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  link constant public.job_boards := private.active_board(board_id);
  company constant text := (select c.name from public.companies c where c.id = link.company_id);
  given text;
  outcome text;
  handled integer := 0;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
begin
  if link.id is null then
    return null;
  end if;
  foreach given in array postings loop
    begin
      outcome := private.import_posting(link, company, given::jsonb, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    handled := handled + 1;
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
    -- A new job holds locks on its slug and on the recruiter's quota, for which other new jobs wait: end the
    -- transaction.
    exit when outcome = 'added' or outcome = 'waiting' and may_add;
    -- Other changes of jobs have waited since active_board locked the jobs.
    exit when clock_timestamp() > begun + interval '500 milliseconds';
  end loop;
  return jsonb_build_object('handled', handled, 'counts', counts);
end
$function$;

create or replace function public.job_statistics (
  from_day date,
  of_job   uuid default null::uuid
)
  returns table (
    date         date,
    impressions  bigint,
    views        bigint,
    applications bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.date, sum(d.impressions), sum(d.views), sum(d.applications)
  from public.daily_job_clicks d
  -- Compared with an array, so that Postgres looks the jobs up in the index.
  where d.job_id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
    and d.date >= from_day
  group by d.date
  order by d.date
$function$;

create or replace function public.lease_mail (
  max_rows   integer,
  per_minute integer,
  domain     text
)
  returns table (
    id         uuid,
    kind       text,
    address    text,
    data       jsonb,
    attempts   integer,
    message_id text,
    lease      uuid
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  leased_rows integer;
  new_lease constant uuid := gen_random_uuid();
  -- Several mails are tried, in case the first one fails for a reason of its own.
  max_rows_while_stopped constant integer := 5;
begin
  -- Senders take turns here, so that the limit per minute holds for all of them together.
  select * into queue from private.mail_queue for update;
  -- A pause lasts a quarter of an hour at most: a later end comes from a clock that has been set back since.
  if queue.paused_until between now() and now() + interval '16 minutes'
    or queue.stopped_until between now() and now() + interval '61 minutes'
  then
    return;
  end if;
  if queue.stopped_at is not null then
    lease_mail.max_rows := least(lease_mail.max_rows, max_rows_while_stopped);
  end if;
  perform private.correct_mail_times();
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := greatest(lease_mail.per_minute, 0) - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk, o.next_attempt_at from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.max_rows, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is reserved for mail that somebody waits for, such as confirmations.
    chosen as (
      select due.* from due where not due.is_bulk
      union all
      (select due.* from due where due.is_bulk order by due.next_attempt_at
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    ),
    leased as (
      update public.outbox o set
        state = 'sending',
        lease = new_lease,
        attempts = o.attempts + 1,
        first_attempt_at = coalesce(o.first_attempt_at, now()),
        next_attempt_at = now() + interval '10 minutes',
        message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
      from chosen
      where o.id = chosen.id
      returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease,
        chosen.is_bulk, chosen.next_attempt_at as due_at
    )
    select l.id, l.kind, l.address, l.data, l.attempts, l.message_id, l.lease from leased l order by l.is_bulk, l.due_at;
  get diagnostics leased_rows = row_count;

  update private.mail_queue q set
    minute = queue.minute,
    in_minute = queue.in_minute + leased_rows,
    -- Keeps other senders from trying at the same time.
    stopped_until = case
      when q.stopped_at is not null and leased_rows > 0 then now() + interval '1 hour'
      else q.stopped_until
    end
  where q.id;
end
$function$;

create or replace function public.record_link_check (
  job_id  uuid,
  url     text,
  is_dead boolean,
  outcome text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  new_strikes integer;
  closed_job public.jobs;
begin
  perform private.lock_jobs();
  insert into private.link_checks as c (job_id, url, checked_at, strikes, struck_at, outcome)
  select j.id, j.application_url, now(), coalesce(is_dead, false)::integer, case when is_dead then now() end,
    left(record_link_check.outcome, 200)
  from public.jobs j
  where j.id = record_link_check.job_id and j.application_url = record_link_check.url
    and private.is_open(j.is_archived, j.expires_at)
  on conflict on constraint link_checks_pkey do update set
    (url, checked_at, outcome) = (excluded.url, excluded.checked_at, excluded.outcome),
    (strikes, struck_at) = (
      select s.strikes, s.struck_at
      from (values
        -- A new address starts without the strikes of the former one.
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- An inconclusive check changes no strikes.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into new_strikes;
  if new_strikes is null or new_strikes < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed_job;
  -- A job that is renewed starts without strikes.
  delete from private.link_checks c where c.job_id = closed_job.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed_job.id || ' ' || closed_job.expires_at,
    jsonb_build_object(
      'jobId', closed_job.id, 'expiresAt', closed_job.expires_at, 'isAdmins', closed_job.recruiter_id is null))
  from private.job_contacts(closed_job.id, closed_job.recruiter_id) p;
  return true;
end
$function$;

create or replace function public.record_mail_result (
  mail_id    uuid,
  mail_lease uuid,
  outcome    text,
  error      text default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  mail public.outbox;
  is_given_up boolean;
  -- About a week, because attempts are a quarter of an hour apart at most.
  max_away_attempts constant integer := 600;
  max_unanswered_attempts constant integer := 3;
begin
  if record_mail_result.outcome not in (
    'sent', 'dropped', 'later', 'away', 'interrupted', 'unanswered', 'failed', 'refused', 'suppressed', 'stopped',
    'returned')
  then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- No row when another sender has taken the mail over.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- Temporary refusals are retried for a day. A server that does not answer is no reason to give up a mail, unless the
  -- mail itself makes it hang up every time. A mail that has perhaps been sent is not sent over and over.
  is_given_up :=
    outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome in ('away', 'interrupted') and mail.away_attempts >= max_away_attempts
    or outcome = 'unanswered' and mail.unanswered_attempts + 1 >= max_unanswered_attempts;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when is_given_up or outcome in ('failed', 'refused', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(record_mail_result.error, 500),
    attempts = o.attempts - (outcome in ('away', 'interrupted', 'returned'))::integer,
    away_attempts = o.away_attempts + (outcome in ('away', 'interrupted'))::integer,
    unanswered_attempts = o.unanswered_attempts + (outcome = 'unanswered')::integer,
    first_attempt_at = case
      when outcome in ('away', 'interrupted', 'stopped') or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = now() + case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- Other mail goes first, in case this one makes the server hang up.
      when outcome in ('away', 'interrupted') then
        least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      when outcome = 'unanswered' then interval '2 hours' * (o.unanswered_attempts + 1)
      -- Other mail goes first, in case this one makes the server refuse us.
      when outcome = 'stopped' then interval '1 minute'
      else interval '0'
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue q set
      refusal_streak = q.refusal_streak + q.has_refusals::integer, has_refusals = false, refused_in_a_row = 0,
      pauses = 0, paused_until = null, paused_because = null, away_since = null,
      stopped_at = null, stopped_because = null, stopped_until = null
    where q.has_refusals or q.pauses > 0 or q.stopped_at is not null;
  elsif outcome in ('refused', 'suppressed') then
    if outcome = 'suppressed' then
      insert into public.suppressions (address, reason)
      values (mail.address, left(coalesce(record_mail_result.error, 'Refused.'), 500))
      on conflict (address) do nothing;
    end if;
    perform private.count_refusal(mail, record_mail_result.error);
  end if;
  return true;
end
$function$;

create or replace function public.save_job (
  job              jsonb,
  job_id           uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  fields jsonb;
begin
  perform private.check_form(job, 'public.jobs', array_remove(private.job_form_columns(), 'city_id'), '{city,country}');
  fields := job - '{city,country}'::text[];
  if job_id is not null then
    -- Locked before save_city locks rows of cities and limits, because imports lock in this order and would deadlock.
    perform private.lock_jobs();
  end if;
  if job ?| '{city,country}' then
    if not job ?& '{city,country}' then
      raise exception 'city and country belong together' using errcode = 'PT422';
    end if;
    fields := fields || jsonb_build_object('city_id', private.save_city(job ->> 'city', job ->> 'country'));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that lists a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit greatest(max_alerts, 0)
    for update skip locked
  loop
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc) from private.matching_jobs(f)
        where is_match and listed_at > alert.seen_until and listed_at <= horizon);
      if job_ids is not null then
        mails := mails + private.enqueue_mail(
          'job-alert', alert.email, alert.id || ' ' || horizon,
          jsonb_build_object(
            'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
          is_bulk => true)::integer;
      end if;
      step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
      update public.job_alerts a set
        seen_until = greatest(a.seen_until, horizon),
        next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
      where a.id = alert.id;
    exception when others then
      -- An alert that fails must not stop the others. It is tried again in an hour.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$function$;

create or replace function public.send_digest (
  batch_size  integer default 1000,
  max_seconds integer default 2
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  -- The lock makes instances take turns, so that only one of them sends the digest.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  result public.digest_results;
  subscriptions uuid[];
  queued integer;
  total integer := 0;
begin
  if settings.is_on and due > settings.settled_until then
    update public.digest_settings set settled_until = due where digest_settings.id;
    insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, more_ids)
    select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
      c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id, c.more_ids
    from public.compose_digest() c
    where c.job_total > 0
    -- A change of the time zone can make the same day due twice.
    on conflict (slug) do nothing
    returning * into digest;
    if digest.id is null then
      return jsonb_build_object('recipients', 0, 'isDone', true);
    end if;
    insert into public.digest_results (digest_id, queued_to)
    values (digest.id, '00000000-0000-0000-0000-000000000000');
  end if;

  select r.* into result
  from public.digest_results r join public.digests d on d.id = r.digest_id
  where r.queued_to is not null
  order by d.created_at
  limit 1;
  if result.digest_id is null then
    return null;
  end if;
  loop
    subscriptions := array(
      select s.id from public.newsletter_subscriptions s
      where s.state = 'active' and s.id > result.queued_to
      order by s.id
      limit greatest(batch_size, 1));
    -- Active addresses are not suppressed. An address that was deleted and subscribed again meanwhile has a new id; the
    -- conflict on its address keeps it from being mailed twice.
    insert into public.outbox (kind, address, key, data, is_bulk)
    select 'digest', s.email, result.digest_id::text,
      jsonb_build_object('digest', result.digest_id, 'subscription', s.id), true
    from public.newsletter_subscriptions s
    where s.id = any (subscriptions)
    on conflict (kind, address, key) do nothing;
    get diagnostics queued = row_count;
    total := total + queued;
    -- Null after the last batch.
    result.queued_to := subscriptions[greatest(batch_size, 1)];
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when result.queued_to is null or clock_timestamp() > begun + make_interval(secs => max_seconds);
  end loop;
  update public.digest_results r
  set recipients = r.recipients + total, queued_to = result.queued_to
  where r.digest_id = result.digest_id;
  return jsonb_build_object(
    'slug', (select d.slug from public.digests d where d.id = result.digest_id),
    'recipients', total, 'isDone', result.queued_to is null);
end
$function$;

create or replace function public.send_waiting_mail (
  at_time timestamp with time zone default now()
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The lock makes instances take turns, so that only one of them sends the mail.
  settings constant public.waiting_mail_settings := (select s from public.waiting_mail_settings s for update);
  local constant timestamp := at_time at time zone (select s.time_zone from public.digest_settings s);
  mails integer;
begin
  delete from private.waiting_told t
  where (t.queue, t.item) not in (select w.queue, w.item from private.waiting_items() w);
  if settings.frequency = 'off'
    or settings.frequency = 'daily' and local::time < '08:00'
    or not exists (
      select from private.waiting_items() w
      where settings.frequency = 'daily'
        or not exists (select from private.waiting_told t where t.queue = w.queue and t.item = w.item))
  then
    return 0;
  end if;
  select count(*) filter (where m.is_new) into mails
  from (
    select private.enqueue_mail(
      'waiting', r.email, case settings.frequency when 'daily' then 'day ' || local::date else 'at ' || at_time end) as is_new
    from public.recruiters r where r.role = 'admin'
  ) m;
  if mails > 0 then
    insert into private.waiting_told select * from private.waiting_items() on conflict do nothing;
  end if;
  return mails;
end
$function$;
