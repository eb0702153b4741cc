import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cachedFinding, findIsolation, isolate } from '#server/processes/isolation.ts';
import { runProcess } from '#server/processes/run-process.ts';

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

/** A finding with these results, one after the other, and a clock that the test moves. */
const finding = (...results: boolean[]) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const find = vi.fn(async () => results.shift() ?? true);
  return { find, read: cachedFinding(true, find) };
};

describe('what this machine allows', () => {
  it('is found once if it is the best', async () => {
    const { find, read } = finding(true);
    expect(await read()).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    expect(await read()).toBe(true);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('is found again after a minute if it is not: the machine may have been unable to start anything', async () => {
    const { find, read } = finding(false, true);
    expect([await read(), await read()]).toEqual([false, false]);
    expect(find).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_001);
    expect(await read()).toBe(true);
    expect(find).toHaveBeenCalledTimes(2);
  });
});

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
