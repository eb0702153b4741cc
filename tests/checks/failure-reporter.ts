import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { recordFailures, type TestFailure } from '#tests/checks/test-failures.ts';

const firstLine = ({ message }: SerializedError): string => message.split('\n')[0] ?? '';

/** Tests, and what fails outside of them: a file that does not load, and what runs before and after its tests. */
const failuresOf = (testModule: TestModule): TestFailure[] => {
  const file = testModule.relativeModuleId;
  const suites = [...testModule.children.allSuites()];
  return [
    ...testModule.errors().map((error) => ({ file, title: firstLine(error) })),
    ...suites.flatMap((suite) =>
      suite.errors().map((error) => ({ file, title: `${suite.fullName}: ${firstLine(error)}` })),
    ),
    ...[...testModule.children.allTests('failed')].map(({ fullName }) => ({ file, title: fullName })),
  ];
};

/** Records what fails in a run of tests, for the list at the end of `npm test`. */
export default class FailureReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestModuleEnd(testModule: TestModule): void {
    recordFailures(failuresOf(testModule));
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    recordFailures(
      unhandledErrors.map((error) => {
        const path: unknown = error['VITEST_TEST_PATH'];
        return { file: typeof path === 'string' ? relative(this.#root, path) : '', title: firstLine(error) };
      }),
    );
  }
}
