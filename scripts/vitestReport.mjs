import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The results for `scripts/test.mjs`, with what Vitest's JSON report lacks: differences, and the reasons of skipped tests. */
export default class VitestReport {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const { state, errors = [], note } = test.result();
        const name = `${relative(process.cwd(), module.moduleId)} › ${test.fullName}`;
        return { name, state, note, errors: errors.map(told) };
      }),
    );
    const unreadable = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map((error) => ({ name: relative(process.cwd(), module.moduleId), error: told(error) })),
      ),
    );
    for (const error of unhandled) unreadable.push({ name: 'Outside of a test', error: told(error) });
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ tests, unreadable }));
  }
}

const told = ({ message, stack, diff }) => ({ message: [message, diff].filter(Boolean).join('\n'), stack });
