import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnvironment } from '#server/config.ts';
import { superviseProcess } from '#server/launcher/supervise-process.ts';
import { processStartTime } from '#server/processes/process-lock.ts';

let folder: string;
let events: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'polepro-test-'));
  events = [];
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A process that logs its pid and then does what `script` says. */
function supervise(script: string) {
  const file = join(folder, 'process.mjs');
  writeFileSync(file, `console.log('pid ' + process.pid); ${script}`);
  const logFile = join(folder, 'logs', 'process.log');
  const supervised = superviseProcess({
    name: 'web',
    args: [file],
    env: childEnvironment(),
    logFile,
    onEvent: (event) => events.push(event),
  });
  return {
    supervised,
    pids: () => [...readLog(logFile).matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid)),
  };
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

test('a killed process is restarted, and its exit is reported', async () => {
  const { supervised, pids } = supervise('setInterval(() => {}, 1000)');
  await expect.poll(() => pids()).toHaveLength(1);
  const [first = Number.NaN] = pids();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => pids()).toHaveLength(2);
  expect(events).toEqual(['The web process exited (SIGKILL) and is starting again.']);
  const [, second = Number.NaN] = pids();
  expect(await processStartTime(second)).not.toBeNull();
  await supervised.stop();
  expect(await processStartTime(second)).toBeNull();
});

test('the first exit reports the last message of the process, without its log format', async () => {
  const { supervised } = supervise(`console.error('{"level":60,"msg":"no database"}'); process.exit(1)`);
  expect(await supervised.firstEnd).toBe('no database');
  await supervised.stop();
  expect(events[0]).toBe('The web process exited (code 1: no database) and is starting again.');
});

test('stopping lets the process finish its work first, and it stays stopped', async () => {
  const { supervised, pids } = supervise(
    `process.on('SIGTERM', () => { console.log('goodbye'); process.exit(0); }); setInterval(() => {}, 1000); console.log('listening')`,
  );
  const log = join(folder, 'logs', 'process.log');
  await expect.poll(() => readLog(log)).toContain('listening');
  await supervised.stop();
  expect(readLog(log)).toContain('goodbye');
  expect(pids()).toHaveLength(1);
  expect(events).toEqual([]);
});

test('a process whose log file cannot be opened starts without it', async () => {
  const [notAFolder, started] = [join(folder, 'file'), join(folder, 'started')];
  writeFileSync(notAFolder, '');
  const supervised = superviseProcess({
    name: 'web',
    args: ['-e', `require('fs').writeFileSync('${started}', ''); setInterval(() => {}, 1000)`],
    env: childEnvironment(),
    logFile: join(notAFolder, 'web.log'),
    onEvent: (event) => events.push(event),
  });
  await expect.poll(() => existsSync(started)).toBe(true);
  await supervised.stop();
  expect(events).toEqual([]);
});

test('a process that cannot start is retried', async () => {
  const supervised = superviseProcess({
    name: 'web',
    args: ['-e', 'x'.repeat(10_000_000)],
    env: childEnvironment(),
    logFile: join(folder, 'web.log'),
    onEvent: (event) => events.push(event),
  });
  expect(await supervised.firstEnd).toMatch(/E2BIG/);
  await expect.poll(() => events.length).toBeGreaterThan(1);
  await supervised.stop();
});
