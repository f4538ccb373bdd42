-- Archiving what another device has archived already is no entry either: it changes neither 'updated_at' nor how long the
-- record is to be kept.

create or replace function public.touch_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version'
  ];
  unentered constant text[] := unread || array['archived_at'];
  asked constant timestamptz := new.archived_at;
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.consent_version := old.consent_version;
  if new.archived_at is not null then
    new.archived_at := coalesce(old.archived_at, now());
  end if;
  if old.photo_url is null and new.photo_url is not null and new.photo_url not like '%?%'
    and old.revision = 1 and old.created_at > now() - interval '1 hour'
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.revision := old.revision + 1;
  if asked is not distinct from old.archived_at or new.photo_url is distinct from old.photo_url
    or to_jsonb(new) - unentered <> to_jsonb(old) - unentered
  then
    new.updated_at := now();
  end if;
  return new;
end;
$$;
