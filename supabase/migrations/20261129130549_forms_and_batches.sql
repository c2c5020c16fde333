-- Refuses a city without a country and counts the bytes of posts apart, and answers with fewer columns of a job.

set local check_function_bodies = off;

create or replace function private.check_form (
  form          jsonb,
  target        regclass,
  allowed       text[],
  allowed_texts text[]   default '{}'::text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Posts may have 200,000 characters, of up to four bytes each.
  longest_form constant integer := case target when 'public.blogs'::regclass then 1000000 else 300000 end;
  refused text;
begin
  if jsonb_typeof(form) is distinct from 'object' then
    raise exception 'a form is an object' using errcode = 'PT422';
  end if;
  if octet_length(form::text) > longest_form then
    raise exception 'a form can have at most % bytes', longest_form using errcode = 'PT413';
  end if;
  select string_agg(key, ', ') into refused
  from jsonb_object_keys(form) as key
  where key <> all (allowed || allowed_texts);
  if refused is not null then
    raise exception 'unknown: %', refused using errcode = 'PT422';
  end if;
  select string_agg(f.key || ' must be of type ' || wanted.type, ', ') into refused
  from jsonb_each(form) as f
  left join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key and f.key <> all (allowed_texts)
  cross join lateral (
    select case
      when a.atttypid in ('integer'::regtype, 'numeric'::regtype) then 'number'
      when a.atttypid = 'boolean'::regtype then 'boolean'
      when a.atttypid = 'jsonb'::regtype then 'object'
      when a.atttypid = 'text[]'::regtype then 'array'
      else 'string'
    end as type
  ) as wanted
  where jsonb_typeof(f.value) not in (wanted.type, 'null')
    or wanted.type = 'array' and jsonb_path_exists(f.value, '$[*] ? (@.type() != "string" && @.type() != "null")');
  if refused is not null then
    raise exception '%', refused using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.clean_stated (
  stated jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  cleaned jsonb := '{}';
  fact private.facts;
  value jsonb;
begin
  if jsonb_typeof(stated) is distinct from 'object' or octet_length(stated::text) > 4000
    or exists (select from jsonb_object_keys(stated) as key where key not in (select f.name from private.facts f))
  then
    raise exception 'what is stated must be an object of known facts, of at most 4000 bytes' using errcode = 'PT422';
  end if;
  for fact in select f.* from private.facts f order by f.position loop
    value := stated -> fact.name;
    continue when value is null or value = 'null';
    if fact.kind = 'text' and jsonb_typeof(value) = 'string' then
      value := to_jsonb(private.clean_line(value #>> '{}'));
    end if;
    if not coalesce(
        case fact.kind
          when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' = any (fact.choices)
          when 'years' then jsonb_typeof(value) = 'number' and value #>> '{}' = any (fact.choices)
          when 'text' then
            jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and fact.longest
          when 'day' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(20[0-9]{2}|2100)-[0-9]{2}-[0-9]{2}$'
            and pg_input_is_valid(value #>> '{}', 'date')
        end
        and (fact.of_fact is null or cleaned ->> fact.of_fact = fact.of_choice), false)
    then
      raise exception '% is not stated so', fact.name using errcode = 'PT422', detail = fact.name;
    end if;
    cleaned := cleaned || jsonb_build_object(fact.name, value);
  end loop;
  return cleaned;
end
$function$;

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    select (to_jsonb(j) - (private.hidden_job_columns() || '{is_archived,city_id,company_id}'::text[])) || to_jsonb(card) || jsonb_build_object(
      'employer_id', (select p.external_id from public.imported_postings p where p.job_id = j.id),
      'employer', jsonb_build_object('slug', co.slug, 'website', co.website, 'logo', co.logo),
      'place', jsonb_build_object('country', c.country_slug, 'city', c.slug),
      'skills', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by required.position), '[]')
        from public.job_skills required join public.skills s on s.slug = required.skill_slug
        where required.job_id = j.id))
    from public.jobs j
    join private.job_cards card using (id)
    join public.companies co on co.id = j.company_id
    join public.cities c on c.id = j.city_id
    where j.id = job_details.job_id);
end
$function$;

create or replace function private.save_row (
  target           regclass,
  fields           jsonb,
  row_id           uuid,
  expected_version integer,
  idempotency_key  uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Null stands for the default of a column that cannot be null.
  cleared constant text[] := array(
    select f.key
    from jsonb_each(fields) as f
    join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key
    where f.value = 'null' and a.attnotnull and a.atthasdef);
  given constant jsonb := fields - cleared;
  columns constant text := (
    select string_agg(format('%I', key), ', ') from jsonb_object_keys(given || '{"idempotency_key": null}') as key);
  assignments constant text := (
    select string_agg(format(case when key = any (cleared) then '%1$I = default' else '%1$I = sent.%1$I' end, key), ', ')
    from jsonb_object_keys(fields) as key);
  before record;
  current record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, given);
    if before.is_same and cleared = '{}' then
      return before.row_id;
    end if;
    -- The same form was sent before, its response was lost and its fields were edited since: an update of version 1.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s)
        select %2$s from jsonb_populate_record(null::%1$s, $1) returning id', target, columns)
      into saved using given || jsonb_build_object('idempotency_key', idempotency_key);
    exception when unique_violation then
      -- The same form was submitted twice at once: return the row that the other request added.
      select b.row_id into saved from private.find_saved_row(target, idempotency_key, given) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  if assignments is null then
    raise exception 'a form has at least one field' using errcode = 'PT422';
  end if;
  execute format(
    'update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $1) as sent
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, assignments)
  into saved using given, row_id, expected_version;
  if saved is null then
    execute format('select id, version from %s where id = $1', target) into current using row_id;
    if current.id is not null and (
      not private.is_api_caller() or private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id())
    then
      raise exception 'the row was changed meanwhile' using
        errcode = 'PT409',
        detail = case when private.is_own_edit(current.id, current.version) then 'own edit' else 'not an own edit' end;
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
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
    -- Before a city is added and counted, as imports do it.
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
      -- It stops no other alert, and is tried again.
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
  -- The lock makes one of several instances send.
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
    -- Active addresses are not suppressed. An address that subscribed anew meanwhile has its mail.
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

comment on function "private"."check_form"(jsonb, regclass, text[], text[]) is 'Refuses what a form cannot have sent: other keys than the allowed columns and texts, values of another type than their column (PT422), and more than 300,000 bytes, or 1,000,000 of a post (PT413). Columns check the values themselves.';

comment on function "private"."hidden_job_columns"() is 'The columns that no page of a job shows: private.job_details leaves them out, and a change of them alone is no change of the page. lib/jobs/schema.ts has the type of the others. A new column is public until it is listed here.';
