-- From where one may apply, what a job pays for which time and in euros, what it needs. Not stated is a value of its own.

create function private.are_countries(codes text[]) returns boolean
language sql immutable parallel safe
return codes <@ '{
      AD,AE,AF,AG,AI,AL,AM,AO,AQ,AR,AS,AT,AU,AW,AX,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BL,BM,BN,BO,BQ,BR,BS,BT,BV,BW,BY,BZ,CA,
      CC,CD,CF,CG,CH,CI,CK,CL,CM,CN,CO,CR,CU,CV,CW,CX,CY,CZ,DE,DJ,DK,DM,DO,DZ,EC,EE,EG,EH,ER,ES,ET,FI,FJ,FK,FM,FO,FR,GA,
      GB,GD,GE,GF,GG,GH,GI,GL,GM,GN,GP,GQ,GR,GS,GT,GU,GW,GY,HK,HM,HN,HR,HT,HU,ID,IE,IL,IM,IN,IO,IQ,IR,IS,IT,JE,JM,JO,JP,
      KE,KG,KH,KI,KM,KN,KP,KR,KW,KY,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MF,MG,MH,MK,ML,MM,MN,MO,MP,MQ,MR,MS,
      MT,MU,MV,MW,MX,MY,MZ,NA,NC,NE,NF,NG,NI,NL,NO,NP,NR,NU,NZ,OM,PA,PE,PF,PG,PH,PK,PL,PM,PN,PR,PS,PT,PW,PY,QA,RE,RO,RS,
      RU,RW,SA,SB,SC,SD,SE,SG,SH,SI,SJ,SK,SL,SM,SN,SO,SR,SS,ST,SV,SX,SY,SZ,TC,TD,TF,TG,TH,TJ,TK,TL,TM,TN,TO,TR,TT,TV,TW,
      TZ,UA,UG,UM,US,UY,UZ,VA,VC,VE,VG,VI,VN,VU,WF,WS,XK,YE,YT,ZA,ZM,ZW
    }'::text[]
    and cardinality(codes) = (select count(distinct code) from unnest(codes) as code);
comment on function private.are_countries(text[]) is
  'Whether these are codes of ISO 3166-1 alpha-2, or XK for Kosovo, each once (lib/places/countries.ts has their names).';
grant execute on function private.are_countries(text[]) to authenticated;

create table public.skills (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 40),
  synonyms text[] not null default '{}' check (char_length(array_to_string(synonyms, '')) <= 400)
);
comment on table public.skills is 'What jobs may say they need. Synonyms, in lower case, are what texts call it besides its name.';
alter table public.skills enable row level security;
grant select on public.skills to anon, authenticated;
create policy "Everyone reads skills" on public.skills
for select to anon, authenticated
using (true);

create table public.currency_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$' and char_length(currency) = 3),
  per_eur numeric not null check (per_eur > 0 and per_eur < 1000000),
  as_of date not null,
  constraint currency_rates_of_euro check (currency <> 'EUR' or per_eur = 1)
);
comment on table public.currency_rates is 'Euro reference rates of the European Central Bank: the last known of each currency, and their day.';
alter table public.currency_rates enable row level security;
grant select on public.currency_rates to anon, authenticated;
create policy "Everyone reads currency rates" on public.currency_rates
for select to anon, authenticated
using (true);

create function private.pay_top_eur_year(salary_min integer, salary_max integer, salary_currency text, salary_period text)
returns numeric
language sql stable
set search_path = ''
as $$
  select round(
    greatest(salary_min, salary_max)::numeric
      * case salary_period when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end
      / r.per_eur, 2)
  from public.currency_rates r
  where r.currency = upper(btrim(salary_currency)) and greatest(salary_min, salary_max) > 0
$$;
comment on function private.pay_top_eur_year(integer, integer, text, text) is
  'The top of a salary in euros a year: 2080 hours, 260 days, 52 weeks or 12 months of it. Null without a salary or a rate.';

alter table public.jobs
  add column eligibility text not null default 'unstated' check (eligibility in ('unstated', 'worldwide', 'countries')),
  add column eligible_countries text[] not null default '{}'
    check (private.are_countries(eligible_countries) and char_length(array_to_string(eligible_countries, '')) <= 600),
  add column excluded_countries text[] not null default '{}'
    check (private.are_countries(excluded_countries) and char_length(array_to_string(excluded_countries, '')) <= 600),
  add column utc_offset_min integer check (utc_offset_min between -720 and 840 and utc_offset_min % 15 = 0),
  add column utc_offset_max integer check (utc_offset_max between -720 and 840 and utc_offset_max % 15 = 0),
  add column visa_sponsorship boolean,
  add column salary_period text not null default 'year' check (salary_period in ('year', 'month', 'week', 'day', 'hour')),
  add column pay_top_eur_year numeric,
  add column level text check (level in ('intern', 'junior', 'mid', 'senior', 'staff', 'lead')),
  add column skills text[] not null default '{}'
    check (
      cardinality(skills) <= 8 and array_position(skills, null) is null and char_length(array_to_string(skills, '')) <= 320
    ),
  add constraint jobs_eligible_countries check ((eligibility = 'countries') = (eligible_countries <> '{}')),
  add constraint jobs_utc_offsets check (
    (utc_offset_min is null) = (utc_offset_max is null) and (utc_offset_min <= utc_offset_max) is not false);
comment on column public.jobs.eligibility is 'From where one may apply: not stated, from anywhere, or from eligible_countries.';
comment on column public.jobs.excluded_countries is 'From where one may not apply, whatever else is stated.';
comment on column public.jobs.utc_offset_min is 'The earliest time zone applicants may live in, in minutes from UTC. Null is not stated.';
comment on column public.jobs.visa_sponsorship is 'Whether the employer sponsors a visa. Null is not stated.';
comment on column public.jobs.pay_top_eur_year is 'Set by trigger with the rates of the day it is saved, and by convert_pay with later ones.';
comment on column public.jobs.level is 'Null is not stated.';
comment on column public.jobs.skills is 'Slugs of public.skills in the order they are shown.';

-- In the order of jobs.skills, which the trigger keeps it to: for joins, and so that every slug is a skill's.
create table public.job_skills (
  job_id uuid not null references public.jobs (id) on delete cascade,
  skill_slug text not null references public.skills (slug),
  position integer not null check (position between 1 and 8),
  primary key (job_id, skill_slug)
);
comment on table public.job_skills is 'The skills of jobs, written with jobs.skills only.';
create index job_skills_skill_slug on public.job_skills (skill_slug);
alter table public.job_skills enable row level security;
grant select on public.job_skills to anon, authenticated;
revoke insert, update, delete, truncate on public.job_skills from service_role;
create policy "Everyone reads the skills of jobs they read" on public.job_skills
for select to anon, authenticated
using (exists (select from public.jobs j where j.id = job_id));

create function private.write_job_skills() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.job_skills where job_id = new.id;
  insert into public.job_skills (job_id, skill_slug, position)
  select new.id, skill, n from unnest(new.skills) with ordinality as chosen (skill, n);
  return null;
end
$$;
comment on function private.write_job_skills() is 'After a job’s skills were written.';
create trigger write_first_skills after insert on public.jobs
for each row when (new.skills <> '{}') execute function private.write_job_skills();
create trigger write_changed_skills after update on public.jobs
for each row when (new.skills is distinct from old.skills) execute function private.write_job_skills();

insert into public.currency_rates (currency, per_eur, as_of)
select currency, per_eur, '2025-10-09'
from (values
  ('EUR', 1), ('USD', 1.1611), ('JPY', 177.40), ('CZK', 24.326), ('DKK', 7.4668), ('GBP', 0.86830), ('HUF', 390.98),
  ('PLN', 4.2548), ('RON', 5.0945), ('SEK', 10.9870), ('CHF', 0.9309), ('ISK', 141.80), ('NOK', 11.6240),
  ('TRY', 48.4464), ('AUD', 1.7600), ('BRL', 6.1877), ('CAD', 1.6198), ('CNY', 8.2698), ('HKD', 9.0334),
  ('IDR', 19227.64), ('ILS', 3.7684), ('INR', 103.1025), ('KRW', 1647.80), ('MXN', 21.2683), ('MYR', 4.8952),
  ('NZD', 2.0097), ('PHP', 67.553), ('SGD', 1.5048), ('THB', 37.817), ('ZAR', 19.8575)
) as rates (currency, per_eur);

insert into public.skills (slug, name, synonyms) values
  ('python', 'Python', '{}'), ('java', 'Java', '{}'), ('javascript', 'JavaScript', '{ecmascript}'),
  ('typescript', 'TypeScript', '{}'), ('rust', 'Rust', '{}'), ('c-plus-plus', 'C++', '{cpp}'),
  ('c-sharp', 'C#', '{csharp,.net,dotnet}'), ('ruby', 'Ruby', '{"ruby on rails",rails}'), ('php', 'PHP', '{laravel}'),
  ('kotlin', 'Kotlin', '{}'), ('scala', 'Scala', '{}'), ('elixir', 'Elixir', '{}'), ('erlang', 'Erlang', '{}'),
  ('swift', 'Swift', '{}'), ('lua', 'Lua', '{}'), ('zig', 'Zig', '{}'),
  ('bash', 'Bash', '{"shell scripting","shell scripts"}'), ('sql', 'SQL', '{}'),
  ('webassembly', 'WebAssembly', '{wasm}'), ('tinygo', 'TinyGo', '{}'), ('grpc', 'gRPC', '{grpc-go}'),
  ('protocol-buffers', 'Protocol Buffers', '{protobuf,protobufs}'),
  ('rest', 'REST', '{restful,"rest api","rest apis"}'), ('graphql', 'GraphQL', '{gqlgen}'),
  ('openapi', 'OpenAPI', '{swagger}'), ('websockets', 'WebSockets', '{websocket}'),
  ('oauth', 'OAuth', '{oauth2,"oauth 2.0"}'), ('openid-connect', 'OpenID Connect', '{oidc}'),
  ('webrtc', 'WebRTC', '{}'), ('mqtt', 'MQTT', '{}'), ('gin', 'Gin', '{gin-gonic}'), ('gorm', 'GORM', '{}'),
  ('sqlc', 'sqlc', '{}'), ('pgx', 'pgx', '{}'), ('cobra', 'Cobra', '{}'),
  ('postgresql', 'PostgreSQL', '{postgres,psql}'), ('mysql', 'MySQL', '{}'), ('mariadb', 'MariaDB', '{}'),
  ('sqlite', 'SQLite', '{}'), ('sql-server', 'SQL Server', '{mssql}'),
  ('oracle-database', 'Oracle Database', '{"oracle db"}'), ('mongodb', 'MongoDB', '{mongo}'),
  ('redis', 'Redis', '{valkey}'), ('memcached', 'Memcached', '{}'), ('cassandra', 'Cassandra', '{}'),
  ('scylladb', 'ScyllaDB', '{scylla}'), ('cockroachdb', 'CockroachDB', '{cockroach}'),
  ('clickhouse', 'ClickHouse', '{}'), ('elasticsearch', 'Elasticsearch', '{"elastic search",elk}'),
  ('opensearch', 'OpenSearch', '{}'), ('dynamodb', 'DynamoDB', '{}'), ('bigquery', 'BigQuery', '{}'),
  ('snowflake', 'Snowflake', '{}'), ('spanner', 'Spanner', '{"cloud spanner"}'),
  ('timescaledb', 'TimescaleDB', '{timescale}'), ('influxdb', 'InfluxDB', '{}'),
  ('neo4j', 'Neo4j', '{"graph database","graph databases"}'), ('etcd', 'etcd', '{}'), ('vitess', 'Vitess', '{}'),
  ('tidb', 'TiDB', '{}'), ('firestore', 'Firestore', '{firebase}'), ('kafka', 'Kafka', '{"apache kafka",redpanda}'),
  ('rabbitmq', 'RabbitMQ', '{amqp}'), ('nats', 'NATS', '{jetstream}'), ('pulsar', 'Pulsar', '{"apache pulsar"}'),
  ('sqs', 'Amazon SQS', '{sqs}'), ('pubsub', 'Pub/Sub', '{pubsub,"google pub/sub"}'), ('kinesis', 'Kinesis', '{}'),
  ('temporal', 'Temporal', '{temporal.io}'), ('flink', 'Flink', '{"apache flink"}'),
  ('spark', 'Spark', '{"apache spark"}'), ('airflow', 'Airflow', '{"apache airflow"}'),
  ('aws', 'AWS', '{"amazon web services"}'), ('google-cloud', 'Google Cloud', '{gcp,"google cloud platform"}'),
  ('azure', 'Azure', '{"microsoft azure"}'), ('cloudflare', 'Cloudflare', '{"cloudflare workers"}'),
  ('aws-lambda', 'AWS Lambda', '{lambda}'), ('serverless', 'Serverless', '{}'), ('s3', 'S3', '{"object storage"}'),
  ('kubernetes', 'Kubernetes', '{k8s}'),
  ('kubernetes-operators', 'Kubernetes Operators', '{"kubernetes operator",controller-runtime,kubebuilder}'),
  ('docker', 'Docker', '{}'), ('containerd', 'containerd', '{}'), ('helm', 'Helm', '{}'),
  ('terraform', 'Terraform', '{opentofu}'), ('pulumi', 'Pulumi', '{}'), ('ansible', 'Ansible', '{}'),
  ('crossplane', 'Crossplane', '{}'), ('argo-cd', 'Argo CD', '{argocd,argo}'), ('gitops', 'GitOps', '{}'),
  ('istio', 'Istio', '{"service mesh"}'), ('linkerd', 'Linkerd', '{}'), ('envoy', 'Envoy', '{}'),
  ('cilium', 'Cilium', '{}'), ('ebpf', 'eBPF', '{}'), ('consul', 'Consul', '{}'),
  ('vault', 'Vault', '{"hashicorp vault"}'), ('nomad', 'Nomad', '{}'), ('linux', 'Linux', '{}'),
  ('nginx', 'Nginx', '{}'), ('haproxy', 'HAProxy', '{}'), ('traefik', 'Traefik', '{}'),
  ('firecracker', 'Firecracker', '{}'), ('git', 'Git', '{}'), ('github-actions', 'GitHub Actions', '{}'),
  ('gitlab-ci', 'GitLab CI', '{gitlab}'), ('jenkins', 'Jenkins', '{}'), ('circleci', 'CircleCI', '{}'),
  ('ci-cd', 'CI/CD', '{cicd,"continuous integration","continuous delivery","continuous deployment"}'),
  ('bazel', 'Bazel', '{}'), ('prometheus', 'Prometheus', '{}'), ('grafana', 'Grafana', '{}'),
  ('opentelemetry', 'OpenTelemetry', '{otel}'), ('jaeger', 'Jaeger', '{}'), ('datadog', 'Datadog', '{}'),
  ('loki', 'Loki', '{}'), ('splunk', 'Splunk', '{}'), ('observability', 'Observability', '{}'),
  ('react', 'React', '{reactjs,react.js}'), ('react-native', 'React Native', '{}'), ('vue', 'Vue.js', '{vue,vuejs}'),
  ('angular', 'Angular', '{}'), ('nextjs', 'Next.js', '{nextjs}'), ('nodejs', 'Node.js', '{nodejs,node}'),
  ('svelte', 'Svelte', '{}'), ('htmx', 'htmx', '{}'),
  ('microservices', 'Microservices', '{microservice,micro-services}'),
  ('distributed-systems', 'Distributed systems', '{"distributed system"}'),
  ('concurrency', 'Concurrency', '{goroutines,"concurrent programming"}'),
  ('event-driven-architecture', 'Event-driven architecture', '{event-driven,"event driven","event sourcing"}'),
  ('domain-driven-design', 'Domain-driven design', '{ddd}'),
  ('test-driven-development', 'Test-driven development', '{tdd}'),
  ('performance', 'Performance', '{profiling,pprof,"low latency",low-latency}'),
  ('site-reliability', 'Site reliability', '{sre,"site reliability engineering"}'),
  ('networking', 'Networking', '{tcp/ip,"network programming"}'), ('security', 'Security', '{appsec}'),
  ('cryptography', 'Cryptography', '{}'), ('machine-learning', 'Machine learning', '{ml}'),
  ('llm', 'LLMs', '{llm,"large language models","generative ai"}'),
  ('data-engineering', 'Data engineering', '{"data pipelines",etl}'), ('blockchain', 'Blockchain', '{web3}'),
  ('ethereum', 'Ethereum', '{solidity}'), ('payments', 'Payments', '{}'),
  ('embedded-systems', 'Embedded systems', '{embedded,firmware}');

-- What follows from a rate is no edit of a job.
alter table public.jobs disable trigger user;
update public.jobs
set pay_top_eur_year = private.pay_top_eur_year(salary_min, salary_max, salary_currency, salary_period)
where salary_min > 0 or salary_max > 0;
alter table public.jobs enable trigger user;

grant select (
  eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship, salary_period,
  level, skills, pay_top_eur_year
) on public.jobs to anon, authenticated;
grant insert (
  eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship, salary_period,
  level, skills
), update (
  eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship, salary_period,
  level, skills
) on public.jobs to authenticated;

drop trigger allow_changes on public.jobs;
create trigger allow_changes before update on public.jobs
for each row execute function private.allow_changes(
  'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min', 'salary_max', 'salary_currency',
  'application_url', 'is_archived', 'confirmed_at', 'eligibility', 'eligible_countries', 'excluded_countries',
  'utc_offset_min', 'utc_offset_max', 'visa_sponsorship', 'salary_period', 'level', 'skills');

create or replace function private.set_job_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_by_api constant boolean := private.is_api_caller();
  -- What changes when a job is renewed or closed, or its pay is converted anew.
  of_time constant text[] := '{expires_at,confirmed_at,link_died_at,pay_top_eur_year,version}';
begin
  if is_by_api and is_new then
    new.id := gen_random_uuid();
    new.slug := '';
    new.posted_at := now();
    new.expires_at := null;
    new.confirmed_at := null;
    new.link_died_at := null;
    new.recruiter_id := case when not private.is_admin() then private.my_recruiter_id() end;
  end if;
  if is_by_api and not private.is_admin() then
    -- No row for callers without approval: the policy then refuses the job.
    new.company := coalesce((select company_name from public.recruiters where id = private.my_recruiter_id()), new.company);
  end if;
  new.title := btrim(new.title);
  new.company := btrim(new.company);
  new.pay_top_eur_year := private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);

  if is_new or new.description is distinct from old.description then
    new.search_text := private.visible_text(new.description);
    -- A job from before this was asked stays as it is until its description is written.
    if is_by_api and new.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    new.search_text := old.search_text;
  end if;

  if is_new then
    new.posted_by := case when new.recruiter_id is null then 'Admin' else 'Recruiter' end;
    new.updated_at := case when is_by_api then now() else new.updated_at end;
    new.archived_at := case when new.is_archived then coalesce(case when not is_by_api then new.archived_at end, now()) end;
    new.expires_at := case
      when coalesce(new.expires_at, 'infinity') = 'infinity' then greatest(new.posted_at + interval '60 days', now() + interval '14 days')
      else least(new.expires_at, greatest(new.posted_at, new.confirmed_at) + interval '90 days') end;
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    new.archived_at := case when new.is_archived then coalesce(old.archived_at, now()) end;
    if old.is_archived and not new.is_archived and old.expires_at > old.archived_at and old.expires_at <= now() then
      -- It ran out while nobody could see it: whoever puts it back says that it is open.
      new.confirmed_at := now();
    end if;
    if new.confirmed_at is distinct from old.confirmed_at and new.expires_at = old.expires_at then
      new.confirmed_at := case when is_by_api then now() else coalesce(new.confirmed_at, now()) end;
      new.expires_at := new.confirmed_at + interval '60 days';
      new.link_died_at := null;
    elsif new.expires_at > old.expires_at then
      new.expires_at := least(new.expires_at, greatest(new.posted_at, new.confirmed_at) + interval '90 days');
    end if;
    if (new.expires_at, new.confirmed_at, new.link_died_at, new.pay_top_eur_year)
        is distinct from (old.expires_at, old.confirmed_at, old.link_died_at, old.pay_top_eur_year)
      and to_jsonb(new) - of_time = to_jsonb(old) - of_time
    then
      -- No edit: what was typed over it meanwhile is not outdated, and nobody is told that the job has changed.
      new.version := old.version;
    else
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;

create function public.set_currency_rates(currencies text[], rates numeric[], as_of date) returns integer
language sql
set search_path = ''
as $$
  with written as (
    insert into public.currency_rates as r (currency, per_eur, as_of)
    select currency, per_eur, set_currency_rates.as_of from unnest(currencies, rates) as given (currency, per_eur)
    where currency is distinct from 'EUR'
    union all
    select 'EUR', 1, set_currency_rates.as_of
    on conflict (currency) do update set per_eur = excluded.per_eur, as_of = excluded.as_of
    where (r.per_eur, r.as_of) is distinct from (excluded.per_eur, excluded.as_of) and r.as_of <= excluded.as_of
    returning currency
  )
  select count(*)::integer from written
$$;
comment on function public.set_currency_rates(text[], numeric[], date) is
  'Keeps a day''s rates where no later ones are known, and says how many are new. Those of other currencies stay.';

create function public.convert_pay(after uuid default '00000000-0000-0000-0000-000000000000', most integer default 2000)
returns uuid
language sql
set search_path = ''
as $$
  with page as materialized (select id from public.jobs where id > after order by id limit most),
  converted as (
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    from page
    where j.id = page.id
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
  )
  select id from page order by id desc limit 1
$$;
comment on function public.convert_pay(uuid, integer) is
  'Scheduled work: converts the pay of so many jobs by today''s rates; returns the last one, to go on after, or null at the end.';
revoke all on function public.set_currency_rates(text[], numeric[], date), public.convert_pay(uuid, integer)
from public, anon, authenticated;

drop function public.save_job(
  text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[], integer, integer, text);
create function public.save_job(
  title text,
  city text,
  country text,
  application_url text,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  company text default '',
  job_type public.job_type default 'full-time',
  description text default '',
  requirements text[] default '{}',
  salary_min integer default null,
  salary_max integer default null,
  salary_currency text default 'USD',
  salary_period text default 'year',
  eligibility text default 'unstated',
  eligible_countries text[] default '{}',
  excluded_countries text[] default '{}',
  utc_offset_min integer default null,
  utc_offset_max integer default null,
  visa_sponsorship boolean default null,
  level text default null,
  skills text[] default '{}'
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.jobs',
    jsonb_build_object(
      'title', btrim(title), 'city_id', private.city_of_save(city, country), 'type', job_type, 'description', description,
      'requirements', requirements, 'salary_min', salary_min, 'salary_max', salary_max,
      'salary_currency', salary_currency, 'salary_period', salary_period, 'application_url', application_url,
      'eligibility', eligibility, 'eligible_countries', eligible_countries, 'excluded_countries', excluded_countries,
      'utc_offset_min', utc_offset_min, 'utc_offset_max', utc_offset_max, 'visa_sponsorship', visa_sponsorship,
      'level', level, 'skills', skills)
    -- A recruiter's company is set by trigger.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$$;
comment on function public.save_job is 'Saves a job, and its city with it, as private.save_row does: a refused job leaves no city behind.';
grant execute on function public.save_job to authenticated;

-- Cards say for which time a job pays.
create or replace function private.find_jobs(
  terms text[],
  job_type public.job_type,
  city text,
  country text,
  page_offset integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  matching constant text := concat_ws(' and ',
    'private.is_open(false, expires_at)',
    (select string_agg(
      format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
    from unnest(terms[:8]) as t (typed),
      -- U+0001 in a term would let it match across title, company and description.
      lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term));
  -- Texts are read once; without a term the index counts and pages quicker than a list of all jobs is made.
  once constant text := case when cardinality(terms) > 0 then 'materialized' else 'not materialized' end;
  found jsonb;
begin
  -- Few places and types stand for many jobs, so that counting by one filter under the others costs next to nothing.
  execute format(
    'with hit as %s (select id, posted_at, type, city_id from public.job_search where %s),
    place as materialized (
      select
        id, name, country,
        $2 is null or $2 = '''' or lower(name collate pg_catalog.pg_c_utf8) = lower($2 collate pg_catalog.pg_c_utf8) as in_city,
        $3 is null or $3 = '''' or lower(country collate pg_catalog.pg_c_utf8) = lower($3 collate pg_catalog.pg_c_utf8) as in_country
      from public.cities
    ),
    cell as materialized (
      select type, name, country, jobs, in_city, in_country, $1 is null or type = $1 as of_type
      from (select type, city_id, count(*) as jobs from hit group by type, city_id) as counted
      join place on place.id = counted.city_id
    ),
    page as (
      select id from hit
      where ($1 is null or type = $1) and city_id in (select id from place where in_city and in_country)
      order by posted_at desc, id desc offset $4 limit $5
    ),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select jsonb_build_object(
      ''jobs'', (select coalesce(jsonb_agg(to_jsonb(card) order by posted_at desc, id desc), ''[]'') from card),
      ''total'', (select coalesce(sum(jobs), 0) from cell where of_type and in_city and in_country),
      ''counts'', jsonb_build_object(
        ''type'', (select coalesce(jsonb_object_agg(type, jobs), ''{}'') from (
          select type, sum(jobs) as jobs from cell where in_city and in_country group by type) as by_type),
        ''city'', (select coalesce(jsonb_object_agg(name, jobs), ''{}'') from (
          select name, sum(jobs) as jobs from cell where of_type and in_country group by name) as by_city),
        ''country'', (select coalesce(jsonb_object_agg(country, jobs), ''{}'') from (
          select country, sum(jobs) as jobs from cell where of_type and in_city group by country) as by_country)))', once, matching)
  into found
  using job_type, city, country,
    greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found;
end
$$;

create or replace function private.related_jobs(job_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
  related jsonb;
begin
  select
    j.id, j.city_id, j.company,
    private.title_words(lower(translate(j.title, chr(1), '') collate pg_catalog.pg_c_utf8)) as words,
    array(select n.id from public.cities n where n.country = c.country and c.country <> 'Unknown') as country_ids
  into own
  from public.jobs j join public.cities c on c.id = j.city_id
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  -- Values are quoted into the statement: how many jobs have these words decides between its index and the newest jobs.
  execute format(
    'with of_company as (
      select id, posted_at from public.jobs
      where company = %1$L and private.is_open(is_archived, expires_at) and id <> %2$L
      order by posted_at desc, id desc limit 3
    ),
    near as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = %3$L and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    of_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (%6$L) and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    alike as (
      select id, posted_at, city_id, words from public.job_search
      where %4$s and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    elsewhere as (
      select c.id, c.posted_at,
        2 * (select count(*) from unnest(c.words) as word where word = any (%5$L))
          + 2 * (c.city_id = %3$L)::integer + (c.city_id = any (%6$L))::integer as likeness
      from (select * from near union select * from of_country union select * from alike) c
      join public.jobs j on j.id = c.id
      where j.company <> %1$L and j.id <> %2$L
      order by likeness desc, c.posted_at desc, c.id desc limit 3
    ),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at
      from public.jobs j join public.cities c on c.id = j.city_id
      where j.id in (select id from of_company union all select id from elsewhere)
    )
    select jsonb_build_object(
      ''company'', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), ''[]'')
        from of_company join card using (id)),
      ''similar'', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), ''[]'')
        from elsewhere join card using (id)))',
    own.company, own.id, own.city_id,
    case when own.words = '{}' then 'false' else format('words && %L', own.words) end,
    own.words, own.country_ids)
  into related;
  return related;
end
$$;
