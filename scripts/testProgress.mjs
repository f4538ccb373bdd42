// What `npm test` shows while it runs: a line for each part, and each failure in full.
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');
const own = (text) => text.replaceAll(root + sep, '').replaceAll(root, '.');

/** Sends a message from a reporter to `scripts/test.mjs`, if that started it. */
export const tell = (message) =>
  new Promise((resolve) => {
    if (process.connected) process.send(message, () => resolve());
    else resolve();
  });

/** Message, difference, source excerpt and our places of an error of Vitest or Playwright. */
function told({ message, value, diff, snippet, stack = '', cause }) {
  const places = stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line) && !/node_modules|node:|<anonymous>/.test(line))
    .map((line) => `  ${line.trim()}`);
  const because = cause && typeof cause === 'object' ? `Caused by: ${told(cause)}` : '';
  return [message || value || stack, diff, snippet, ...places, because].filter(Boolean).join('\n');
}

/** A failed test, or an error outside of tests, as it is printed. */
function failureText({ name, errors, said = '', page = '', files = [] }) {
  const parts = [
    ...errors.map(told),
    ...(said.trim() ? [`Printed meanwhile:\n${said.trimEnd()}`] : []),
    ...(page ? [page] : []),
    ...files.map((file) => `See ${relative(root, file)}`),
  ];
  const body = parts.map((part) => own(stripVTControlCharacters(part)).replace(/^(?=.)/gm, '    '));
  return ['', `FAILED  ${name}`, ...body, ''].join('\n');
}

const countsOf = ({ passed, failed, ended, of, unit }) =>
  `: ${passed} passed, ${failed} failed, ${ended} of ${of} ${unit}`;

/**
 * The lines of the parts. On a terminal those of the running parts are the last lines and are rewritten in place; elsewhere
 * each of them is printed every half minute.
 */
export function testProgress(stream = process.stdout) {
  const terminal = stream.isTTY && process.env.TERM !== 'dumb';
  const running = new Map();
  let drawn = 0;

  const lineOf = ({ title, begun, counts }) =>
    `${title}${counts ? countsOf(counts) : ''} (${Math.round((Date.now() - begun) / 1000)} s)`;
  /** Prints `text` above the lines of the running parts. */
  const print = (text = '') => {
    if (!terminal) {
      if (text) stream.write(`${text}\n`);
      return;
    }
    const lines = [...running.values()].map((part) => lineOf(part).slice(0, (stream.columns || 80) - 1));
    const above = drawn ? `\x1b[${drawn}A\x1b[J` : '';
    stream.write(above + [...(text ? [text] : []), ...lines].map((line) => `${line}\n`).join(''));
    drawn = lines.length;
  };
  const tick = () => {
    if (terminal) print();
    else for (const part of running.values()) print(`  ${lineOf(part)}`);
  };
  const timer = setInterval(tick, terminal ? 250 : 30_000);
  timer.unref();

  return {
    begin(name, title) {
      running.set(name, { title, begun: Date.now() });
      print(terminal ? '' : title);
    },
    /** A message of a reporter: counts, or a failure. */
    told(name, { counts, failure }) {
      const part = running.get(name);
      if (part && counts) part.counts = counts;
      if (failure) print(failureText(failure));
    },
    /** `output`: what the part's program printed, shown if it failed. */
    end(name, outcome, output = '') {
      running.delete(name);
      const text = terminal ? output : stripVTControlCharacters(output);
      print([text.trimEnd(), outcome].filter(Boolean).join('\n'));
    },
    stop: () => clearInterval(timer),
  };
}
