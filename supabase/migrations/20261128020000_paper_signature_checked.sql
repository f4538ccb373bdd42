-- A signature on paper is of the one who declared the consent, on a day that there is, and of a kind that is signed on paper.
create or replace function public.check_signature() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_readable boolean;
begin
  is_readable := case new.signature ->> 'kind'
    when 'typed' then new.signature - array['kind', 'name'] = '{}' and new.signature ->> 'name' ~ '\S'
    when 'paper' then new.signature - array['kind', 'name', 'on'] = '{}' and new.signature ->> 'name' = new.signer_name
      and new.signature ->> 'on' ~ '^(19|20)\d\d-\d\d-\d\d$'
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
      -- the farthest time zone is 14 hours ahead: the day where the device is may have begun
      is_readable := (new.signature ->> 'on')::date <= (now() at time zone 'utc' + interval '14 hours')::date
        and exists (select from public.consent_texts t where t.version = new.text_version and t.kind <> 'data');
    exception
      when datetime_field_overflow then is_readable := false;
    end;
  end if;
  if is_readable is not true then
    raise exception 'a signature is lines or a name' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_signature() is
'Up to 300 lines of points within the field, or a name, or the signer''s with the day on which it was written on paper, which is not
offered for the use of data. Not a constraint: a consent from before it can still be revoked.';
