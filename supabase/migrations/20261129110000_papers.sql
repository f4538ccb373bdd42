-- Where and by whom papers are signed, and a text of the consent
-- ---------------------------------------------------------------

alter table public.therapist_profiles add column city text
  constraint therapist_profiles_city_check check (city ~ '\S' and char_length(city) <= 100);
grant insert (city), update (city) on public.therapist_profiles to authenticated;
alter table public.profile_versions add column city text;

alter table public.therapist_profiles add column tax_id text constraint therapist_profiles_tax_id_check check (
  tax_id ~ '^([0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2})$'
);
comment on column public.therapist_profiles.tax_id is
'CPF, or CNPJ, which may have letters; only the list of sessions prints it.';
grant insert (tax_id), update (tax_id) on public.therapist_profiles to authenticated;
alter table public.profile_versions add column tax_id text;

insert into public.consent_texts (version, hash, kind, published_on) values
  ('infantil-3', 'dfba1ba1f9ffc31433fd308bb5a89fb4b8bcfc6f739a2a93ba3c6b996179b47c', 'data', '2026-11-29');
