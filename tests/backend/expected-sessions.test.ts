import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { daysOf } from '../../src/records/weeklySessions';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

type Given = {
  what: string;
  /** weekday, time, from, until, every; written on the day before `from`, unless `written` says another moment. */
  times: { weekday: number; at: string; from: string; until?: string; every?: number; written?: string }[];
  notes?: { day: string; at?: string; kind?: string; finalised?: true; corrects?: number }[];
  absences?: { day: string; at?: string; kind?: string }[];
  patient?: object;
  /** What the history says that the record was, and until when; the oldest first. */
  was?: { old: object; until: string }[];
  days: [string, string];
  expected: string[];
};

const thursday = { weekday: 4, at: '14:00-14:50', from: '2026-11-01' };
const thursdays = ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26'];
const week: [string, string] = ['2026-11-23', '2026-11-29'];
const november: [string, string] = ['2026-11-01', '2026-11-30'];
const threeOfOneDay = ['09:00-09:50', '14:00-14:50', '16:00-16:50'].map((at) => ({ ...thursday, at }));

const table: Given[] = [
  { what: 'no times', times: [], days: november, expected: [] },
  { what: 'each week', times: [thursday], days: november, expected: thursdays.map((day) => `${day} 14:00`) },
  {
    what: 'the first and the last day',
    times: [thursday],
    days: ['2026-11-05', '2026-11-12'],
    expected: ['2026-11-05 14:00', '2026-11-12 14:00'],
  },
  { what: 'a day of none', times: [thursday], days: ['2026-11-06', '2026-11-11'], expected: [] },
  {
    what: 'every other week',
    times: [{ ...thursday, every: 2 }],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-19 14:00'],
  },
  {
    what: 'every other week, asked for in the middle',
    times: [{ ...thursday, every: 2 }],
    days: ['2026-11-06', '2026-11-30'],
    expected: ['2026-11-19 14:00'],
  },
  {
    what: 'every other week over a new year',
    times: [{ ...thursday, every: 2, from: '2026-12-20' }],
    days: ['2026-12-20', '2027-01-25'],
    expected: ['2026-12-24 14:00', '2027-01-07 14:00', '2027-01-21 14:00'],
  },
  {
    what: 'a leap day',
    times: [{ ...thursday, weekday: 2, every: 2, from: '2028-02-14' }],
    days: ['2028-02-01', '2028-03-31'],
    expected: ['2028-02-15 14:00', '2028-02-29 14:00', '2028-03-14 14:00', '2028-03-28 14:00'],
  },
  {
    what: 'a Sunday, before and after a Monday',
    times: [
      { ...thursday, weekday: 7 },
      { ...thursday, weekday: 1 },
    ],
    days: ['2026-11-22', '2026-11-30'],
    expected: ['2026-11-22 14:00', '2026-11-23 14:00', '2026-11-29 14:00', '2026-11-30 14:00'],
  },
  {
    what: 'the day on which they begin',
    times: [{ ...thursday, from: '2026-11-19' }],
    days: november,
    expected: ['2026-11-19 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'the day on which they end',
    times: [{ ...thursday, until: '2026-11-19' }],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-12 14:00', '2026-11-19 14:00'],
  },
  {
    what: 'a change of time',
    times: [
      { ...thursday, until: '2026-11-18' },
      { ...thursday, at: '15:30', from: '2026-11-19' },
    ],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-12 14:00', '2026-11-19 15:30', '2026-11-26 15:30'],
  },
  {
    what: 'one time that two devices wrote',
    times: [thursday, { ...thursday, at: '14:00' }],
    days: week,
    expected: ['2026-11-26 14:00'],
  },
  {
    what: 'before they were written',
    times: [{ ...thursday, written: '2026-11-19T12:00:00Z' }],
    days: november,
    expected: ['2026-11-19 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'written in the evening, when it is tomorrow in UTC',
    times: [{ ...thursday, written: '2026-11-20T02:30:00Z' }],
    days: november,
    expected: ['2026-11-19 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'written after midnight',
    times: [{ ...thursday, written: '2026-11-20T03:30:00Z' }],
    days: november,
    expected: ['2026-11-26 14:00'],
  },
  {
    what: 'an open note',
    times: [thursday],
    notes: [{ day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'a finalised note',
    times: [thursday],
    notes: [{ day: '2026-11-26', finalised: true }],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'a note of another time',
    times: [thursday],
    notes: [{ day: '2026-11-26', at: '17:30-18:20' }],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'a note of another day',
    times: [thursday],
    notes: [{ day: '2026-11-25', at: '14:00' }],
    days: week,
    expected: ['2026-11-26 14:00'],
  },
  {
    what: 'an absence',
    times: [thursday],
    absences: [{ day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 14:00 absence'],
  },
  {
    what: 'a holiday',
    times: [thursday],
    absences: [{ day: '2026-11-26', kind: 'feriado' }],
    days: week,
    expected: ['2026-11-26 14:00 absence'],
  },
  {
    what: 'an absence that an earlier version wrote as a note',
    times: [thursday],
    notes: [{ day: '2026-11-26', kind: 'falta' }],
    days: week,
    expected: ['2026-11-26 14:00 absence'],
  },
  {
    what: 'a contact',
    times: [thursday],
    notes: [{ day: '2026-11-26', kind: 'contato' }],
    days: week,
    expected: ['2026-11-26 14:00 contact'],
  },
  {
    what: 'a contact beside a note',
    times: [thursday],
    notes: [{ day: '2026-11-26', kind: 'contato', at: '14:00' }, { day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'an absence beside a note',
    times: [thursday],
    notes: [{ day: '2026-11-26' }],
    absences: [{ day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'two notes of one session',
    times: [thursday],
    notes: [
      { day: '2026-11-26', at: '14:00' },
      { day: '2026-11-26', at: '14:00' },
    ],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'three a day',
    times: threeOfOneDay,
    days: week,
    expected: ['2026-11-26 09:00', '2026-11-26 14:00', '2026-11-26 16:00'],
  },
  {
    what: 'three a day, one note without a time',
    times: threeOfOneDay,
    notes: [{ day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 09:00 note', '2026-11-26 14:00', '2026-11-26 16:00'],
  },
  {
    what: 'three a day, one note of the last',
    times: threeOfOneDay,
    notes: [{ day: '2026-11-26', at: '16:05-17:00' }],
    days: week,
    expected: ['2026-11-26 09:00', '2026-11-26 14:00', '2026-11-26 16:00 note'],
  },
  {
    what: 'three a day, two notes near the same time',
    times: threeOfOneDay,
    notes: [
      { day: '2026-11-26', at: '16:00' },
      { day: '2026-11-26', at: '16:30' },
    ],
    days: week,
    expected: ['2026-11-26 09:00 note', '2026-11-26 14:00', '2026-11-26 16:00 note'],
  },
  {
    what: 'three a day, an absence of the second',
    times: threeOfOneDay,
    absences: [{ day: '2026-11-26', at: '14:00-14:50' }],
    days: week,
    expected: ['2026-11-26 09:00', '2026-11-26 14:00 absence', '2026-11-26 16:00'],
  },
  {
    what: 'three a day, a note and an absence and a contact',
    times: threeOfOneDay,
    notes: [
      { day: '2026-11-26', kind: 'contato', at: '09:00' },
      { day: '2026-11-26', at: '14:00' },
    ],
    absences: [{ day: '2026-11-26' }],
    days: week,
    expected: ['2026-11-26 09:00 absence', '2026-11-26 14:00 note', '2026-11-26 16:00 contact'],
  },
  {
    what: 'four notes of three',
    times: threeOfOneDay,
    notes: ['09:00', '14:00', '16:00', '18:00'].map((at) => ({ day: '2026-11-26', at })),
    days: week,
    expected: ['2026-11-26 09:00 note', '2026-11-26 14:00 note', '2026-11-26 16:00 note'],
  },
  {
    what: 'a correction that keeps the day',
    times: [thursday],
    notes: [
      { day: '2026-11-26', finalised: true },
      { day: '2026-11-26', corrects: 0 },
    ],
    days: week,
    expected: ['2026-11-26 14:00 note'],
  },
  {
    what: 'a correction that moves it to another day',
    times: [{ ...thursday, weekday: 2 }, thursday],
    notes: [
      { day: '2026-11-24', finalised: true },
      { day: '2026-11-26', corrects: 0 },
    ],
    days: week,
    expected: ['2026-11-24 14:00', '2026-11-26 14:00 note'],
  },
  {
    what: 'a correction of a twice expected day does not answer twice',
    times: threeOfOneDay.slice(1),
    notes: [
      { day: '2026-11-26', finalised: true },
      { day: '2026-11-26', corrects: 0 },
    ],
    days: week,
    expected: ['2026-11-26 14:00 note', '2026-11-26 16:00'],
  },
  {
    what: 'after a discharge',
    times: [thursday],
    patient: { discharged_on: '2026-11-12', discharge_reason: 'objetivos' },
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-12 14:00'],
  },
  {
    what: 'a discharge that is ahead',
    times: [thursday],
    patient: { discharged_on: '2026-12-01', discharge_reason: 'objetivos' },
    days: november,
    expected: thursdays.map((day) => `${day} 14:00`),
  },
  {
    what: 'between a discharge and a readmission',
    times: [thursday],
    patient: { resumed_on: '2026-11-19' },
    was: [{ old: { discharged_on: '2026-11-05', resumed_on: null }, until: '2026-11-19T12:00:00Z' }],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-19 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'in the course of treatment between two returns',
    times: [thursday],
    patient: { resumed_on: '2026-11-26' },
    was: [
      { old: { discharged_on: '2026-11-04', resumed_on: null }, until: '2026-11-12T12:00:00Z' },
      { old: { discharged_on: '2026-11-18', resumed_on: '2026-11-12' }, until: '2026-11-26T12:00:00Z' },
    ],
    days: november,
    expected: ['2026-11-12 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'after a discharge that was undone, whatever is resumed later',
    times: [thursday],
    patient: { resumed_on: '2026-11-20' },
    was: [
      { old: { discharged_on: '2026-11-04' }, until: '2026-11-06T12:00:00Z' },
      { old: { discharged_on: '2026-11-18', resumed_on: null }, until: '2026-11-20T12:00:00Z' },
    ],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-12 14:00', '2026-11-26 14:00'],
  },
  {
    what: 'while archived',
    times: [thursday],
    patient: { archived_at: '2026-11-20T12:00:00Z' },
    days: november,
    expected: [],
  },
  {
    what: 'when it is archived no more',
    times: [thursday],
    was: [{ old: { archived_at: '2026-11-06T12:00:00Z' }, until: '2026-11-20T12:00:00Z' }],
    days: november,
    expected: ['2026-11-05 14:00', '2026-11-26 14:00'],
  },
];

/** A patient with these rows, as the owner of a database restores them, with the times of earlier days. */
async function record(server: Parameters<typeof sql>[0], owner: Therapist, given: Given): Promise<string> {
  const patient_id = await newPatient(owner);
  if (given.patient)
    await owner.client.from('patients').update(given.patient).eq('id', patient_id).throwOnError();
  const add = (into: string, values: object) => {
    const row = { user_id: owner.id, patient_id, ...values };
    const columns = Object.keys(row).join(', ');
    return sql(
      server,
      `insert into public.${into} (${columns}) select ${columns} from jsonb_populate_record(null::public.${into}, $1)`,
      [row],
    );
  };
  for (const { weekday, at, from, until = null, every = 1, written } of given.times) {
    const created_at = written ?? `${from}T00:00:00Z`;
    await add('weekly_sessions', {
      id: randomUUID(),
      weekday,
      time_of_day: at,
      every,
      from_day: from,
      until_day: until,
      created_at,
    });
  }
  const ids = (given.notes ?? []).map(() => randomUUID());
  for (const [index, { day, at = null, kind = 'atendimento', finalised, corrects }] of (
    given.notes ?? []
  ).entries()) {
    await add('session_notes', {
      id: ids[index],
      occurred_on: day,
      time_of_day: at,
      kind,
      content: 'Treino de preensão.',
      created_at: `${day}T12:00:0${index}Z`,
      finalised_at: finalised ? `${day}T13:00:00Z` : null,
      author: finalised ? { name: 'Ana' } : null,
      replaces: corrects === undefined ? null : ids[corrects],
      reason: corrects === undefined ? null : 'O dia era outro.',
    });
  }
  for (const { day, at = null, kind = 'faltou' } of given.absences ?? [])
    await add('absences', { id: randomUUID(), missed_on: day, time_of_day: at, kind });
  for (const { old, until } of given.was ?? [])
    await sql(
      server,
      `insert into public.patient_history (user_id, patient_id, kind, columns, old, changed_at)
       values ($1, $2, 'changed', '{}', $3, $4::text::timestamptz)`,
      [owner.id, patient_id, old, until],
    );
  return patient_id;
}

onBothDatabases('expected sessions', (server) => {
  it.each(table)('D-1110: $what', async (given) => {
    const owner = await newTherapist(server);
    const patient = await record(server, owner, given);
    const [from_day, to_day] = given.days;
    const told = async (of: object = {}) => {
      const { data } = await owner.client
        .rpc('expected_sessions', { from_day, to_day, ...of })
        .throwOnError();
      return data.map(
        ({
          day,
          time_of_day,
          answered_by,
        }: {
          day: string;
          time_of_day: string;
          answered_by: string | null;
        }) => [day, time_of_day.slice(0, 5), answered_by].filter(Boolean).join(' '),
      );
    };
    expect(await told()).toEqual(given.expected);
    expect(await told({ patient })).toEqual(given.expected);
    expect(await told({ patient: randomUUID() })).toEqual([]);
  });

  it('D-1180: a device counts the days of each time as the database does', { tags: 'repeat' }, async () => {
    const owner = await newTherapist(server);
    // a leap day and the end of a year are among them
    const days: [string, string] = ['2027-12-20', '2028-03-20'];
    const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
    const times = weekdays.flatMap((weekday) =>
      ([1, 2] as const).flatMap((every) =>
        ['2027-11-30', '2028-02-26', '2028-02-29'].map((from, turn) => ({
          ...{ weekday, every, from, until: turn === 1 ? '2028-03-11' : null },
          at: `${10 + turn}:${every}${weekday}`,
        })),
      ),
    );
    const rows = times.map(({ until, ...time }) => ({ ...time, ...(until && { until }) }));
    await record(server, owner, { what: '', times: rows, days, expected: [] });
    const [from_day, to_day] = days;
    const { data } = await owner.client.rpc('expected_sessions', { from_day, to_day }).throwOnError();
    const told = data.map(({ day, time_of_day }: Record<string, string>) => `${time_of_day} ${day}`);
    const counted = times.flatMap(({ at, weekday, every, from, until }) =>
      daysOf({ weekday, every, from_day: from, until_day: until }, { from: from_day, to: to_day }).map(
        (day) => `${at} ${day}`,
      ),
    );
    expect(counted.length).toBeGreaterThan(150);
    expect(told.toSorted()).toEqual(counted.toSorted());
  });

  it('D-1183: a note that is moved to another day leaves its session open, and answers the other', async () => {
    const owner = await newTherapist(server);
    const times = [{ ...thursday, weekday: 2 }, thursday];
    const notes = [{ day: '2026-11-26' }];
    const patient = await record(server, owner, { what: '', times, notes, days: week, expected: [] });
    const told = async () => {
      const [from_day, to_day] = week;
      const { data } = await owner.client
        .rpc('expected_sessions', { from_day, to_day, patient })
        .throwOnError();
      return data.map(({ day, answered_by }: Record<string, string | null>) => [day, answered_by]);
    };
    expect(await told()).toEqual([
      ['2026-11-24', null],
      ['2026-11-26', 'note'],
    ]);
    const moved = { occurred_on: '2026-11-24' };
    await owner.client.from('session_notes').update(moved).eq('patient_id', patient).throwOnError();
    expect(await told()).toEqual([
      ['2026-11-24', 'note'],
      ['2026-11-26', null],
    ]);
  });
});
