// A working day on the embedded backend: ten concurrent tablets, each making the requests of a therapist's day as
// fast as the answers arrive. Prints the time of the calls, failures, and the growth of the server's memory.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { machine, median, startApp } from './support.mjs';

const TABLETS = 10;
/** An interview takes an hour. */
const INTAKES_A_DAY = 8;
const MINUTES = Number(process.argv[2] ?? 3);
const [, PUBLIC_KEY] = /'([^']+)'/.exec(
  readFileSync(new URL('../src/data/supabase/publicKey.ts', import.meta.url), 'utf8'),
);
const picture = randomBytes(200_000);
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000_000)]);
const SUMMARY = 'id, tipo, nome, dataNascimento, cpf, telefone, created_at, updated_at, consent_version';
const TEXT = 'Dificuldade para abotoar a camisa e para segurar a caneta. '.repeat(8);

const times = new Map();
const errors = [];

/** Runs one call and records its time and error. */
async function call(name, work) {
  const begun = performance.now();
  const { data, error } = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
  if (error) errors.push(`${name}: ${error.message}`);
  return data;
}

/** One intake, from the list to the document and back. */
async function intake({ client, userId }, count) {
  const id = randomUUID();
  await call('list', () =>
    client.from('patients').select(SUMMARY).order('created_at', { ascending: false }).limit(50),
  );
  await call('new patient', () =>
    client.from('patients').insert({
      id,
      nome: `Paciente Fictício ${count}`,
      dataNascimento: '1980-05-01',
      tipo: 'adulto',
      queixaPrincipal: TEXT,
    }),
  );
  const { data: text } = await client.from('consent_texts').select('version, hash').limit(1).single();
  await call('consent', () =>
    client.from('consents').insert({
      id: randomUUID(),
      patient_id: id,
      text_version: text.version,
      text_hash: text.hash,
      signer_name: 'Fictícia',
      given_at: new Date().toISOString(),
    }),
  );
  for (const [bucket, bytes, contentType, name] of [
    ['patient-photos', picture, 'image/jpeg', 'jpg'],
    ...(count % 3 === 0 ? [['documents', pdf, 'application/pdf', 'pdf']] : []),
  ]) {
    const path = `${userId}/${id}/${Date.now()}_${randomUUID().slice(0, 12)}.${name}`;
    const files = client.storage.from(bucket);
    await call(`send ${name}`, () => files.upload(path, bytes, { contentType }));
    await call(`read ${name}`, () => files.download(path));
  }
  await call('change', () => client.from('patients').update({ mobilidade: TEXT }).eq('id', id));
  await call('record', () => client.from('patients').select('*').eq('id', id).single());
  await call('history', () => client.from('patient_history').select('id').eq('patient_id', id));
}

/** Resident memory of the server's process, in MB. */
function memory(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

const app = await startApp();
const samples = [];
try {
  const tablets = [];
  for (let number = 0; number < TABLETS; number += 1) {
    const client = createClient(app.url, PUBLIC_KEY, {
      auth: { persistSession: false },
      // Node before 22 has no WebSocket, and realtime is unused
      realtime: { transport: class {} },
    });
    const email = `to.${randomUUID().slice(0, 8)}@exemplo.com.br`;
    const { data, error } = await client.auth.signUp({ email, password: 'girassol-amarelo' });
    if (error) throw error;
    tablets.push({ client, userId: data.user.id });
  }
  const end = performance.now() + MINUTES * 60_000;
  const sampling = setInterval(() => samples.push(memory(app.pid)), 500);
  await Promise.all(
    tablets.map(async (tablet) => {
      for (let count = 0; performance.now() < end; count += 1) await intake(tablet, count);
    }),
  );
  clearInterval(sampling);
} finally {
  await app.close();
}

const all = [...times.values()].flat();
const percentile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)];
console.log(`${TABLETS} tablets, ${MINUTES} minutes without a pause (${machine()})`);
const intakes = times.get('new patient').length;
console.log(
  `  ${intakes} intakes: ${(intakes / INTAKES_A_DAY / TABLETS).toFixed(1)} working days of 8 hours`,
);
console.log(`  ${all.length} calls, ${errors.length} errors; p95 ${percentile(all, 0.95).toFixed(0)} ms`);
for (const error of new Set(errors)) console.log(`    ${error}`);
for (const [name, list] of times) {
  console.log(
    `    ${name}: p50 ${percentile(list, 0.5).toFixed(0)}, p95 ${percentile(list, 0.95).toFixed(0)} ms`,
  );
}
const tenth = Math.floor(samples.length / 10);
// skips the first tenth, which warms up caches and database
const [early, late] = [samples.slice(tenth, 2 * tenth), samples.slice(-tenth)].map(median);
console.log(
  `  memory of the server, last tenth against the second: ${(late / early).toFixed(2)} (${late.toFixed(0)} against ${early.toFixed(0)} MB)`,
);
