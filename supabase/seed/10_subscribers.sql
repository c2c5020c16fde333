-- Sixty-four invented readers; one in nine has left again.
insert into public.newsletter_subscriptions (email, created_at, updated_at, confirmed_at, unsubscribed_at)
select name || '@' || host || '.example', joined_at, coalesce(left_at, joined_at), joined_at + interval '7 minutes', left_at
from demo.plan,
  unnest(string_to_array('ada,amina,anders,anika,arjun,beatriz,bruno,carla,chidi,clara,dmitri,dunja,elif,emeka,erik,esther,farid,felipe,freya,gita,goran,hana,henrik,ines,ingrid,ivo,jamila,jonas,joris,kaito,karin,katja,kwame,lars,leila,lena,luca,maja,malik,marek,mei,mina,nadia,nikhil,nora,omar,oskar,paula,petra,priya,quentin,rafael,rania,ruth,samir,sanna,siobhan,tariq,tomas,uma,vera,wanjiru,yara,zoltan', ',')) with ordinality as names (name, n),
  lateral (select demo.pick(string_to_array('nightowl,inbox,postkasten,harbourmail,lettera,mailbruch,correio,windpost,paperplane', ','), demo.hash(name)) as host) mail,
  lateral (select plan.starts_at - power(demo.hash(name) % 1000 / 1000.0, 1.4) * interval '88 days' - n * interval '11 minutes' as joined_at) joining,
  lateral (select case when n % 9 = 4 then joined_at + (plan.starts_at - joined_at) * 0.6 end as left_at) leaving
where plan.is_curated;
