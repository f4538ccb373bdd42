import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { expectedPeriod } from '../../src/data/records/expectedSessions';
import { thisMonth } from '../../src/features/billing/monthRows';
import {
  endingRows,
  rowAfter,
  type WeekDraft,
  weekChanges,
  weekCodec,
  weekDraftOf,
  weekProblems,
} from '../../src/features/plan/weekDraft';
import { withWaitingTimes } from '../../src/forms/rows/waitingTimes';
import { weekSection } from '../../src/printing/weekSection';
import {
  type ExpectedSession,
  isOver,
  missingText,
  sessionOfDay,
  sessionText,
  unanswered,
} from '../../src/questionnaire/expectedSessions';
import { daysOf, type WeeklySession, weekEntries, weekText } from '../../src/records/weeklySessions';
import { weeklyRow } from '../support/treatmentRows';

const BIRTH = '2018-03-02';
const TODAY = '2026-11-26';

const row = (given: Partial<WeeklySession>) => weeklyRow(given) as WeeklySession;
const tuesday = row({ id: 'tue', weekday: 2, setting: 'consultorio' });
const thursday = row({ id: 'thu', setting: 'consultorio' });

test('D-1112: the times of a week are one sentence', () => {
  expect(weekText([thursday, tuesday])).toBe(
    'Duas vezes por semana, ter. e qui., 14:00 a 14:50, no consultório',
  );
  expect(weekText([tuesday])).toBe('Uma vez por semana, ter., 14:00 a 14:50, no consultório');
  expect(weekText([tuesday, thursday, row({ weekday: 6, time_of_day: '09:00', setting: 'escola' })])).toBe(
    'Três vezes por semana, ter. e qui., 14:00 a 14:50, no consultório; sáb., 09:00, na escola',
  );
  expect(weekText([row({ weekday: 7, every: 2, setting: 'teleatendimento' })])).toBe(
    'A cada duas semanas, dom., 14:00 a 14:50, por teleatendimento',
  );
  expect(weekText([tuesday, row({ weekday: 5, every: 2 })])).toBe(
    'Uma vez por semana, ter., 14:00 a 14:50, no consultório; a cada duas semanas, sex., 14:00 a 14:50',
  );
  expect(weekText([])).toBe('');
});

test('D-1112: what was, and what is to be, says from and until when, on paper too', () => {
  const rows = [
    { ...tuesday, until_day: '2026-11-18' },
    { ...thursday, until_day: '2026-11-18' },
    row({ weekday: 5, from_day: '2026-11-19' }),
    row({ weekday: 1, from_day: '2026-12-01' }),
    row({ weekday: 2, from_day: '2027-01-04', until_day: '2027-01-29' }),
    row({ weekday: 3, from_day: '2026-11-26', until_day: '2026-11-26' }),
  ];
  expect(weekEntries(rows, TODAY)).toEqual([
    { label: '', value: 'Duas vezes por semana, qua. e sex., 14:00 a 14:50', isOver: false },
    {
      label: 'De 04/01/2027 a 29/01/2027',
      value: 'Uma vez por semana, ter., 14:00 a 14:50',
      isOver: false,
    },
    { label: 'A partir de 01/12/2026', value: 'Uma vez por semana, seg., 14:00 a 14:50', isOver: false },
    {
      label: 'De 01/09/2026 a 18/11/2026',
      value: 'Duas vezes por semana, ter. e qui., 14:00 a 14:50, no consultório',
      isOver: true,
    },
  ]);
  expect(weekSection(rows, TODAY)).toMatchObject([
    {
      title: 'Horários',
      entries: [
        { label: 'Atuais' },
        { label: 'De 04/01/2027 a 29/01/2027' },
        { label: 'A partir de 01/12/2026' },
        {},
      ],
    },
  ]);
  expect(weekSection([], TODAY)).toEqual([]);
});

/** The form of these rows, with what is typed into it. */
function typed(
  rows: readonly WeeklySession[],
  change: Partial<WeekDraft> = {},
  type: (row: WeekDraft['rows'][number]) => Partial<WeekDraft['rows'][number]['typed']> | null = () => ({}),
): WeekDraft {
  const draft = weekDraftOf(rows, TODAY);
  const kept = draft.rows.flatMap((one) => {
    const part = type(one);
    return part ? [{ ...one, next: `next ${one.id}`, typed: { ...one.typed, ...part } }] : [];
  });
  return { ...draft, rows: kept, ...change };
}
const inShort = (draft: WeekDraft) =>
  weekChanges(draft).map((change) =>
    change.kind === 'remove'
      ? `remove ${change.row.id}`
      : `${change.base ? 'change' : 'add'} ${change.id}: ${change.words.weekday} ${change.words.time_of_day} ${change.words.from_day}–${change.words.until_day}`,
  );

describe('D-1111: one form of all times of a week', () => {
  it.each<[what: string, draft: WeekDraft, changes: string[]]>([
    ['nothing changed', typed([tuesday, thursday]), []],
    [
      'another time ends the old one on the day before',
      typed([tuesday, thursday], {}, ({ id }) => (id === 'thu' ? { time_of_day: '15:00-15:50' } : {})),
      ['change thu: 4 14:00-14:50 2026-09-01–2026-11-25', 'add next thu: 4 15:00-15:50 2026-11-26–null'],
    ],
    [
      'from another day',
      typed([thursday], { from: '10/12/2026' }, () => ({ weekday: '5' })),
      ['change thu: 4 14:00-14:50 2026-09-01–2026-12-09', 'add next thu: 5 14:00-14:50 2026-12-10–null'],
    ],
    [
      'from the day on which it began: it was wrong',
      typed([thursday], { from: '01/09/2026' }, () => ({ weekday: '5' })),
      ['change thu: 5 14:00-14:50 2026-09-01–null'],
    ],
    [
      'a row that is gone ends',
      typed([tuesday, thursday], {}, ({ id }) => (id === 'tue' ? null : {})),
      ['change tue: 2 14:00-14:50 2026-09-01–2026-11-25'],
    ],
    [
      'one of today that is gone was never',
      typed([{ ...tuesday, from_day: TODAY }], { rows: [] }),
      ['remove tue'],
    ],
    [
      'an end of all of them',
      typed([tuesday, thursday], { until: '18/12/2026' }),
      ['change tue: 2 14:00-14:50 2026-09-01–2026-12-18', 'change thu: 4 14:00-14:50 2026-09-01–2026-12-18'],
    ],
    [
      'one that ends before is not prolonged',
      typed([{ ...tuesday, until_day: '2026-11-30' }], { from: '10/12/2026' }, () => ({ weekday: '1' })),
      [
        'change tue: 2 14:00-14:50 2026-09-01–2026-11-30',
        'add next tue: 1 14:00-14:50 2026-12-10–2026-11-30',
      ],
    ],
    [
      'the first',
      typed([], {}, () => ({ weekday: '3', time_of_day: '08:00' })),
      [expect.stringMatching(/^add .*: 3 08:00 2026-11-26–null$/) as unknown as string],
    ],
  ])('%s', (_what, draft, changes) => {
    expect(inShort(draft)).toEqual(changes);
    // an attempt that failed is made again with the same rows
    expect(inShort(draft)).toEqual(inShort(draft));
  });

  it('begins with those in force, and adds the next day of the week at the same time', () => {
    const draft = weekDraftOf([thursday, tuesday], TODAY);
    expect(draft.rows.map(({ typed: { weekday } }) => weekday)).toEqual(['2', '4']);
    const twice = weekDraftOf([row({ id: 'late', time_of_day: '18:00' }), thursday], TODAY);
    expect(twice.rows.map(({ id }) => id)).toEqual(['thu', 'late']);
    expect(draft.from).toBe('26/11/2026');
    expect(rowAfter(draft).typed).toMatchObject({
      weekday: '5',
      time_of_day: '14:00-14:50',
      setting: 'consultorio',
    });
    expect(rowAfter({ ...draft, rows: [] }).typed).toMatchObject({ weekday: '2' });
    expect(weekDraftOf([row({ from_day: '2026-12-05' })], TODAY).from).toBe('05/12/2026');
    expect(endingRows({ ...draft, rows: draft.rows.slice(1) })).toEqual([tuesday]);
  });

  it('says what is missing or wrong', () => {
    const draft = typed([tuesday, thursday], { from: '31/02/2026', until: '01/09/2026' }, ({ id }) =>
      id === 'tue' ? { time_of_day: '' } : { time_of_day: '15:00-14:00' },
    );
    const problems = weekProblems(draft, BIRTH);
    expect(problems.rows.get('tue')).toEqual({ time_of_day: 'Escreva o horário.' });
    expect(problems.rows.get('thu')).toEqual({
      time_of_day: 'O término vem depois do início, no mesmo dia.',
    });
    expect(problems.from).toMatch(/^Esta data não existe/);
    const twice = typed([tuesday, thursday], { until: '25/11/2026' }, () => ({ weekday: '4' }));
    expect(weekProblems(twice, BIRTH).rows.get('thu')).toEqual({
      weekday: 'Este dia já tem este horário acima.',
    });
    expect(weekProblems(twice, BIRTH).until).toBe('O fim vem depois do começo.');
    // of an end that was there before, too
    const ended = [{ ...tuesday, until_day: '2026-12-20' }];
    expect(weekProblems(typed(ended, { from: '21/12/2026' }), BIRTH).until).toBe(
      'O fim vem depois do começo.',
    );
    expect(weekProblems(typed(ended, { from: '20/12/2026' }), BIRTH).until).toBeUndefined();
    // a leap day
    expect(weekProblems(typed([tuesday], { from: '29/02/2028' }), BIRTH).from).toBeUndefined();
  });

  it('is kept as a draft', () => {
    const draft = weekDraftOf([tuesday], TODAY);
    const { value } = weekCodec.pack(draft);
    const stored = { value: JSON.parse(JSON.stringify(value)), files: [] };
    expect(weekCodec.unpack(stored as unknown as Parameters<typeof weekCodec.unpack>[0])).toEqual(draft);
  });
});

const expected = (time_of_day: string, given: Partial<ExpectedSession> = {}): ExpectedSession => ({
  patient_id: 'p',
  day: '2026-11-26',
  time_of_day,
  setting: null,
  answered_by: null,
  answer_id: null,
  ...given,
});
const threeOfOneDay = ['09:00-09:50', '14:00-14:50', '16:00'].map((time) => expected(time));
const starts = (sessions: readonly ExpectedSession[]) =>
  sessions.map(({ time_of_day }) => time_of_day.slice(0, 5));

test('D-1115: what waits on this device answers the session of its time, otherwise the first of its day', () => {
  const waits = (time_of_day: string | null, given = {}) => ({
    ...{ patient_id: 'p', day: '2026-11-26', time_of_day },
    ...given,
  });
  expect(starts(unanswered(threeOfOneDay, []))).toEqual(['09:00', '14:00', '16:00']);
  expect(starts(unanswered(threeOfOneDay, [waits('14:00')]))).toEqual(['09:00', '16:00']);
  expect(starts(unanswered(threeOfOneDay, [waits(null), waits(null)]))).toEqual(['16:00']);
  expect(starts(unanswered(threeOfOneDay, [waits('14:00', { day: '2026-11-27' })]))).toHaveLength(3);
  expect(starts(unanswered(threeOfOneDay, [waits('14:00', { patient_id: 'q' })]))).toHaveLength(3);
  const answered = expected('14:00', { answered_by: 'note', answer_id: 'n' });
  expect(unanswered([answered], [])).toEqual([]);
});

test('D-1116: a note is of the session that has begun last, else of the first of its day', () => {
  const of = (time: string, open = threeOfOneDay) => sessionOfDay(open, '2026-11-26', time)?.time_of_day;
  expect(['08:00', '09:00', '13:59', '14:00', '23:00'].map((time) => of(time)?.slice(0, 5))).toEqual([
    ...['09:00', '09:00', '09:00', '14:00', '16:00'],
  ]);
  expect(of('23:00', threeOfOneDay.slice(0, 2))).toBe('14:00-14:50');
  expect(sessionOfDay(threeOfOneDay, '2026-11-27', '14:00')).toBeUndefined();
  expect(isOver(expected('14:00-14:50'), '14:49')).toBe(false);
  expect(isOver(expected('14:00-14:50'), '14:50')).toBe(true);
  expect(isOver(expected('14:00'), '14:00')).toBe(true);
});

test('D-1113: a line names day and time of the session', () => {
  expect(missingText(expected('14:00-14:50', { day: '2099-11-26' }))).toBe(
    'Falta a evolução de qui., 26/11/2099, 14:00',
  );
});

test('D-1180: the days of a time are counted without a clock, over a leap day and the end of a year', () => {
  const of = (given: Partial<WeeklySession>, from: string, to: string) => daysOf(row(given), { from, to });
  expect(of({}, '2026-11-20', '2026-12-10')).toEqual(['2026-11-26', '2026-12-03', '2026-12-10']);
  const fortnightly = { weekday: 2, every: 2, from_day: '2028-02-14' } as const;
  expect(of(fortnightly, '2028-02-01', '2028-03-14')).toEqual(['2028-02-15', '2028-02-29', '2028-03-14']);
  expect(of(fortnightly, '2028-02-16', '2028-02-28')).toEqual([]);
  expect(of({ every: 2, from_day: '2026-12-20' }, '2026-12-20', '2027-01-21')).toEqual([
    ...['2026-12-24', '2027-01-07', '2027-01-21'],
  ]);
  expect(of({ weekday: 7, from_day: '2026-11-22' }, '2026-11-22', '2026-11-23')).toEqual(['2026-11-22']);
  expect(of({ until_day: '2026-11-26' }, '2026-11-19', '2026-12-31')).toEqual(['2026-11-19', '2026-11-26']);
  expect(of({ from_day: '2026-12-01', until_day: '2026-12-01' }, '2026-11-01', '2026-12-31')).toEqual([]);
});

const november = { from: '2026-11-01', to: '2026-11-30' };
const known = ['05', '12', '19', '26'].map((day) =>
  expected('14:00-14:50', {
    day: `2026-11-${day}`,
    ...(day === '12' && { answered_by: 'note', answer_id: 'n' }),
  }),
);
const said = (sessions: readonly ExpectedSession[]) =>
  sessions.map(({ day, time_of_day, setting, answered_by }) =>
    [day.slice(8), time_of_day, setting, answered_by].filter(Boolean).join(' '),
  );
const thursdays = row({ id: 'thu', patient_id: 'p' });
/** As it will be once it is sent, written on the 20th. */
const begun = (given: Partial<WeeklySession>) =>
  row({ ...{ id: 'new', patient_id: 'p', created_at: '2026-11-20T12:00:00Z' }, ...given });

test.each<[string, Parameters<typeof withWaitingTimes>[1], string[]]>([
  [
    'nothing waits',
    { saved: [], gone: [] },
    ['05 14:00-14:50', '12 14:00-14:50 note', '19 14:00-14:50', '26 14:00-14:50'],
  ],
  [
    'a further time, of which nothing is expected before it was written',
    { saved: [begun({ weekday: 2, time_of_day: '09:00', from_day: '2026-11-01' })], gone: [] },
    ['05 14:00-14:50', '12 14:00-14:50 note', '19 14:00-14:50', '24 09:00', '26 14:00-14:50'],
  ],
  [
    'a time that is changed from a day on',
    {
      saved: [
        { ...thursdays, until_day: '2026-11-19' },
        begun({ weekday: 4, time_of_day: '16:00-16:50', setting: 'escola', from_day: '2026-11-20' }),
      ],
      gone: [thursdays],
    },
    ['05 14:00-14:50', '12 14:00-14:50 note', '19 14:00-14:50', '26 16:00-16:50 escola'],
  ],
  [
    'a place that is corrected keeps what answers a session',
    { saved: [{ ...thursdays, setting: 'domicilio' }], gone: [thursdays] },
    [
      ...['05 14:00-14:50 domicilio', '12 14:00-14:50 domicilio note'],
      ...['19 14:00-14:50 domicilio', '26 14:00-14:50 domicilio'],
    ],
  ],
  ['a time that is removed', { saved: [], gone: [thursdays] }, []],
  [
    'three times a day, one of them twice',
    {
      saved: ['09:00', '11:00', '14:00'].map((time_of_day) =>
        begun({ id: time_of_day, time_of_day, from_day: '2026-11-20' }),
      ),
      gone: [],
    },
    ['05 14:00-14:50', '12 14:00-14:50 note', '19 14:00-14:50', '26 09:00', '26 11:00', '26 14:00'],
  ],
])('D-1180: %s', (_what, waiting, sessions) => {
  expect(said(withWaitingTimes(known, waiting, november))).toEqual(sessions);
});

const zoneBefore = process.env.TZ;
afterEach(() => {
  process.env.TZ = zoneBefore;
  vi.useRealTimers();
});

test.each(['America/Sao_Paulo', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'D-1183: on a day without midnight sessions keep their days: %s',
  (zone) => {
    process.env.TZ = zone;
    // in São Paulo the clocks go from 23:59 to 01:00
    for (const [hour, minute] of [
      [1, 0],
      [12, 0],
      [23, 59],
    ] as const) {
      vi.setSystemTime(new Date(2018, 10, 4, hour, minute));
      expect(expectedPeriod()).toEqual({ from: '2018-08-06', to: '2018-11-25' });
      expect(thisMonth()).toBe('2018-11');
    }
    const sundays = row({ weekday: 7, time_of_day: '00:30', from_day: '2018-10-22' });
    expect(daysOf(sundays, { from: '2018-10-22', to: '2018-11-17' })).toEqual([
      ...['2018-10-28', '2018-11-04', '2018-11-11'],
    ]);
    expect(sessionText(expected('00:30', { day: '2018-11-04' }))).toMatch(/^dom\., 04\/11.*, 00:30$/);
    expect(weekDraftOf([]).from).toBe('04/11/2018');
  },
);
