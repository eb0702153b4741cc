import { afterEach, describe, expect, it } from 'vitest';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const browser = warmBrowser();
afterEach(() => browser.close());

/** A non-blank page that its user leaves open. */
const PAGE = 'data:text/html,<p>of one person';

describe('a warm browser', () => {
  it('closes leftover pages and stays open for the next user', async () => {
    const wanted = await installedBrowser();
    const first = await browser.use(wanted, async (lent) => {
      await lent.connection.send('Target.createTarget', { url: PAGE });
      await waitUntil('the page', () => lent.targets().some((target) => target.url() === PAGE));
      return lent;
    });
    const second = await browser.use(wanted, (lent) => Promise.resolve(lent));
    expect(second).toBe(first);
    await waitUntil('the page to close', () => !second.targets().some((target) => target.url() === PAGE));
  });

  it('is replaced after a user has failed', async () => {
    const wanted = await installedBrowser();
    const first = await browser.use(wanted, (lent) => Promise.resolve(lent));
    const failing = browser.use(wanted, () => Promise.reject(new Error('of the drawing')));
    await expect(failing).rejects.toThrow('of the drawing');
    expect(await browser.use(wanted, (lent) => Promise.resolve(lent))).not.toBe(first);
  });
});
