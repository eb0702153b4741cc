import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { recordFailures, type TestFailure } from '#tests/checks/test-failures.ts';

type NamedModule = Pick<TestModule, 'id' | 'relativeModuleId'>;
type NamedTest = Pick<TestCase, 'id' | 'fullName'> & { module: NamedModule };

/**
 * Ends a run in which no test has begun or ended for `limitMs`, and names what runs. Vitest ends a test that waits too long; one that
 * lets its process do nothing else, as an endless loop does, would run forever.
 */
export class StuckTestReporter implements Reporter {
  readonly #limitMs: number;
  /** Test files and tests that have begun, by id. */
  readonly #running = new Map<string, TestFailure>();
  #vitest: Pick<Vitest, 'exit'> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  onInit(vitest: Pick<Vitest, 'exit'>): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    this.#running.clear();
    this.#restartTimer();
  }

  onTestModuleStart({ id, relativeModuleId }: NamedModule): void {
    this.#running.set(id, { file: relativeModuleId, title: 'does not end' });
    this.#restartTimer();
  }

  onTestCaseReady({ id, fullName, module }: NamedTest): void {
    this.#running.set(id, { file: module.relativeModuleId, title: `${fullName}: does not end` });
    this.#restartTimer();
  }

  onTestCaseResult({ id }: Pick<TestCase, 'id'>): void {
    this.#running.delete(id);
    this.#restartTimer();
  }

  onTestModuleEnd({ id }: Pick<TestModule, 'id'>): void {
    this.#running.delete(id);
    this.#restartTimer();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#endRun(), this.#limitMs);
  }

  async #endRun(): Promise<void> {
    const running = [...this.#running.values()];
    const names = running.map(({ file, title }) => `${file} > ${title}`);
    console.error(
      [`No test has begun or ended for ${this.#limitMs / 1000} s. Running:`, ...names].join('\n  '),
    );
    recordFailures(running);
    process.exitCode = 1;
    await this.#vitest?.exit(true);
  }
}
