-- A consent can also be signed on paper, which the therapist keeps: on which day, and by whom.
alter table public.consents drop constraint consents_signature_shape;
alter table public.consents add constraint consents_signature_shape check (
  signature is null
  or (
    octet_length(signature::text) <= 200000
    and (
      (signature ->> 'kind' = 'drawn' and jsonb_typeof(signature -> 'strokes') = 'array'
        and jsonb_typeof(signature -> 'width') = 'number' and jsonb_typeof(signature -> 'height') = 'number')
      or (signature ->> 'kind' in ('typed', 'paper') and jsonb_typeof(signature -> 'name') = 'string'
        and char_length(signature ->> 'name') <= 1000)
    ) is true
  )
) not valid;
do $$
begin
  alter table public.consents validate constraint consents_signature_shape;
exception
  when check_violation then null;
end
$$;

create or replace function public.check_signature() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_readable constant boolean := case new.signature ->> 'kind'
    when 'typed' then new.signature - array['kind', 'name'] = '{}' and new.signature ->> 'name' ~ '\S'
    when 'paper' then new.signature - array['kind', 'name', 'on'] = '{}' and new.signature ->> 'name' ~ '\S'
      and new.signature ->> 'on' ~ '^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      -- the day where the device is may have begun
      and new.signature ->> 'on' <= to_char(now() + interval '1 day', 'YYYY-MM-DD')
    else new.signature - array['kind', 'width', 'height', 'strokes'] = '{}'
      and (new.signature ->> 'width')::numeric between 1 and 10000
      and (new.signature ->> 'height')::numeric between 1 and 10000
      and jsonb_array_length(new.signature -> 'strokes') between 1 and 300
      and not jsonb_path_exists(new.signature, 'strict $.strokes[*] ? (
        @.type() != "array" || @.size() < 2 || @.size() % 2 != 0
        || exists (@[*] ? (@.type() != "number" || @ < 0 || @ > 10000))
      )')
  end;
begin
  if is_readable is not true then
    raise exception 'a signature is lines or a name' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_signature() is
'Up to 300 lines of points within the field, or a name, also with the day on which it was written on paper. Not a constraint: a consent
from before it can still be revoked.';
