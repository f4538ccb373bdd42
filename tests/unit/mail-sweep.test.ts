import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keepMailSwept } from '../../supabase/local/mailSweep';

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

test('D-91: e-mails of the embedded backend are deleted after 30 days, at the start and while it runs', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-mail-'));
  const mail = path.join(folder, 'mail');
  fs.mkdirSync(mail);
  const write = (name: string, days: number) => {
    const file = path.join(mail, name);
    fs.writeFileSync(file, '{}');
    const then = new Date(Date.now() - days * DAY);
    fs.utimesSync(file, then, then);
  };
  write('old.json', 31);
  write('.left-over.json', 40);
  write('new.json', 27);
  const stop = keepMailSwept(folder);
  try {
    expect(fs.readdirSync(mail)).toEqual(['new.json']);
    vi.advanceTimersByTime(2 * DAY);
    expect(fs.readdirSync(mail)).toEqual(['new.json']);
    vi.advanceTimersByTime(2 * DAY);
    expect(fs.readdirSync(mail)).toEqual([]);
    stop();
    write('old.json', 31);
    vi.advanceTimersByTime(2 * DAY);
    expect(fs.readdirSync(mail)).toEqual(['old.json']);
  } finally {
    stop();
    fs.rmSync(folder, { recursive: true });
  }
});
