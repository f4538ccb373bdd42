import { readFileSync } from 'node:fs';
import { tell } from './testProgress.mjs';

const MOST_LINES = 40;

/** What the page showed when the test failed: roles, names and texts. */
function pageOf(attachments) {
  const context = attachments.find(({ name }) => name === 'error-context');
  if (!context) return [];
  const text = context.path ? readFileSync(context.path, 'utf8') : String(context.body);
  const snapshot = /^```yaml\n([\s\S]*?)\n```/m.exec(text)?.[1];
  return snapshot ? ['The page showed:', ...snapshot.split('\n').slice(0, MOST_LINES)] : [];
}

/** Counts and failures for `scripts/test.mjs`, while Playwright runs. */
export default class PlaywrightReport {
  counts = { passed: 0, failed: 0, ended: 0, of: 0, unit: 'tests' };
  told = [];

  onBegin(_, suite) {
    this.counts.of = suite.allTests().length;
    this.tell({});
  }

  onTestEnd(test, result) {
    this.counts.ended += 1;
    const { status, errors, stdout, stderr, attachments } = result;
    if (status === 'passed' && test.expectedStatus === 'passed') this.counts.passed += 1;
    if (status === test.expectedStatus || status === 'skipped' || status === 'interrupted')
      return this.tell({});
    const [, project, ...titles] = test.titlePath();
    const name = `${titles.join(' › ')}, on ${project}`;
    const files = attachments.flatMap(({ path }) => path ?? []);
    const page = pageOf(attachments).join('\n');
    this.fail({ name, errors, said: [...stdout, ...stderr].join(''), page, files });
  }

  onError(error) {
    this.fail({ name: 'Outside of a test', errors: [error] });
  }

  onEnd() {
    return Promise.all(this.told);
  }

  fail(failure) {
    this.counts.failed += 1;
    this.tell({ failure });
  }

  tell(message) {
    this.told.push(tell({ counts: this.counts, ...message }));
  }
}
