-- The second texts say what can be asked for and what the law keeps. Consents to the first ones keep their words.

insert into public.consent_texts (version, hash) values
  ('adulto-2', '27169cdbd2bae31b25ce9507024ec5ed049ea21f135bdca5e4462cb9e4fe6ed0'),
  ('infantil-2', 'dc6d595e419cde5eb7f5edbfa4bd1d0a743e8f0a924b810272408b62d3717f43');
