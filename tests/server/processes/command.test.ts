import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { dieWithParent } from '#server/processes/command.ts';
import { processStartTime } from '#server/processes/running-processes.ts';

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
  expect(await processStartTime(pid)).not.toBeNull();
  // The child inherits this pipe, which closes when both are gone.
  parent.kill('SIGKILL');
  parent.stdout.resume();
  await once(parent, 'close');
});
