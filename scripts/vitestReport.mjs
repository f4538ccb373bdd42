import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { tell } from './testProgress.mjs';

/**
 * The results for `scripts/test.mjs`, with what Vitest's JSON report lacks: differences, and the reasons of skipped
 * tests; and while it runs, counts and failures.
 */
export default class VitestReport {
  counts = { passed: 0, failed: 0, ended: 0, of: 0, unit: 'files' };
  said = new Map();

  onTestRunStart(specifications) {
    this.counts.of = specifications.length;
    return tell({ counts: this.counts });
  }

  onUserConsoleLog({ taskId, content }) {
    this.said.set(taskId, `${this.said.get(taskId) ?? ''}${content}`);
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const said = this.said.get(test.id);
    this.said.delete(test.id);
    if (state === 'passed') this.counts.passed += 1;
    if (state === 'failed') return this.fail(nameOf(test), errors, said);
  }

  onTestSuiteResult(suite) {
    const errors = suite.errors();
    if (errors.length > 0) return this.fail(nameOf(suite), errors);
  }

  async onTestModuleEnd(module) {
    const errors = module.errors();
    if (errors.length > 0) await this.fail(fileOf(module), errors, this.said.get(module.id));
    this.counts.ended += 1;
    await tell({ counts: this.counts });
  }

  async onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const { state, errors = [], note } = test.result();
        return { name: nameOf(test), tags: test.tags, state, note, errors: errors.map(told) };
      }),
    );
    const unreadable = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({ name: fileOf(module), error: told(error) })),
      ),
    );
    for (const error of unhandled) {
      unreadable.push({ name: OUTSIDE, error: told(error) });
      await this.fail(OUTSIDE, [error]);
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ tests, unreadable }));
  }

  fail(name, errors, said) {
    this.counts.failed += 1;
    return tell({ counts: this.counts, failure: { name, errors: errors.map(inFull), said } });
  }
}

const OUTSIDE = 'Outside of a test';
const fileOf = (module) => relative(process.cwd(), module.moduleId);
const nameOf = (task) => `${fileOf(task.module)} › ${task.fullName}`;
const told = ({ message, stack, diff }) => ({ message: [message, diff].filter(Boolean).join('\n'), stack });
const inFull = ({ message, stack, diff, cause }) => ({ message, stack, diff, cause: cause && inFull(cause) });
