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

create table demo.spots as
select row_number() over (order by p.country, k) - 1 as n, p as place, cities.id as city_id, cities.name = 'Remote' as is_remote
from demo.places p, generate_series(1, p.share) k, public.cities
where cities.name = demo.pick(p.cities, k) and cities.country = p.country;

create table demo.draws as
select
  gen_random_uuid() as id, i, a, b, c, d, spot.place, spot.city_id, spot.is_remote, types.type, roles.role, demo.pick(known.companies, d / 5) as model,
  case roles.role
    when 'intern' then 'intern'
    when 'lead' then 'staff'
    else demo.pick(array['mid', 'senior', 'mid', 'senior', 'staff', 'junior', 'senior', 'principal', 'mid'], b / 3)
  end as level,
  demo.pick(colours.words, b) || ' ' || demo.pick(animals.words, c) || ' '
    || demo.pick(array['Labs', 'Systems', 'Software', 'Works', 'Data'], d) as company,
  -- Half of the days fall into the last month, and no two jobs share a moment.
  plan.starts_at - power(d % 10007 / 10007::float8, 1.7) * interval '89 days' - i % 86400 * interval '7 ms' as posted_at,
  plan.starts_at
from demo.plan, (select count(*) as total from public.jobs) existing, demo.vocabulary colours, demo.vocabulary animals,
  (
    select array(select name from demo.companies order by name) as companies,
      array(select role from demo.roles where role <> 'intern' order by role) as roles,
      (select count(*) from demo.spots) as spots
  ) known,
  lateral generate_series(existing.total + 1, existing.total + plan.extra_jobs) i,
  lateral (select demo.hash('a' || i) as a, demo.hash('b' || i) as b, demo.hash('c' || i) as c, demo.hash('d' || i) as d) hashes,
  lateral (select case when a % 100 < 82 then 'full-time' when a % 100 < 90 then 'contract' when a % 100 < 95 then 'part-time' else 'internship' end as type) types,
  lateral (select case types.type when 'internship' then 'intern' else demo.pick(known.roles, a / 100) end as role) roles,
  demo.spots spot
where colours.kind = 'colour' and animals.kind = 'animal' and spot.n = c % known.spots;
analyze demo.draws;

-- Texts are made once for each role at each model of a company, not for each job: what differs is put in afterwards.
create table demo.bodies as
select role, model, layout, html, private.visible_text(html) as words
from (select distinct role, model, b % 4 as layout from demo.draws) drawn
join demo.roles r using (role)
join demo.companies c on c.name = drawn.model,
lateral (
  select demo.describe(
    row('{company}', c.host, c.city, c.country, 1, c.product, replace(c.blurb, c.name, '{company}'), replace(c.ways, c.name, '{company}'))::demo.companies,
    r, '{terms}', demo.hash(role || model) / 4 * 4 + layout) as html) body;

create table demo.bodies_terms as
select type, country, is_remote, n, html, case when html = '' then '' else ' ' || private.visible_text(html) end as words
from (select distinct type, (place).country, is_remote, c % 6 as n from demo.draws) drawn,
lateral (select demo.terms(type, country, is_remote, n) as html) terms;

create table demo.stated_needs as
select role, level, n, demo.needs(r, level, n) as needs
from (select distinct role, level, c / 9 % 12 as n from demo.draws) drawn join demo.roles r using (role);

create table demo.stated_skills as
select role, n, demo.some_skills(role, n) as skills from (select distinct role, d / 23 % 28 as n from demo.draws) drawn;

create table demo.stated_eligibility as
select country, is_remote, n, demo.eligibility(country, is_remote, n) as eligibility, demo.eligible(country, is_remote, n) as countries
from (select distinct (place).country, is_remote, b / 11 % 10 as n from demo.draws) drawn;

-- Seven words of the trade; the eighth is a project of a name that few others have, for searches with few results.
create table demo.keywords as
select n, (
  select string_agg(v.words[1 + floor(cardinality(v.words) * power(demo.hash(n || '/' || k) % 10007 / 10007::float8, 2.2))::int], ', ' order by k)
  from generate_series(1, 7) k) as words
from (select distinct a % 5000 as n from demo.draws) drawn, demo.vocabulary v
where v.kind = 'word';

alter table demo.bodies add primary key (role, model, layout);
alter table demo.bodies_terms add primary key (type, country, is_remote, n);
alter table demo.stated_needs add primary key (role, level, n);
alter table demo.stated_skills add primary key (role, n);
alter table demo.stated_eligibility add primary key (country, is_remote, n);
alter table demo.keywords add primary key (n);
analyze demo.roles, demo.levels, demo.vocabulary, demo.bodies, demo.bodies_terms, demo.stated_needs, demo.stated_skills,
  demo.stated_eligibility, demo.keywords;

create function demo.project(onsets text[], nuclei text[], codas text[], seed int) returns text
language sql immutable parallel safe
return onsets[1 + seed % 20] || nuclei[1 + seed / 20 % 20] || codas[1 + seed / 400 % 20];
