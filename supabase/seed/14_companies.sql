-- What the invented companies say about themselves, but for one in six, which says nothing. Two have proved their domain.
update public.companies c set
  website = coalesce(proved.website, 'https://www.' || d.host || '.example/'),
  website_domain = coalesce(proved.domain, d.host || '.example'),
  description = d.blurb
from demo.plan, demo.companies d
left join (
  values ('Acme Systems', 'https://acme-systems.dev/', 'acme-systems.dev'), ('Borealis Labs', 'https://borealis-labs.dev/', 'borealis-labs.dev')
) proved (name, website, domain) on proved.name = d.name
where plan.is_curated and c.name = d.name and (proved.name is not null or demo.hash(d.name) % 6 > 0);
