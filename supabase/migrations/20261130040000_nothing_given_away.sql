-- What is refused gives nothing away, and nothing is revoked before it was given
-- -------------------------------------------------------------------------------

-- triggers run before row level security, which would refuse it after this had said what another account has deleted
create or replace function public.stamp_invitation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    return new;
  end if;
  -- two at once would each leave the other one open
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('invitation ' || new.user_id::text || new.patient_id::text, 0)
  );
  if exists (select from public.deleted_ids d where d.user_id = new.user_id and d.id = new.patient_id) then
    raise exception 'what had this id was deleted' using errcode = 'PT410';
  end if;
  new.created_at := now();
  new.expires_at := now() + new.days * interval '1 day';
  update public.family_invitations i set ended_at = now()
  where i.user_id = new.user_id and i.patient_id = new.patient_id and i.ended_at is null and i.answered_at is null;
  delete from public.family_invitations i
  where i.user_id = new.user_id and i.answers is null and least(i.ended_at, i.expires_at) < now() - interval '30 days';
  return new;
end;
$$;

comment on function public.stamp_invitation() is
'A new link ends the one before. What ended or expired a month ago, and holds nothing, makes room. Of another account nothing is looked
at: row level security refuses the row afterwards.';

-- the service key could freeze the first evaluation before the day of the intake is over
revoke execute on function public.add_first_evaluation(uuid, uuid) from service_role;

create or replace function public.stamp_consent()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moment text;
  said timestamptz;
  not_before constant timestamptz := case tg_op
    when 'INSERT' then (
      select max(c.revoked_at)
      from public.consents c
      join public.consent_texts t on t.version = c.text_version
      join public.consent_texts given on given.version = new.text_version and given.kind = t.kind
      where c.patient_id = new.patient_id and c.user_id = new.user_id
    )
  end;
begin
  if tg_op = 'INSERT' then
    new.received_at := now();
    new.device_times := '{}';
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  foreach moment in array array['given_at', 'signed_at', 'revoked_at'] loop
    said := (to_jsonb(new) ->> moment)::timestamptz;
    -- no client could read it beside the server's
    if said not between '0001-01-02' and '9999-12-30' then
      raise exception 'a time that nobody can read' using errcode = '23514';
    end if;
    if (tg_op = 'INSERT' or said is distinct from (to_jsonb(old) ->> moment)::timestamptz)
      and (
        said not between now() - interval '1 day' and now() + interval '1 day'
        or said < case moment when 'given_at' then not_before when 'revoked_at' then new.given_at end
      )
    then
      new := jsonb_populate_record(new, jsonb_build_object(
        moment, now(),
        'device_times', new.device_times || jsonb_build_object(moment, said)
      ));
    end if;
  end loop;
  return new;
end;
$$;
