import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { recordFailures, recordRunEnd, type TestFailure } from '#tests/checks/test-failures.ts';
import { recordShown } from '#tests/drill/promises.ts';

const firstLine = ({ message }: SerializedError): string => message.split('\n')[0] ?? '';

/** Characters of a reason: a comparison of two documents may have thousands. */
const REASON_LENGTH = 400;

// Playwright and vitest color their messages.
// oxlint-disable-next-line no-control-regex
const COLORS = /\u001B\[\d+m/g;

/** `Timeout 120000ms exceeded. - waiting for … (tests/e2e/week.e2e.test.ts:73)` */
const reasonOf = (test: TestCase): { reason?: string } => {
  const [error] = test.result().errors ?? [];
  if (error === undefined) return {};
  const file = test.module.relativeModuleId;
  const line = error.stacks?.find((frame) => frame.file.endsWith(file))?.line;
  const message = error.message.replaceAll(COLORS, '').replaceAll(/\s+/g, ' ').trim();
  return { reason: `${message.slice(0, REASON_LENGTH)}${line === undefined ? '' : ` (${file}:${line})`}` };
};

/** Tests, and what fails outside of them: a file that does not load, and what runs before and after its tests. */
const failuresOf = (testModule: TestModule): TestFailure[] => {
  const file = testModule.relativeModuleId;
  const suites = [...testModule.children.allSuites()];
  return [
    ...testModule.errors().map((error) => ({ file, title: firstLine(error) })),
    ...suites.flatMap((suite) =>
      suite.errors().map((error) => ({ file, title: `${suite.fullName}: ${firstLine(error)}` })),
    ),
    ...[...testModule.children.allTests('failed')].map((test) => ({
      file,
      title: test.fullName,
      ...reasonOf(test),
    })),
  ];
};

/** What a run of tests shows as a drill: its tests are the cases of one promise, which the list of drills states. */
const recordAsDrill = (modules: readonly TestModule[]): void => {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const ran = tests.filter((test) => test.result().state !== 'skipped');
  const failed = ran.filter((test) => test.result().state === 'failed');
  const broken = modules.filter((testModule) => testModule.errors().length > 0).length;
  const tried = ran.length + broken;
  recordShown([
    { promise: '', tried, held: tried - failed.length - broken, worst: failed.at(0)?.fullName ?? '' },
  ]);
};

/** Records what fails in a run of tests, for the list at the end of `npm test`, and in a drill what it shows. */
export default class FailureReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestModuleEnd(testModule: TestModule): void {
    recordFailures(failuresOf(testModule));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    recordAsDrill(modules);
    recordRunEnd();
    recordFailures(
      unhandledErrors.map((error) => {
        const path: unknown = error['VITEST_TEST_PATH'];
        return { file: typeof path === 'string' ? relative(this.#root, path) : '', title: firstLine(error) };
      }),
    );
  }
}
