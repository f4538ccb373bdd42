-- The photo of a new record arrives in a second write, right after the insert and without a version in its address: that
-- write is part of the creation. A first photo that comes later is an update like any other. An hour is more than a
-- slow line takes for one photo; one that waited on the device for longer is told as the late one that it is.
create or replace function public.touch_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version'
  ];
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.consent_version := old.consent_version;
  if old.photo_url is null and new.photo_url is not null and new.photo_url not like '%?%'
    and old.revision = 1 and old.created_at > now() - interval '1 hour'
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.updated_at := now();
  new.revision := old.revision + 1;
  return new;
end;
$$;
