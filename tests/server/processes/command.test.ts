import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dieWithParent } from '#server/processes/command.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

test.runIf(process.platform === 'linux')('a child dies when its parent is killed', async () => {
  const { command, args } = dieWithParent('TERM', { command: 'sleep', args: ['600'] });
  expect(command).toMatch(/setpriv$/);
  const script = `
    const { spawn } = await import('node:child_process');
    const child = spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
    child.once('spawn', () => console.log(child.pid));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  // Before this, setpriv may not have asked for the signal yet.
  await waitUntil('sleep to start', async () => (await readFile(`/proc/${pid}/comm`, 'utf8')) === 'sleep\n');
  // The child inherits this pipe, which closes when both are gone.
  parent.kill('SIGKILL');
  parent.stdout.resume();
  await once(parent, 'close');
});

test('a child that dies with its parent is not wrapped again', () => {
  const wrapped = dieWithParent('KILL', { command: 'sleep', args: ['600'] });
  expect(dieWithParent('KILL', wrapped)).toEqual(wrapped);
});
