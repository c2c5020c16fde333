-- demo.jobs = 'N': N more jobs from the same pieces, continuing where the last run ended. All but one in twenty are live.
create table demo.vocabulary (kind text primary key, words text[] not null);
-- Lists separated by blanks and line breaks; the words of the trade have the commonest first and are drawn from there most.
insert into demo.vocabulary
select kind, regexp_split_to_array(words, '\s+')
from (values
  ('word', 'kubernetes postgresql docker grpc aws linux kafka redis terraform microservices prometheus grafana protobuf
  rest graphql opentelemetry nats mysql gcp azure helm etcd envoy istio mongodb elasticsearch clickhouse rabbitmq
  vault consul nomad argo bazel sqlite cassandra scylladb cockroachdb vitess timescaledb ebpf quic websocket mqtt
  openapi connectrpc chi gin echo fiber cobra viper bubbletea sqlc ent gorm pgx wire temporal cadence dapr knative
  crossplane cilium calico linkerd traefik caddy tinygo webassembly wasm raft paxos crdt gossip zookeeper pulsar flink
  spark airflow parquet arrow iceberg duckdb influxdb victoriametrics thanos loki tempo jaeger zipkin pyroscope
  datadog sentry pagerduty webauthn oauth oidc saml spiffe sigstore opa rego yara falco wireguard ipsec bgp anycast
  dnssec coredns dpdk xdp io_uring firecracker gvisor containerd buildkit nix bazelisk goreleaser ko delve pprof
  staticcheck golangci testcontainers toxiproxy k6 vegeta playwright htmx templ hugo typescript react svelte swift
  kotlin rust zig erlang elixir ocaml cuda triton pgvector qdrant milvus faiss onnx modbus canbus lorawan coap zigbee
  opcua yocto rauc mender'),
  ('team', 'Billing Search Growth Identity Messaging Catalogue Checkout Core Data Delivery Discovery Documents Events
  Forecasting Fraud Imports Ingest Integrations Inventory Logistics Maps Media Mobile Notifications Onboarding Orders
  Partners Pricing Quotas Reporting Risk Scheduling Storage Subscriptions Support Sync Tax Tenancy Tooling Workflows'),
  ('colour', 'Alder Amber Ash Basalt Birch Bronze Cedar Chalk Clay Cobalt Coral Crimson Dusk Ember Fern Flint Frost Granite Hazel
  Indigo Iron Ivory Jade Juniper Lilac Linen Maple Marble Moss Nickel Ochre Olive Onyx Opal Pearl Pine Quartz Rowan
  Ruby Rust Saffron Sage Silver Slate Teal Tin Umber Willow'),
  ('animal', 'Badger Beetle Bittern Bobcat Cicada Condor Crane Curlew Dormouse Egret Ermine Falcon Finch Gecko Gopher Grouse Heron
  Ibex Jackdaw Kite Lapwing Lark Lemur Lynx Magpie Marmot Marten Mole Newt Ocelot Otter Owl Pika Plover Puffin Quail
  Raven Robin Shrew Sparrow Stoat Stork Swift Tapir Tern Thrush Vole Wren'),
  ('onset', 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'),
  ('nucleus', 'bran cle dor fin gral hest jun kar lum mir nox pir quin rav sten tor ul vex wyn zan'),
  ('coda', 'ac bel cus dra eth fur gon hal ith jor kel las mon nir oss pol rus sil tan vor')
) lists (kind, words);

insert into public.cities (name, country)
select city, p.country
from demo.plan, demo.places p, unnest(p.cities) city
where plan.extra_jobs > 0
on conflict do nothing;

-- Entering jobs into the index of the search one by one takes far longer than building it over all of them.
create table demo.slow_index as
select pg_get_indexdef('public.job_search_txt'::regclass) as definition from demo.plan where extra_jobs > 2000;

do $$
begin
  if exists (select from demo.slow_index) then
    drop index public.job_search_txt;
  end if;
end
$$;

create table demo.spots as
select row_number() over (order by p.country, k) - 1 as n, p as place, cities.id as city_id, cities.name as city
from demo.places p, generate_series(1, p.share) k, public.cities
where cities.name = demo.pick(p.cities, k) and cities.country = p.country;

create table demo.ranked_roles as
select row_number() over (order by r.role) - 1 as n, r from demo.roles r where r.role <> 'intern';

create table demo.ranked_companies as
select row_number() over (order by c.name) - 1 as n, c from demo.companies c;

create table demo.draws as
select
  i, a, b, c, d,
  c % (select count(*) from demo.spots) as spot_n,
  d / 5 % (select count(*) from demo.ranked_companies) as company_n,
  a / 100 % (select count(*) from demo.ranked_roles) as role_n,
  case when a % 100 < 82 then 'full-time' when a % 100 < 90 then 'contract' when a % 100 < 95 then 'part-time' else 'internship' end as type,
  demo.pick(array['mid', 'senior', 'mid', 'senior', 'staff', 'junior', 'senior', 'principal', 'mid'], b / 3) as level,
  demo.pick(colours.words, b) || ' ' || demo.pick(animals.words, c) || ' '
    || demo.pick(array['Labs', 'Systems', 'Software', 'Works', 'Data'], d) as company,
  -- Half of the days fall into the last month, and no two jobs share a moment.
  plan.starts_at - power(d % 10007 / 10007::float8, 1.7) * interval '89 days' - i % 86400 * interval '7 ms' as posted_at,
  plan.starts_at
from demo.plan, (select count(*) as total from public.jobs) existing, demo.vocabulary colours, demo.vocabulary animals,
  lateral generate_series(existing.total + 1, existing.total + plan.extra_jobs) i,
  lateral (select demo.hash('a' || i) as a, demo.hash('b' || i) as b, demo.hash('c' || i) as c, demo.hash('d' || i) as d) hashes
where colours.kind = 'colour' and animals.kind = 'animal';

-- Eight words of the trade and a project of a name that few others have, for searches with few results.
create function demo.keywords(a int, b int, c int, d int, i bigint) returns text
language plpgsql stable parallel safe
as $$
declare
  words constant text[] := (select v.words from demo.vocabulary v where v.kind = 'word');
  project text := '';
  part text[];
begin
  foreach part slice 1 in array (select array_agg(v.words order by v.kind desc) from demo.vocabulary v where v.kind in ('onset', 'nucleus', 'coda')) loop
    project := project || part[1 + (a # b # d) % 20];
    d := d / 20;
  end loop;
  return '<p><em>Keywords: ' || case when c % 100 < 25 then 'golang, ' else '' end || (
    select string_agg(words[1 + floor(cardinality(words) * power((a::bigint * (2 * k + 1) + i * k) % 10007 / 10007::float8, 2.2))::int], ', ' order by k)
    from generate_series(1, 8) k
  ) || ', project ' || project || '</em></p>';
end
$$;

-- In batches, so that whoever waits sees how far it is (scripts/demo-data.ts).
do $$
declare
  added bigint := 0;
  batch_begin bigint;
  batch bigint;
begin
  for batch_begin in select generate_series(min(i), max(i), 5000) from demo.draws loop
    insert into public.jobs (
      title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency, application_url,
      posted_at, updated_at, slug, is_archived, archived_at, salary_period, eligibility, eligible_countries,
      visa_sponsorship, utc_offset_min, utc_offset_max, level, skills
    )
    select
      j.title, j.company, j.city_id, j.type::public.job_type,
      demo.describe(j.c_row, j.r, j.type, (j.place).country, j.city = 'Remote', j.b) || demo.keywords(j.a, j.b, j.c, j.d, j.i),
      demo.needs(j.r, j.level, j.c / 9), (demo.per(j.salary, demo.period(j.type, j.a)))[1], (demo.per(j.salary, demo.period(j.type, j.a)))[2], (j.place).currency,
      'https://careers.' || (j.c_row).host || '.example/jobs/' || j.i,
      j.posted_at, coalesce(j.archived_at, j.posted_at),
      private.slug_base(j.title || ' ' || j.company, 'job') || '-' || j.i, j.archived_at is not null, j.archived_at,
      demo.period(j.type, j.a), demo.eligibility((j.place).country, j.city = 'Remote', j.b / 11),
      demo.eligible((j.place).country, j.city = 'Remote', j.b / 11),
      case j.c / 13 % 10 when 0 then true when 1 then false when 2 then false end,
      case when j.city = 'Remote' and j.c / 17 % 4 = 0 then 60 * demo.first_zone((j.place).country) end,
      case when j.city = 'Remote' and j.c / 17 % 4 = 0 then 60 * (demo.first_zone((j.place).country) + 4) end,
      demo.stated_level(j.level, j.d / 19), demo.some_skills((j.r).role, j.d / 23)
    from (
      select
        d.i, d.a, d.b, d.c, d.d, d.company, d.type, d.posted_at, spot.city, spot.city_id, spot.place, role.r, levels.level,
        -- A leader's title needs no rank in front.
        case (role.r).role when 'lead' then '' else levels.prefix end || base.title
          || case when base.title like '%,%' then '' else ', ' || demo.pick(teams.words, d.c / 3) end as title,
        row(d.company, private.slug_base(d.company, 'company'), spot.city, (spot.place).country, 1, (from_company.c).product,
          replace((from_company.c).blurb, (from_company.c).name, d.company),
          replace((from_company.c).ways, (from_company.c).name, d.company))::demo.companies as c_row,
        demo.salary(spot.place, levels.factor * case d.type when 'part-time' then 0.6 when 'contract' then 1.12 else 1 end, d.a, d.b % 100 < 67) as salary,
        case when d.i % 20 = 0 then least(d.posted_at + interval '20 days', d.starts_at) end as archived_at
      from demo.draws d
      join demo.spots spot on spot.n = d.spot_n
      join demo.ranked_companies from_company on from_company.n = d.company_n
      join (
        select n, r, false as is_internship from demo.ranked_roles
        union all
        select null, r, true from demo.roles r where r.role = 'intern'
      ) role on role.is_internship = (d.type = 'internship') and (role.is_internship or role.n = d.role_n)
      join demo.levels on levels.level = case (role.r).role when 'intern' then 'intern' when 'lead' then 'staff' else d.level end
      join demo.vocabulary teams on teams.kind = 'team'
      cross join lateral (select demo.pick((role.r).titles, d.b / 7) as title) base
      where d.i between batch_begin and batch_begin + 4999
    ) j;
    get diagnostics batch = row_count;
    added := added + batch;
    raise notice '% jobs added', added;
  end loop;
end
$$;

do $$
begin
  if exists (select from demo.slow_index) then
    perform set_config('maintenance_work_mem', '256MB', true);
    execute (select definition from demo.slow_index);
  end if;
end
$$;
