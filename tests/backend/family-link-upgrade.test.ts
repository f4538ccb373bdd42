/** @module-tag repeat */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../supabase/local/backend';
import {
  clientOf,
  minimalFamilyAnswers,
  newPatient,
  PASSWORD,
  type Therapist,
} from '../support/backendClients';
import { code } from '../support/backendNotes';
import { newFolder } from '../support/backendProcess';
import { migrationsBefore } from '../support/earlierMigrations';
import { newInvitation } from '../support/invitations';

// creates and opens a database twice, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000 });

const folder = newFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const accountIn = async ({ handle }: Backend, email: string): Promise<Therapist> => {
  const client = clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(handle(new Request(url, init))),
  );
  const known = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = known.error ? await client.auth.signUp({ email, password: PASSWORD }) : known;
  return { id: data.user?.id ?? '', email, client };
};

it('D-878, D-881: a link and answers from before keep: its secret is spent, and thousands of them can be reviewed', async () => {
  const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
  const earlier = await openBackend(settings, () => {}, {
    migrations: migrationsBefore(folder, '20261128050000'),
  });
  const before = await accountIn(earlier, 'helena@exemplo.com.br');
  const patient_id = await newPatient(before);
  const { row } = newInvitation({ patient_id });
  await before.client.from('family_invitations').insert(row).throwOnError();
  const answers = Object.fromEntries(Array.from({ length: 7500 }, (_each, at) => [`q${at}`, { text: 'x' }]));
  await before.client
    .from('family_answers')
    .insert({ ...minimalFamilyAnswers, patient_id, answers })
    .throwOnError();
  await earlier.close();

  const now = await openBackend(settings, () => {});
  try {
    const owner = await accountIn(now, 'helena@exemplo.com.br');
    const reviewed = owner.client
      .from('family_answers')
      .update({ reviewed_at: new Date().toISOString() })
      .eq('patient_id', patient_id);
    expect((await reviewed.select('answers')).data).toEqual([{ answers }]);
    await owner.client.from('patients').delete().eq('id', patient_id).throwOnError();
    // the embedded server says that it refused something
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const thief = await accountIn(now, 'outra@exemplo.com.br');
    const taken = thief.client.from('family_invitations').insert({ ...row, patient_id: crypto.randomUUID() });
    expect(await code(taken)).toBe('23505');
    expect(said).toHaveBeenCalledOnce();
  } finally {
    await now.close();
  }
});
