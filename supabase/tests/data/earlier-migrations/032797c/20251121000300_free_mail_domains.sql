-- Domains where anyone can have an address: no proof of working anywhere.
-- The common list of the npm package email-providers, the usual fourteen, and what both lack.

create table private.free_mail_domains (
  domain text primary key
);
comment on table private.free_mail_domains is 'Recruiters need a work address; these are refused.';

insert into private.free_mail_domains (domain) values
  ('10minutemail.com'), ('126.com'), ('163.com'), ('21cn.com'), ('37.com'), ('3ammagazine.com'), ('4mg.com'),
  ('about.com'), ('abv.bg'), ('adelphia.net'), ('aeiou.pt'), ('aim.com'), ('airmail.net'), ('albawaba.com'),
  ('alibaba.com'), ('alice.it'), ('aliyun.com'), ('altavista.com'), ('ananzi.co.za'), ('ancestry.com'),
  ('angelfire.com'), ('anonymize.com'), ('aol.co.uk'), ('aol.com'), ('apollo.lv'), ('arcor.de'), ('att.net'),
  ('attbi.com'), ('aver.com'), ('bangkok.com'), ('barcelona.com'), ('beer.com'), ('bellatlantic.net'),
  ('bellsouth.net'), ('berlin.de'), ('bigfoot.com'), ('bigpond.com'), ('bigpond.net.au'), ('bizhosting.com'),
  ('bk.ru'), ('blackplanet.com'), ('blogos.com'), ('bluewin.ch'), ('blueyonder.co.uk'), ('bolt.com'), ('bright.net'),
  ('bt.com'), ('btconnect.com'), ('btinternet.com'), ('btopenworld.com'), ('bugmenot.com'), ('c2i.net'), ('c3.hu'),
  ('cableone.net'), ('canada.com'), ('care2.com'), ('casino.com'), ('catholic.org'), ('centrum.cz'), ('chacuo.net'),
  ('charm.net'), ('charter.net'), ('chat.ru'), ('chello.nl'), ('chez.com'), ('clerk.com'), ('club-internet.fr'),
  ('cogeco.ca'), ('comcast.net'), ('compuserve.com'), ('concentric.net'), ('cox.net'), ('crosswinds.net'), ('cs.com'),
  ('cu.cc'), ('dailypioneer.com'), ('daum.net'), ('ddnsfree.com'), ('dejanews.com'), ('depechemode.com'),
  ('detik.com'), ('discovery.com'), ('dmv.com'), ('dnsmadeeasy.com'), ('docomo.ne.jp'), ('doctor.com'),
  ('doityourself.com'), ('duck.com'), ('dynu.net'), ('earthlink.net'), ('easypost.com'), ('eircom.net'),
  ('elvis.com'), ('emailondeck.com'), ('enter.net'), ('erols.com'), ('everyone.net'), ('example.com'),
  ('excite.co.jp'), ('excite.com'), ('excite.it'), ('f5.si'), ('facebook.com'), ('fastmail.com'), ('fastmail.fm'),
  ('forthnet.gr'), ('fortunecity.com'), ('foxmail.com'), ('fr.nf'), ('free.fr'), ('freenet.de'), ('freeserve.co.uk'),
  ('freeuk.com'), ('freeyellow.com'), ('front.ru'), ('frontier.com'), ('frontiernet.net'), ('fuse.net'),
  ('games.com'), ('garbage.com'), ('gazeta.pl'), ('geek.com'), ('geocities.com'), ('globo.com'), ('gmail.com'),
  ('gmx.at'), ('gmx.com'), ('gmx.de'), ('gmx.net'), ('go.com'), ('go.ro'), ('go2net.com'), ('googlemail.com'),
  ('gportal.hu'), ('guerrillamail.com'), ('hamptonroads.com'), ('hanmail.net'), ('hetnet.nl'), ('hey.com'),
  ('hidemyass.com'), ('hispavista.com'), ('home.nl'), ('homestead.com'), ('hot.ee'), ('hotbot.com'),
  ('hotmail.co.uk'), ('hotmail.com'), ('hotmail.com.br'), ('hotmail.de'), ('hotmail.es'), ('hotmail.fr'),
  ('hotmail.it'), ('hotmail.ru'), ('hushmail.com'), ('i.am'), ('i.ua'), ('icloud.com'), ('icq.com'), ('idirect.com'),
  ('iespana.es'), ('ig.com.br'), ('iinet.net.au'), ('inbox.com'), ('inbox.lv'), ('inbox.ru'), ('incredimail.com'),
  ('india.com'), ('indiatimes.com'), ('interaccess.com'), ('interfree.it'), ('interia.pl'), ('iol.it'),
  ('iprimus.com.au'), ('ireland.com'), ('islamonline.net'), ('ivillage.com'), ('iwon.com'), ('juno.com'),
  ('kansascity.com'), ('kiwibox.com'), ('land.ru'), ('laposte.net'), ('law.com'), ('lawyer.com'), ('lex.bg'),
  ('libero.it'), ('list.ru'), ('live.co.uk'), ('live.com'), ('looksmart.com'), ('lycos.co.uk'), ('lycos.com'),
  ('lycos.de'), ('lycos.es'), ('lycos.it'), ('lycos.nl'), ('mac.com'), ('mail-tester.com'), ('mail.com'), ('mail.ru'),
  ('mail2web.com'), ('mailbox.org'), ('maildrop.cc'), ('mailinator.com'), ('masrawy.com'), ('mchsi.com'), ('me.com'),
  ('medscape.com'), ('metacrawler.com'), ('mindspring.com'), ('montevideo.com.uy'), ('mozmail.com'), ('msk.ru'),
  ('msn.co.uk'), ('msn.com'), ('mydomain.com'), ('myway.com'), ('name.com'), ('nate.com'), ('naver.com'),
  ('netcom.com'), ('netins.net'), ('netscape.com'), ('netscape.net'), ('netspace.net.au'), ('netzero.net'),
  ('neuf.fr'), ('newmail.ru'), ('ntlworld.com'), ('nus.edu.sg'), ('ny.com'), ('nyc.com'), ('o2.co.uk'), ('o2.pl'),
  ('oath.com'), ('oi.com.br'), ('onet.pl'), ('online.de'), ('onlinehome.de'), ('onmilwaukee.com'), ('optimum.net'),
  ('optusnet.com.au'), ('orange.fr'), ('outlook.com'), ('outlook.de'), ('outlook.fr'), ('ozemail.com.au'),
  ('pacbell.net'), ('parrot.com'), ('pe.hu'), ('pipeline.com'), ('planet.nl'), ('pm.me'), ('pobox.com'),
  ('pochta.ru'), ('poste.it'), ('pp.ua'), ('privacy.net'), ('privaterelay.appleid.com'), ('prodigy.net'),
  ('proton.me'), ('protonmail.ch'), ('protonmail.com'), ('ptd.net'), ('qq.com'), ('qwest.net'), ('r7.com'),
  ('rambler.ru'), ('rcn.com'), ('rediffmail.com'), ('rediffmailpro.com'), ('rin.ru'), ('roadrunner.com'),
  ('rocketmail.com'), ('rogers.com'), ('rr.com'), ('sanook.com'), ('sapo.pt'), ('saudia.com'), ('sbcglobal.net'),
  ('sci.fi'), ('scubadiving.com'), ('sdf.org'), ('seanet.com'), ('seznam.cz'), ('sfr.fr'), ('sharklasers.com'),
  ('shaw.ca'), ('she.com'), ('sify.com'), ('sina.cn'), ('sina.com'), ('singnet.com.sg'), ('singpost.com'),
  ('sky.com'), ('skynet.be'), ('sp.nl'), ('space.com'), ('spacewar.com'), ('spb.ru'), ('spray.se'), ('sprynet.com'),
  ('starmedia.com'), ('supereva.it'), ('swbell.net'), ('sweb.cz'), ('swissinfo.org'), ('sympatico.ca'),
  ('t-online.de'), ('talkcity.com'), ('talktalk.co.uk'), ('talktalk.net'), ('tds.net'), ('techspot.com'),
  ('telenet.be'), ('telstra.com'), ('telus.net'), ('temp-mail.org'), ('terra.cl'), ('terra.com'), ('terra.com.ar'),
  ('terra.com.br'), ('terra.es'), ('test.com'), ('test.de'), ('theglobe.com'), ('thirdage.com'), ('tin.it'),
  ('tiscali.co.uk'), ('tiscali.it'), ('tom.com'), ('tpg.com.au'), ('trashmail.com'), ('tuta.com'), ('tuta.io'),
  ('tutanota.com'), ('tutanota.de'), ('ukr.net'), ('unican.es'), ('uol.com.br'), ('usa.com'),
  ('users.noreply.github.com'), ('verizon.net'), ('virgilio.it'), ('virgin.net'), ('virginmedia.com'), ('voila.fr'),
  ('walla.co.il'), ('wanadoo.es'), ('wanadoo.fr'), ('web.de'), ('web.id'), ('webindia123.com'), ('webjump.com'),
  ('westnet.com.au'), ('wow.com'), ('wowway.com'), ('wp.pl'), ('www.com'), ('xoom.com'), ('ya.ru'), ('yahoo.ca'),
  ('yahoo.co.in'), ('yahoo.co.jp'), ('yahoo.co.uk'), ('yahoo.com'), ('yahoo.com.br'), ('yahoo.com.cn'),
  ('yahoo.com.tw'), ('yahoo.de'), ('yahoo.fr'), ('yahoo.jp'), ('yahoofs.com'), ('yam.com'), ('yandex.com'),
  ('yandex.ru'), ('yeah.net'), ('ymail.com'), ('yopmail.com'), ('yourdomain.com'), ('za.com'), ('zip.net'),
  ('zoho.com'), ('zonnet.nl'), ('zp.ua'), ('zzn.com');

create function private.is_free_mail(email text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.free_mail_domains where domain = rtrim(lower(split_part(email, '@', -1)), '.')) $$;
comment on function private.is_free_mail(text) is 'Mail reaches a domain with a dot behind it too.';

create function private.refuse_free_mail_account(event jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_free_mail(event -> 'user' ->> 'email') then
    return jsonb_build_object('error', jsonb_build_object('http_code', 400, 'message', 'Please use work email'));
  end if;
  return '{}';
end
$$;
comment on function private.refuse_free_mail_account(jsonb) is
  'Before-user-created hook of Supabase Auth (config.toml names it): no account without a work address.';

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.refuse_free_mail_account(jsonb) to supabase_auth_admin;
  end if;
end
$$;
