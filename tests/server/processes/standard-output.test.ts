import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const script = join(projectRoot, 'tests/support/logging-process.ts');

const start = (output: number | 'pipe'): ChildProcess => {
  const child = fork(script, { stdio: ['ignore', output, output, 'ipc'], execArgv: [] });
  onTestFinished(() => void child.kill());
  return child;
};

/** What it says once it has logged so many lines. */
const logs = async (child: ChildProcess, lines: number): Promise<unknown> => {
  child.send(lines);
  const ended = once(child, 'exit').then(() => ['ended']);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
};

test('a process whose output is on a full disk goes on', async () => {
  const full = openSync('/dev/full', 'w');
  const child = start(full);
  closeSync(full);
  expect(await logs(child, 10)).toBe('logged');
  expect(await logs(child, 1000)).toBe('logged');
});

test('a process whose output nobody reads goes on, and says what is missing once somebody reads', async () => {
  const child = start('pipe');
  await logs(child, 2000);
  await logs(child, 10);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await expect.poll(() => text).toMatch(/"msg":"This log could not be written[^\n]*lines are missing/);
  expect(text.match(/could not be written/g)).toHaveLength(1);
});

test('a process whose reader has gone goes on', async () => {
  const child = start('pipe');
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await logs(child, 10)).toBe('logged');
  expect(await logs(child, 10)).toBe('logged');
});
