import { randomUUID } from 'node:crypto';
import type { Insert, Update } from '../../../src/data/supabase/schema.ts';
import type { NoteKind } from '../../../src/questionnaire/sessionNotes.ts';
import type { Course } from './course.ts';
import { type Random, whole } from './people.ts';

/** The profile of the demo therapist. */
export const author = {
  name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '99999-TO',
};

const DAY = 86_400_000;
/** Notes are finalised on the day itself; those of the last days may still be open. */
const OPEN_FOR_DAYS = 12;
/** Some records are archived this long after the last session. */
const ARCHIVED_AFTER_DAYS = 180;

export type DemoNote = Insert<'session_notes'> & { readonly id: string };
/** A session that has taken place, with the note that says so in the end. */
export type Session = { readonly day: Date; readonly note: DemoNote };
type Entry = {
  readonly day: Date;
  readonly kind: Exclude<NoteKind, 'falta'> | 'missed';
  readonly content: string;
};
type Noted = Entry & { readonly kind: NoteKind };
const isNoted = (entry: Entry): entry is Noted => entry.kind !== 'missed';
type Ids = { readonly patient_id: string; readonly user_id: string };

export type DemoCourse = {
  readonly notes: readonly DemoNote[];
  readonly absences: readonly Insert<'absences'>[];
  readonly sessions: readonly Session[];
  /** The discharge and archive columns of the patient's row; empty while the treatment continues. */
  readonly end: Update<'patients'>;
};

/** A time in the afternoon of the nearest working day (UTC 12 to 20 h). */
function workingDay(moment: number, random: Random): Date {
  const day = new Date(moment);
  const weekday = day.getUTCDay();
  if (weekday === 0) day.setUTCDate(day.getUTCDate() + 1);
  if (weekday === 6) day.setUTCDate(day.getUTCDate() - 1);
  day.setUTCHours(whole(random, 12, 20), whole(random, 0, 59), whole(random, 0, 59), 0);
  return day;
}

/** The sessions, absences and contacts of a course until `now`, in order. */
function entriesUntilNow(
  { every, sessions, missed, contacts }: Course,
  begun: Date,
  random: Random,
  now: Date,
) {
  const entries: Entry[] = [];
  const [absences, calls] = [[...missed], [...contacts]];
  let at = begun.getTime();
  const put = (kind: Entry['kind'], content: string) =>
    entries.push({ day: workingDay(at, random), kind, content });
  for (const session of sessions) {
    at += every * DAY;
    if (random() < 0.12 && absences.length > 0) {
      put('missed', absences.shift() ?? '');
      at += every * DAY;
    }
    put('atendimento', session);
    if (random() < 0.15 && calls.length > 0) {
      at += 2 * DAY;
      put('contato', calls.shift() ?? '');
    }
  }
  const past = entries.filter(({ day }) => day < now);
  return { past, isOver: past.length === entries.length };
}

/** 'das 14 às 14:50' by the clock of Brasília. */
function timeOf(day: Date): string {
  const hour = String(day.getUTCHours() - 3).padStart(2, '0');
  return `${hour}:00-${hour}:50`;
}

const absenceOf = ({ day, content }: Entry, ids: Ids): Insert<'absences'> => ({
  ...ids,
  missed_on: day.toISOString().slice(0, 10),
  kind: /^(Des|Re)marcad/.test(content) ? 'desmarcou' : 'faltou',
  told_by: null,
  told_when: null,
  reason: content,
  created_at: day.toISOString(),
  updated_at: day.toISOString(),
});

function noteOf({ day, kind, content }: Noted, ids: Ids, isFinalised = true): DemoNote {
  const written = new Date(day.getTime() + 50 * 60_000).toISOString();
  return {
    id: randomUUID(),
    ...ids,
    occurred_on: day.toISOString().slice(0, 10),
    time_of_day: kind === 'atendimento' ? timeOf(day) : null,
    setting: kind === 'atendimento' ? 'consultorio' : null,
    kind,
    content,
    revision: isFinalised ? 2 : 1,
    created_at: written,
    updated_at: written,
    finalised_at: isFinalised ? written : null,
    author: isFinalised ? author : null,
    replaces: null,
    reason: null,
    ratings: {},
  };
}

/** A note that was finalised with its first sentence only, and the correction with the whole text. */
function corrected(entry: Noted, ids: Ids): DemoNote[] {
  const [beginning = entry.content] = entry.content.split(/(?<=\.) /);
  const before = noteOf({ ...entry, content: beginning }, ids);
  const later = new Date(entry.day.getTime() + DAY);
  return [
    before,
    {
      ...noteOf({ ...entry, day: later }, ids),
      occurred_on: before.occurred_on,
      time_of_day: before.time_of_day ?? null,
      replaces: before.id,
      reason: 'Faltou o fim da sessão no texto.',
    },
  ];
}

/** The session notes of one treatment, and its discharge if it has ended. */
export function demoCourse(
  course: Course,
  ids: Ids,
  { begun, now, random }: { begun: Date; now: Date; random: Random },
): DemoCourse {
  const { past, isOver } = entriesUntilNow(course, begun, random, now);
  const noted = past.filter(isNoted);
  const absences = past.filter((entry) => !isNoted(entry)).map((entry) => absenceOf(entry, ids));
  const correctedAt = random() < 0.12 ? whole(random, 0, noted.length - 1) : -1;
  const written = noted.map((entry, index) => {
    const age = (now.getTime() - entry.day.getTime()) / DAY;
    if (age < OPEN_FOR_DAYS && random() < 0.35) return { entry, notes: [noteOf(entry, ids, false)] };
    return { entry, notes: index === correctedAt && age > 2 ? corrected(entry, ids) : [noteOf(entry, ids)] };
  });
  const notes = written.flatMap((each) => each.notes);
  const sessions = written.flatMap(({ entry: { kind, day }, notes }) => {
    const note = notes.at(-1);
    return kind === 'atendimento' && note ? [{ day, note }] : [];
  });
  const last = past.at(-1);
  if (!isOver || !last || random() < 0.25) return { notes, absences, sessions, end: {} };
  const since = (now.getTime() - last.day.getTime()) / DAY;
  const isArchived = since > ARCHIVED_AFTER_DAYS && random() < 0.4;
  return {
    notes,
    absences,
    sessions,
    end: {
      discharged_on: last.day.toISOString().slice(0, 10),
      discharge_reason: course.end.reason,
      discharge_summary: course.end.summary,
      archived_at: isArchived ? new Date(last.day.getTime() + ARCHIVED_AFTER_DAYS * DAY).toISOString() : null,
    },
  };
}
