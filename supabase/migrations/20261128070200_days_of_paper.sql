-- A paper is signed after its text was there, and after the patient was born. Consents that are there stay as they are, and can be revoked.
alter table public.consent_texts add column published_on date;
update public.consent_texts set published_on = case when kind = 'data' then '2026-11-22'::date else '2026-11-27'::date end;
alter table public.consent_texts alter column published_on set not null;
comment on column public.consent_texts.published_on is 'Nobody has signed it before that day.';

create or replace function public.check_signature() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_readable boolean;
  signed_on date;
  earliest date;
begin
  is_readable := case new.signature ->> 'kind'
    when 'typed' then new.signature - array['kind', 'name'] = '{}' and new.signature ->> 'name' ~ '\S'
    when 'paper' then new.signature - array['kind', 'name', 'on'] = '{}' and new.signature ->> 'name' = new.signer_name
      and new.signature ->> 'on' ~ '^\d{4}-\d\d-\d\d$'
      and exists (select from public.consent_texts t where t.version = new.text_version and t.kind <> 'data')
    else new.signature - array['kind', 'width', 'height', 'strokes'] = '{}'
      and (new.signature ->> 'width')::numeric between 1 and 10000
      and (new.signature ->> 'height')::numeric between 1 and 10000
      and jsonb_array_length(new.signature -> 'strokes') between 1 and 300
      and not jsonb_path_exists(new.signature, 'strict $.strokes[*] ? (
        @.type() != "array" || @.size() < 2 || @.size() % 2 != 0
        || exists (@[*] ? (@.type() != "number" || @ < 0 || @ > 10000))
      )')
  end;
  if is_readable and new.signature ->> 'kind' = 'paper' then
    begin
      signed_on := new.signature ->> 'on';
    exception
      when datetime_field_overflow then is_readable := false;
    end;
  end if;
  if is_readable is not true then
    raise exception 'a signature is lines or a name' using errcode = '23514';
  end if;
  -- the owner of the tables, who fills or restores a database, may set any day
  if signed_on is null or current_user not in ('anon', 'authenticated', 'service_role')
    or (tg_op = 'UPDATE' and new.signature = old.signature)
  then
    return null;
  end if;
  select greatest(t.published_on, p."dataNascimento") into earliest
  from public.consent_texts t
  left join public.patients p on p.id = new.patient_id and p.user_id = new.user_id
  where t.version = new.text_version;
  -- the farthest time zone is 14 hours ahead: the day where the device is may have begun
  if signed_on not between earliest and (now() at time zone 'utc' + interval '14 hours')::date then
    raise exception 'this day cannot be' using errcode = 'PT422';
  end if;
  return null;
end;
$$;
comment on function public.check_signature() is
'Up to 300 lines of points within the field, or a name, or the signer''s with the day on which it was written on paper, which is not
offered for the use of data: a day on which the text was there, and the patient. Not a constraint: a consent from before it can still be
revoked.';
