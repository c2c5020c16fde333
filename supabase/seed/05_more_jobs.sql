-- demo.jobs = 'N': N more jobs from the same pieces, continuing where the last run ended. All but one in twenty are live.
insert into public.cities (name, country)
select city, p.country
from demo.plan, demo.places p, unnest(p.cities) city
where plan.extra_jobs > 0
on conflict do nothing;

-- Entering jobs into the trigram index one by one takes fifteen times as long as building it over all of them.
create table demo.slow_index as
select pg_get_indexdef('public.job_search_txt'::regclass) as definition from demo.plan where extra_jobs > 2000;

do $$
begin
  if exists (select from demo.slow_index) then
    drop index public.job_search_txt;
  end if;
end
$$;

insert into public.jobs (
  title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency, application_url,
  posted_at, updated_at, slug, is_archived, archived_at
)
with
words as materialized (select texts, cardinality(texts) as total from demo.phrases where kind = 'word'),
spots as materialized (
  select row_number() over (order by p.country, k, city) - 1 as n, count(*) over () as total, p as place, cities.id as city_id, city
  from demo.places p, generate_series(1, p.share) k,
    lateral (select demo.pick(p.cities, k) as city) chosen, public.cities
  where cities.name = city and cities.country = p.country
),
numbered_companies as materialized (select row_number() over (order by name) - 1 as n, count(*) over () as total, c from demo.companies c),
numbered_roles as materialized (select row_number() over (order by role) - 1 as n, count(*) over () as total, r from demo.roles r where role <> 'intern'),
drawn as (
  select i, plan.starts_at, h.a, h.b, h.c, h.d,
    case when h.a % 100 < 82 then 'full-time' when h.a % 100 < 90 then 'contract' when h.a % 100 < 95 then 'part-time' else 'internship' end as type,
    initcap(demo.pick(string_to_array('alder,amber,ash,basalt,birch,bronze,cedar,chalk,clay,cobalt,coral,crimson,dusk,ember,fern,flint,frost,granite,hazel,indigo,iron,ivory,jade,juniper,lilac,linen,maple,marble,moss,nickel,ochre,olive,onyx,opal,pearl,pine,quartz,rowan,ruby,rust,saffron,sage,silver,slate,teal,tin,umber,willow', ','), h.b)
      || ' ' || demo.pick(string_to_array('badger,beetle,bittern,bobcat,cicada,condor,crane,curlew,dormouse,egret,ermine,falcon,finch,gecko,gopher,grouse,heron,ibex,jackdaw,kite,lapwing,lark,lemur,lynx,magpie,marmot,marten,mole,newt,ocelot,otter,owl,pika,plover,puffin,quail,raven,robin,shrew,sparrow,stoat,stork,swift,tapir,tern,thrush,vole,wren', ','), h.c)
      || ' ' || demo.pick(array['labs', 'systems', 'software', 'works', 'data'], h.d)) as company
  from demo.plan, (select count(*) as so_far from public.jobs) existing,
    lateral generate_series(existing.so_far + 1, existing.so_far + plan.extra_jobs) i,
    lateral (select demo.hash('a' || i) as a, demo.hash('b' || i) as b, demo.hash('c' || i) as c, demo.hash('d' || i) as d) h
),
dressed as (
  select d.*, s.city, s.city_id, s.place, role.r, role.level, role.factor,
    role.prefix || demo.pick((role.r).titles, d.b / 7) || case when demo.pick((role.r).titles, d.b / 7) like '%,%' then '' else ', '
      || demo.pick(string_to_array('Billing,Search,Growth,Identity,Messaging,Catalogue,Checkout,Core,Data,Delivery,Discovery,Documents,Events,Forecasting,Fraud,Imports,Ingest,Integrations,Inventory,Logistics,Maps,Media,Mobile,Notifications,Onboarding,Orders,Partners,Pricing,Quotas,Reporting,Risk,Scheduling,Storage,Subscriptions,Support,Sync,Tax,Tenancy,Tooling,Workflows', ','), d.c / 3)
    end as title,
    row(d.company, private.slug_base(d.company, 'company'), s.city, (s.place).country, 1, (n.c).product,
      replace((n.c).blurb, (n.c).name, d.company), replace((n.c).ways, (n.c).name, d.company))::demo.companies as c_row,
    -- Half the days fall into the last month, and no two jobs share a moment.
    d.starts_at - power(d.d % 10007 / 10007.0, 1.7) * interval '89 days' - (d.i % 86400) * interval '7 ms' as posted_at
  from drawn d
  join spots s on s.n = d.c % s.total
  join numbered_companies n on n.n = d.d / 5 % n.total
  cross join lateral (
    -- A leader's title needs no rank in front.
    select nr.r, levels.level, levels.factor, case (nr.r).role when 'lead' then '' else levels.prefix end as prefix
    from numbered_roles nr, demo.levels
    where d.type <> 'internship' and nr.n = d.a / 100 % nr.total
      and levels.level = case (nr.r).role when 'lead' then 'staff'
        else demo.pick(array['mid', 'senior', 'mid', 'senior', 'staff', 'junior', 'senior', 'principal', 'mid'], d.b / 3) end
    union all
    select intern, levels.level, levels.factor, levels.prefix
    from demo.roles intern, demo.levels
    where d.type = 'internship' and intern.role = 'intern' and levels.level = 'intern'
  ) role
)
select
  j.title, j.company, j.city_id, j.type::public.job_type,
  demo.describe(j.c_row, j.r, j.type, (j.place).country, j.city = 'Remote', j.b)
    || '<p><em>Keywords: ' || case when j.c % 100 < 60 then 'golang, ' else '' end || (
      select string_agg(words.texts[1 + floor(words.total * power((j.a::bigint * (2 * k + 1) + j.i * k) % 10007 / 10007.0, 3))::int], ', ' order by k)
      from words, generate_series(1, 8) k
    ) || ', project '
    || demo.pick(string_to_array('ba,ce,di,fo,gu,ha,je,ki,lo,mu,na,pe,ri,so,tu,va,we,xi,yo,zu', ','), j.a)
    || demo.pick(string_to_array('bran,cle,dor,fin,gral,hest,jun,kar,lum,mir,nox,pir,quin,rav,sten,tor,ul,vex,wyn,zan', ','), j.b / 2)
    || demo.pick(string_to_array('ac,bel,cus,dra,eth,fur,gon,hal,ith,jor,kel,las,mon,nir,oss,pol,rus,sil,tan,vor', ','), j.d / 11) || '</em></p>',
  demo.needs(j.r, j.level, j.c / 9), salary[1], salary[2], (j.place).currency,
  'https://careers.' || (j.c_row).host || '.example/jobs/' || j.i,
  j.posted_at, coalesce(clock.archived_at, j.posted_at),
  private.slug_base(j.title || ' ' || j.company, 'job') || '-' || j.i, clock.archived_at is not null, clock.archived_at
from dressed j
cross join lateral (
  select demo.salary(j.place, j.factor * case j.type when 'part-time' then 0.6 when 'contract' then 1.12 else 1 end, j.a, j.b % 100 < 84) as salary,
    case when j.i % 20 = 0 then least(j.posted_at + interval '20 days', j.starts_at) end as archived_at
) clock;

do $$
declare
  index_definition constant text := (select definition from demo.slow_index);
begin
  if index_definition is not null then
    execute index_definition;
  end if;
end
$$;
