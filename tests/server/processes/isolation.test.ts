import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runProcess } from '#server/processes/run-process.ts';
import { findIsolation, isolate } from '#server/processes/isolation.ts';

const isolation = await findIsolation();
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal);

const reach = `
  const status = (url) => fetch(url).then(() => 'reached', () => 'closed');
  const own = require('node:http').createServer((_, response) => response.end()).listen(0, '127.0.0.1', async () => {
    console.log(await status('http://127.0.0.1:' + own.address().port), await status(process.argv[1]));
    process.exit();
  });
`;

describe('the isolation of a render child', () => {
  it('is detected', () => {
    const possible = process.platform === 'linux' ? ['closed', 'own-processes', 'death-signal'] : ['none'];
    expect(possible).toContain(isolation);
  });

  it.runIf(isolation === 'closed' && outside)(
    'allows no network except its own loopback, where the system supports it',
    async () => {
      const server = createServer((_, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, outside?.address, resolve));
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const url = `http://${outside?.address}:${address.port}`;
      const inside = await isolate({ command: process.execPath, args: ['-e', reach, url] }, 'closed');
      const { stdout } = await runProcess({ ...inside, timeoutInSeconds: 600 });
      const open = await runProcess({
        command: process.execPath,
        args: ['-e', reach, url],
        timeoutInSeconds: 600,
      });
      server.close();
      expect(stdout.trim()).toBe('reached closed');
      expect(open.stdout.trim()).toBe('reached reached');
    },
  );

  it.runIf(isolation === 'closed' || isolation === 'own-processes')(
    'hides the processes of the host from it',
    async () => {
      const list = await isolate(
        { command: '/bin/sh', args: ['-c', 'ls /proc | grep -c "^[0-9]"'] },
        isolation,
      );
      const { stdout } = await runProcess({ ...list, timeoutInSeconds: 600 });
      expect(Number(stdout)).toBeLessThanOrEqual(5);
    },
  );
});
