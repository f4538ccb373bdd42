-- What the screen says when a signed version is attached is kept with it: whether its last signature goes to the end of the file.
alter table public.signed_copies
  add column signature_covers text
    constraint signed_copies_signature_covers_check check (
      signature_covers is null or (signature_covers in ('tudo', 'parte') and signature = 'digital')
    );
comment on column public.signed_copies.signature_covers is
'What the device found of a digital signature: it goes to the end of the file, or something was added after it. Null where there is none, or an earlier version of the app kept it.';
grant insert (signature_covers) on public.signed_copies to authenticated;
