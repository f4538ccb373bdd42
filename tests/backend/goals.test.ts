import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Goal } from '../../src/data/records/goals';
import type { RowToSave } from '../../src/data/records/saveRow';
import type { Attained, LevelTexts } from '../../src/questionnaire/goals';
import type { Entity, Links, WordsOf } from '../../src/records/entity';
import { isOtherThanKept } from '../../src/records/entityWords';
import { goals } from '../../src/records/goals';
import { type GoalRating, ratings } from '../../src/records/ratings';
import { loseAnswer, signInApp } from '../support/appCalls';
import { attemptsOf } from '../support/attempts';
import { minimalFamilyAnswers, onBothDatabases, sql } from '../support/backendClients';
import { code, type NoteCast, noteCast } from '../support/backendNotes';

const levels: LevelTexts = ['Um adulto calça', 'Um pé', 'Os dois', 'Fecha o velcro', 'Dá o laço'];
type Words = WordsOf<typeof goals>;
type RatingWords = Omit<WordsOf<typeof ratings>, 'level' | 'word'> & { readonly attained: Attained | null };
const byTherapist: RatingWords = {
  rated_on: '2026-11-18',
  rated_by: 'terapeuta',
  by_name: null,
  comment: null,
  attained: { level: 1 },
};
const ratingWords = ({ attained, ...words }: RatingWords): WordsOf<typeof ratings> => ({
  ...words,
  level: attained && 'level' in attained ? attained.level : null,
  word: attained && 'word' in attained ? attained.word : null,
});

onBothDatabases('goals', (server) => {
  let cast: NoteCast;
  let calls: typeof import('../../src/data/records/saveRow');
  let rows: typeof import('../../src/data/records/entityRows');
  let reading: typeof import('../../src/data/records/goals');
  beforeEach(async () => {
    cast = await noteCast(server);
    await signInApp(server, cast.owner);
    calls = await import('../../src/data/records/saveRow');
    rows = await import('../../src/data/records/entityRows');
    reading = await import('../../src/data/records/goals');
  });

  const words = (given: Partial<Words> = {}): Words => ({
    statement: 'Calçar o tênis.',
    own_words: 'Quero calçar.',
    said_by: 'Davi',
    area: 'Vestir-se',
    levels,
    baseline: -2,
    target_on: '2026-12-16',
    importance: 3,
    difficulty: 2,
    family_rates: true,
    state: 'ativa',
    state_reason: null,
    ...given,
  });
  type Saved = Partial<Pick<RowToSave, 'id' | 'base' | 'links'>> & { readonly earlier?: readonly object[] };
  /** What the outbox would send. */
  const saveGoal = async (
    said: Words,
    { id = randomUUID(), base = null, links, earlier = [] }: Saved = {},
  ) => {
    const entries = rows.entriesIn(goals, said);
    const item = { table: 'goals', id, patientId: cast.patient_id, base, entries } as const;
    const row = await calls.saveRow(
      cast.owner.id,
      { ...item, links: links ?? { replaces: null } },
      attemptsOf(earlier),
    );
    return row as Goal;
  };
  const newGoal = (given: Partial<Words> = {}) => saveGoal(words(given));
  const changeGoal = (base: Goal, change: Partial<Words>) =>
    saveGoal({ ...base, ...change }, { id: base.id, base });
  const addVersion = (base: Goal, change: Partial<Words>) =>
    saveGoal({ ...base, ...change }, { base, links: { replaces: base.id } });
  const addRating = async (
    goal: Goal,
    { id, ...said }: RatingWords & { readonly id: string },
    about: Links = {},
    earlier: readonly RatingWords[] = [],
  ) => {
    const entriesOf = (one: RatingWords) => rows.entriesIn<Entity>(ratings, ratingWords(one));
    const { patient_id } = goal;
    const item = { table: 'goal_ratings', id, patientId: patient_id, base: null } as const;
    const links = { goal_id: goal.id, ...about };
    const row: unknown = await calls.saveRow(
      cast.owner.id,
      { ...item, links, entries: entriesOf(said) },
      attemptsOf(earlier.map(entriesOf)),
    );
    return row as GoalRating;
  };
  const rate = (goal: Goal, given: Partial<RatingWords> = {}, struckId: string | null = null) =>
    addRating(
      goal,
      { id: randomUUID(), ...byTherapist, ...given },
      struckId === null ? {} : { strikes: struckId },
    );
  const courses = () => new QueryClient().fetchQuery(reading.goalsOptions(cast.patient_id));
  const kinds = async () => {
    const { data } = await cast.owner.client
      .from('patient_history')
      .select('kind, entry_id')
      .eq('patient_id', cast.patient_id)
      .not('entry_id', 'is', null)
      .order('id');
    return data?.map(({ kind }) => kind);
  };
  const rowsOf = async (goal: Goal) => {
    const { data } = await cast.owner.client
      .from('goal_ratings')
      .select('level, word, rated_on, rated_by, by_name, note_id, family_answers_id, strikes')
      .eq('goal_id', goal.id)
      .order('created_at');
    return data ?? [];
  };

  it('D-340: a goal is stored as it is written, and a save whose answer was lost makes no second one', {
    tags: 'repeat',
  }, async () => {
    const goal = { id: randomUUID(), ...words() };
    loseAnswer('POST');
    await expect(saveGoal(goal, goal)).rejects.toThrow();
    const again = await saveGoal({ ...goal, area: 'Escola' }, goal);
    expect(again).toMatchObject({ ...goal, area: 'Escola', revision: 2 });
    expect(await courses()).toMatchObject([{ goal: { id: goal.id, levels }, ratings: [], isRated: false }]);
    expect(await kinds()).toEqual(['goal_added', 'goal_changed']);
  });

  it('D-340: what another device has changed of a goal whose answer was lost is asked about', async () => {
    const goal = await newGoal();
    await changeGoal(goal, { said_by: 'Renata' });
    const again = saveGoal(words({ said_by: 'Davi P.' }), { id: goal.id });
    await expect(again).rejects.toBeInstanceOf(calls.RowChanged);
  });

  it('D-344: other parts of two devices are merged, and the same part is asked about', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    await changeGoal(goal, { area: 'Escola' });
    const merged = await changeGoal(goal, { target_on: '2027-01-01' });
    expect(merged).toMatchObject({ area: 'Escola', target_on: '2027-01-01' });
    await expect(changeGoal(goal, { area: 'Banho' })).rejects.toMatchObject({
      conflict: { contested: { area: { mine: { text: 'Banho' }, theirs: { text: 'Escola' } } } },
    });
  });

  it('D-344: from its first rating on a goal keeps its words and levels; a change is a new version, once', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    await changeGoal(goal, { statement: 'Calçar os dois.' });
    const [before] = await courses();
    if (!before) throw new Error('no goal');
    await rate(before.goal);
    for (const change of [{ statement: 'Outra.' }, { levels: null }, { baseline: null }]) {
      expect(isOtherThanKept(goals, before.goal, { ...before.goal, ...change })).toBe(true);
      await expect(changeGoal(before.goal, change)).rejects.toBeInstanceOf(calls.RowKept);
    }
    const other = await changeGoal(before.goal, { own_words: 'Sozinho.', importance: 1 });
    const version = await addVersion(before.goal, { statement: 'Outra.' });
    // what another device changed of the old one is in the new one
    expect(version).toMatchObject({ replaces: goal.id, statement: 'Outra.', own_words: 'Sozinho.', levels });
    const replaced = { kind: 'refused', code: 'replaced' };
    await expect(addVersion(before.goal, { statement: 'Mais uma.' })).rejects.toMatchObject(replaced);
    await expect(changeGoal(other, { area: 'Banho' })).rejects.toMatchObject(replaced);
    expect(await courses()).toMatchObject([
      {
        goal: { id: version.id },
        ratings: [],
        isRated: false,
        earlier: [{ goal: { id: goal.id, statement: 'Calçar os dois.' }, ratings: [{ level: 1 }] }],
      },
    ]);
  });

  it('D-344: an open note that rates a goal keeps its words and levels, too, until it does not', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const note = await cast.newNote({ ratings: { [goal.id]: { level: 0 } } });
    await expect(changeGoal(goal, { statement: 'Outra.' })).rejects.toBeInstanceOf(calls.RowKept);
    expect((await courses())[0]).toMatchObject({ ratings: [], isRated: false });
    await cast.notes().update({ ratings: {} }).eq('id', note).throwOnError();
    expect(await changeGoal(goal, { statement: 'Outra.' })).toMatchObject({ statement: 'Outra.' });
  });

  it('D-343: a rating is struck with another one or with none, once, and no row is ever changed or deleted', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const first = await rate(goal);
    const second = await rate(goal, { attained: { level: -1 } }, first.id);
    expect((await courses())[0]?.ratings).toMatchObject([{ id: second.id, level: -1, strikes: first.id }]);
    await expect(rate(goal, { attained: null }, first.id)).rejects.toMatchObject({ code: 'struck' });
    await rate(goal, { attained: null, comment: 'Era de outra criança.' }, second.id);
    expect((await courses())[0]).toMatchObject({ ratings: [], isRated: true });
    expect(await rowsOf(goal)).toHaveLength(3);
    const rows = cast.owner.client.from('goal_ratings');
    expect(await code(rows.update({ level: 2 }).eq('id', first.id))).toBe('42501');
    expect(await code(rows.delete().eq('id', first.id))).toBe('42501');
    expect(await code(cast.owner.client.from('goals').delete().eq('id', goal.id))).toBe('42501');
    expect(await kinds()).toEqual(['goal_added', 'goal_rated', 'rating_struck', 'rating_struck']);
  });

  it('D-420: what the mother said is not struck, by no call; a correction by the therapist stands beside it', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const mother = { rated_by: 'familia', by_name: 'Renata (mãe)' } as const;
    const said = await rate(goal, { ...mother, attained: { level: -2 } });
    const table = () => cast.owner.client.from('goal_ratings');
    const { patient_id } = cast;
    const row = { goal_id: goal.id, patient_id, rated_on: '2026-11-18', level: 2 };
    expect(await code(table().insert({ ...row, ...mother, strikes: said.id }))).toBe('PT423');
    expect(await code(table().insert({ ...row, level: null, strikes: said.id }))).toBe('PT423');
    expect(await code(table().insert({ ...row, ...mother, corrects: said.id }))).toBe('PT423');
    await expect(rate(goal, { ...mother, attained: { level: 2 } }, said.id)).rejects.toMatchObject({
      code: 'PT423',
    });
    const correct = (given: Partial<RatingWords>) =>
      addRating(goal, { id: randomUUID(), ...byTherapist, ...given }, { corrects: said.id });
    const typed = await correct({ attained: { level: 2 }, comment: 'Digitei errado.' });
    expect(await courses()).toMatchObject([
      {
        ratings: [{ id: said.id, level: -2, by_name: 'Renata (mãe)' }],
        corrections: [{ id: typed.id, level: 2, rated_by: 'terapeuta', corrects: said.id }],
      },
    ]);
    // a correction is the therapist's own, and is corrected as such: it still names what it is about
    const other = await rate(goal, { attained: { level: 1 } }, typed.id);
    expect((await courses())[0]?.corrections).toMatchObject([
      { id: other.id, corrects: said.id, strikes: typed.id },
    ]);
    await rate(goal, { attained: null }, other.id);
    expect(await courses()).toMatchObject([{ ratings: [{ id: said.id }], corrections: [] }]);
    await correct({ attained: null, comment: 'Era de outra criança.' });
    expect(await courses()).toMatchObject([
      { ratings: [{ id: said.id }], corrections: [{ level: null, comment: 'Era de outra criança.' }] },
    ]);
    expect((await kinds())?.slice(1)).toEqual(['goal_rated', ...Array(4).fill('rating_struck')]);
  });

  it('D-420: nothing but what somebody else said of the same goal has a correction beside it', async () => {
    const [goal, other] = [await newGoal(), await newGoal()];
    const own = await rate(goal);
    const said = await rate(other, { rated_by: 'paciente' });
    for (const { id } of [own, said]) {
      const about = addRating(goal, { id: randomUUID(), ...byTherapist }, { corrects: id });
      await expect(about).rejects.toMatchObject({ code: '23503' });
    }
  });

  it("D-420: another's mark whose answer was lost stands as it was sent; what is said then corrects it", async () => {
    const goal = await newGoal();
    const rating = { id: randomUUID(), ...byTherapist, rated_by: 'familia', by_name: 'Mãe' } as const;
    loseAnswer('POST');
    await expect(addRating(goal, rating)).rejects.toThrow();
    await addRating(goal, { ...rating, attained: { level: 2 } });
    expect(await courses()).toMatchObject([
      {
        ratings: [{ id: rating.id, level: 1, rated_by: 'familia', by_name: 'Mãe' }],
        corrections: [{ level: 2, rated_by: 'terapeuta', by_name: null, corrects: rating.id }],
      },
    ]);
  });

  it('D-421: the mark of a note is corrected in its note alone, and one session keeps one mark', async () => {
    const goal = await newGoal();
    const note = await cast.newNote({ ratings: { [goal.id]: { level: -1 } } });
    expect((await cast.finalise(note)).error).toBeNull();
    const [mark] = (await courses())[0]?.ratings ?? [];
    if (!mark) throw new Error('no mark');
    await expect(rate(goal, { attained: { level: 1 } }, mark.id)).rejects.toMatchObject({ code: 'PT424' });
    // one that was struck by hand before that was refused
    await sql(
      server,
      `insert into public.goal_ratings (user_id, patient_id, goal_id, rated_on, level, strikes)
       values ($1, $2, $3, '2026-11-18', 1, $4)`,
      [cast.owner.id, cast.patient_id, goal.id, mark.id],
    );
    const correction = await cast.newNote({
      replaces: note,
      reason: 'Era o outro pé.',
      ratings: { [goal.id]: { level: 2 } },
    });
    expect((await cast.finalise(correction)).error).toBeNull();
    expect((await courses())[0]?.ratings).toMatchObject([{ level: 2, note_id: correction }]);
  });

  it('D-343: a rating whose answer was lost counts once, also with another value, which strikes it', async () => {
    const goal = await newGoal();
    const rating = { id: randomUUID(), ...byTherapist };
    loseAnswer('POST');
    await expect(addRating(goal, rating)).rejects.toThrow();
    expect(await addRating(goal, rating)).toMatchObject({ id: rating.id, level: 1 });
    await addRating(goal, { ...rating, attained: { level: 2 } });
    expect((await courses())[0]?.ratings).toMatchObject([{ level: 2, strikes: rating.id }]);
  });

  it('D-500: a rating that is corrected again and again, while no answer comes, has one value in the end', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const rating = { id: randomUUID(), ...byTherapist };
    const said = ([1, 2, 1, -1] as const).map((level) => ({ ...rating, attained: { level } }));
    for (const [index, one] of said.entries()) {
      await addRating(goal, one, {}, said.slice(0, index));
      // the same again: its answer was lost
      await addRating(goal, one, {}, said.slice(0, index + 1));
    }
    expect((await courses())[0]?.ratings).toMatchObject([{ level: -1 }]);
    expect(await rowsOf(goal)).toHaveLength(4);
  });

  it('D-344: finalising a note makes its ratings; then they are as fixed as the note, and a correction strikes them', {
    tags: 'repeat',
  }, async () => {
    const [goal, other] = [await newGoal(), await newGoal({ levels: null, baseline: null })];
    const said = { [goal.id]: { level: -1 }, [other.id]: { word: 'em_parte' } };
    const note = await cast.newNote({ ratings: said });
    expect(await rowsOf(goal)).toEqual([]);
    expect((await cast.finalise(note)).error).toBeNull();
    expect(await rowsOf(goal)).toMatchObject([{ level: -1, rated_by: 'terapeuta', note_id: note }]);
    expect(await rowsOf(other)).toMatchObject([{ word: 'em_parte', note_id: note }]);
    await cast.notes().update({ ratings: {} }).eq('id', note);
    expect((await cast.stored(note))?.ratings).toEqual(said);
    const correction = await cast.newNote({
      replaces: note,
      reason: 'Era o outro pé.',
      ratings: { [goal.id]: { level: 2 } },
    });
    expect((await cast.finalise(correction)).error).toBeNull();
    expect((await courses()).map((course) => course.ratings)).toMatchObject([
      [{ level: 2, note_id: correction }],
      [],
    ]);
    expect(await rowsOf(other)).toHaveLength(2);
  });

  it("D-344: the review of a family's answers makes its ratings, on the day in Brasília when its form ended", async () => {
    const goal = await newGoal();
    const answers = () => cast.owner.client.from('family_answers');
    const id = randomUUID();
    const given = { ...minimalFamilyAnswers, id, patient_id: cast.patient_id };
    const ended = { begun_at: '2026-11-19T01:30:00Z', ended_at: '2026-11-19T02:00:00Z' };
    const row = { ...given, ...ended, ratings: { [goal.id]: { level: 0 } } };
    await answers().insert(row).throwOnError();
    expect(await rowsOf(goal)).toEqual([]);
    await answers().update({ reviewed_at: new Date().toISOString() }).eq('id', id).throwOnError();
    expect(await rowsOf(goal)).toMatchObject([
      {
        level: 0,
        rated_on: '2026-11-18',
        rated_by: 'familia',
        by_name: 'Ana (Mãe)',
        family_answers_id: id,
      },
    ]);
  });

  it('D-345: a goal ends with a reason only, and comes back; nobody sets its times or makes it old', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const end = (values: object) => cast.owner.client.from('goals').update(values).eq('id', goal.id);
    expect(await code(end({ state: 'encerrada' }))).toBe('23514');
    const ended = await changeGoal(goal, { state: 'encerrada', state_reason: 'Mudou de cidade.' });
    expect(Date.parse(ended.state_changed_at)).toBeGreaterThan(Date.parse(goal.state_changed_at));
    await rate(ended);
    expect((await changeGoal(ended, { state: 'ativa', state_reason: null })).state).toBe('ativa');
    for (const stamp of [{ revision: 9 }, { created_at: '2020-01-01' }, { state_changed_at: '2020-01-01' }])
      expect(await code(end(stamp))).toBe('42501');
  });

  it('D-341: of many marks the newest are read, and the first one of each rater', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const family = { rated_by: 'familia', by_name: 'Mãe' } as const;
    await rate(goal, { rated_on: day(1), attained: { level: -1 }, ...family });
    const marks = Array.from({ length: 30 }, (_, index) => index * 2);
    for (const index of marks) await rate(goal, { rated_on: day(index), attained: { level: 0 } });
    const [course] = await courses();
    const newest = marks.slice(-reading.SHOWN_RATINGS).map(day);
    expect(course?.ratings.map(({ rated_on }) => rated_on)).toEqual([day(0), day(1), ...newest]);
  });

  it('D-340: strangers read, make, change and rate nothing of it, and a goal rates only in its own record', {
    tags: 'repeat',
  }, async () => {
    const goal = await newGoal();
    const { client } = cast.stranger;
    for (const table of ['goals', 'goal_ratings'])
      expect((await client.from(table).select().eq('patient_id', cast.patient_id)).data).toEqual([]);
    expect(
      await code(
        client.from('goals').insert({
          ...words(),
          levels,
          id: randomUUID(),
          patient_id: cast.patient_id,
          user_id: cast.owner.id,
        }),
      ),
    ).toBe('42501');
    expect((await client.from('goals').update({ area: 'x' }).eq('id', goal.id).select()).data).toEqual([]);
    const rating = { goal_id: goal.id, patient_id: cast.patient_id, rated_on: '2026-11-18', level: 0 };
    expect(await code(client.from('goal_ratings').insert(rating))).toBe('23503');
    const courseOf = await client.rpc('goal_courses', { patient: cast.patient_id, most: 10 });
    expect(courseOf.data).toEqual({ goals: [], ratings: [], rated: {} });
    const foreign = { [randomUUID()]: { level: 0 } };
    await expect(cast.newNote({ ratings: foreign })).rejects.toMatchObject({ code: '23503' });
    await cast.owner.client.from('patients').delete().eq('id', cast.patient_id).throwOnError();
    expect((await cast.owner.client.from('goals').select().eq('id', goal.id)).data).toEqual([]);
  });
});
