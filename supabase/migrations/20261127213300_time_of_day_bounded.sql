-- Its form bounds it already; said in characters, as of every text that an account can write.
alter table public.session_notes
  add constraint session_notes_time_of_day_length check (char_length(time_of_day) <= 11);
