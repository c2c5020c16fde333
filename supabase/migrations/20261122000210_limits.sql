-- How much of something may happen in a minute of the clock and in a day of UTC.

create table private.limits (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  per_minute integer check (per_minute >= 0),
  per_day integer check (per_day >= 0),
  about text not null check (char_length(about) between 1 and 200)
);
comment on table private.limits is 'Settings of the operator, in force at once; null is no limit.';

create table private.limit_counts (
  name text not null references private.limits (name) on delete cascade,
  key text not null check (char_length(key) <= 64),
  minute timestamptz not null,
  in_minute integer not null,
  day date not null,
  in_day integer not null,
  primary key (name, key)
);
comment on table private.limit_counts is 'What was counted in the last minute and day that saw any; key says of whom, where each has a limit of their own.';

create index limit_counts_day on private.limit_counts (day) where key <> '';

alter table private.limits enable row level security;
alter table private.limit_counts enable row level security;
revoke all on private.limits, private.limit_counts from public, anon, authenticated, service_role;

insert into private.limits (name, per_minute, per_day, about) values
  ('jobs_per_recruiter', null, 30, 'Jobs a recruiter posts; edited and restored ones do not count.'),
  ('cities_per_recruiter', null, 60, 'New places a recruiter names in jobs.'),
  ('visits_direct', 120, 5000, 'Page visits told to the data API directly, by all callers together.'),
  ('visits_site', 3000, 300000, 'Page visits told by the web server, by all visitors together.'),
  ('clicks_direct', 120, 5000, 'Job views and clicks told to the data API directly, by all callers together.'),
  ('clicks_site', 3000, 300000, 'Job views and clicks told by the web server, by all visitors together.'),
  ('subscriptions_direct', 60, 2000, 'Newsletter addresses given to the data API directly, by all callers together.'),
  ('subscriptions_network', 10, 50, 'New newsletter addresses from one network, through the site.'),
  ('subscriptions_site', 200, null, 'Newsletter addresses through the site, after which each waits a moment.');

create function private.take(limit_name text, of_key text default '') returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  bounds constant private.limits := (select l from private.limits l where l.name = limit_name);
  today constant date := (now() at time zone 'UTC')::date;
  is_within boolean;
begin
  -- Locked rows are left to whoever has them: two writers must not wait for each other.
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < today
    limit 100
    for update skip locked);

  insert into private.limit_counts as c (name, key, minute, in_minute, day, in_day)
  values (limit_name, of_key, date_trunc('minute', now()), 1, today, 1)
  on conflict (name, key) do update set
    -- Whoever had to wait for the row may have begun in an earlier minute than the one who had it.
    minute = greatest(c.minute, excluded.minute),
    in_minute = case when c.minute >= excluded.minute then c.in_minute else 0 end + 1,
    day = greatest(c.day, excluded.day),
    in_day = case when c.day >= excluded.day then c.in_day else 0 end + 1
  returning c.in_minute <= coalesce(bounds.per_minute, c.in_minute) and c.in_day <= coalesce(bounds.per_day, c.in_day)
  into is_within;
  return is_within;
end
$$;
comment on function private.take(text, text) is
  'Counts one, exactly, until the transaction ends; whether it is within the limit. A caller that raises has not counted.';
revoke all on function private.take(text, text) from public, anon, authenticated;
