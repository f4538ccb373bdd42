-- The report of all patients prints the first 300 characters of the complaint. One more tells a complaint that goes on
-- from one that ends there.
alter table public.patients
  drop column "queixaResumo",
  add column "queixaResumo" text generated always as (left("queixaPrincipal", 301)) stored;
