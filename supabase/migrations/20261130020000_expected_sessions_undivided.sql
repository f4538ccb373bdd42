-- Why the expected sessions are one query
-- ---------------------------------------

comment on function public.expected_sessions(date, date, uuid) is
'The sessions that the weekly times of the caller''s patients, or of one, let expect on these days, the last included, and what answers
each: answered_by is "note" (finalised or open), "absence" or "contact", null for nothing. None is from before its time was written, after
a discharge, or while archived. An answer counts for one session: for that which is nearest by its time, otherwise for the first that is
left; a note before an absence, and a contact last. It is not divided: each part would be one more function that clients may call, and
would be planned without what the others find.';
