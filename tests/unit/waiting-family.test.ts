import { expect, test } from 'vitest';
import { type WaitingFamily, waitingHint, waitingTitle } from '../../src/features/family/waitingFamily';

const ana = { filledBy: 'Ana', relation: 'Mãe' };
const begunAt = '2026-11-20T10:00:00Z';
const one = { queixaPrincipal: { text: 'Não dorme.' } };

function waiting(
  state: Exclude<WaitingFamily['state'], 'refused'>,
  paper?: Partial<WaitingFamily['paper']>,
): WaitingFamily {
  const who = { ...ana, id: 'f1', patientId: 'p1', patientName: 'Miguel', at: begunAt, state };
  return paper ? { ...who, paper: { ...ana, begunAt, answers: one, ratings: {}, goals: [], ...paper } } : who;
}

test("a family's answers are announced in a whole sentence, also before they are loaded", () => {
  expect(waitingTitle(waiting('server'))).toBe('Ana (Mãe) preencheu o formulário');
  expect(waitingTitle(waiting('server', { endedAt: begunAt }))).toBe('Ana (Mãe) preencheu 1 pergunta');
  expect(waitingTitle(waiting('unfinished', {}))).toBe('Ana (Mãe) ainda não terminou: respondeu 1 pergunta');
  expect(waitingTitle(waiting('unfinished', { answers: {} }))).toBe('Ana (Mãe) ainda não escreveu nada');
  const ratings = { a: { level: 1 }, b: { word: 'em_parte' } } as const;
  expect(waitingTitle(waiting('device', { endedAt: begunAt, ratings }))).toBe(
    'Ana (Mãe) preencheu 1 pergunta e 2 metas',
  );
  expect(waitingTitle(waiting('device', { endedAt: begunAt, answers: {}, ratings }))).toBe(
    'Ana (Mãe) preencheu 2 metas',
  );
});

test("a family's answers are announced with their end, or their beginning while unfinished", () => {
  expect(waitingHint(waiting('device', { endedAt: begunAt }))).toMatch(
    /^Terminou 20\/11\/2026 às \d\d:\d\d\./,
  );
  expect(waitingHint(waiting('gone', {}))).toMatch(/^Começou 20\/11\/2026 às/);
  expect(waitingHint(waiting('unfinished', {}))).toMatch(/^Começou 20\/11\/2026 às/);
});

test("D-255: stored answers have the server's time, and the device's if that differs", () => {
  expect(waitingHint(waiting('server'))).toBe('Recebido 20/11/2026 às 07:00.');
  expect(waitingHint({ ...waiting('server'), endedAtOnDevice: '1999-01-01T12:00:00Z' })).toBe(
    'Recebido 20/11/2026 às 07:00 (hora do servidor; o relógio do aparelho marcava 01/01/1999 10:00).',
  );
});
