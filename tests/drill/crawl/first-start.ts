import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '#server/processes/loopback.ts';
import type { Crawled } from '#tests/drill/crawl/crawl-pages.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { collectPaths } from '#tests/support/browser/chunks.ts';
import { phone } from '#tests/support/browser/devices.ts';
import { addressFrom, commandSucceeds, endCommand, startScript } from '#tests/support/commands.ts';

const settingsOf = async (folder: string, installation: string): Promise<Record<string, string>> => ({
  PORT: String(await freePort()),
  DATA_DIR: join(folder, `${installation}-data`),
  RENDERS_DIR: join(folder, `${installation}-renders`),
});

/** Backs up one installation, and starts another one that offers the backup: its screen, and the app after starting fresh. */
export const crawlFirstStart = async (browser: Browser, folder: string): Promise<Crawled> => {
  const backups = join(folder, 'backups');
  const former = await settingsOf(folder, 'former');
  const first = startScript(folder, ['start'], former);
  try {
    await addressFrom(first, /PolePro is ready:/);
    await commandSucceeds(startScript(folder, ['backup', '--', backups], former));
  } finally {
    await endCommand(first);
  }
  const settings = { ...(await settingsOf(folder, 'new')), BACKUP_DIR: backups };
  const second = startScript(folder, ['start'], settings);
  try {
    const address = await addressFrom(second, /the link works until you choose:/);
    const token = /\/first-start(#\S+)/.exec(second.output())?.[1] ?? '';
    const { page, problems, expectProblem } = await openPage(browser, phone);
    const paths = collectPaths(page.context());
    await page.goto(`${address}/first-start${token}`);
    await page.getByRole('heading', { name: 'Restore a backup, or start fresh?' }).waitFor();
    // Nothing answers until the service takes the place of the screen.
    expectProblem(/^net::ERR_CONNECTION_(REFUSED|RESET): GET .*\/api\//);
    await page.getByRole('button', { name: 'Start fresh' }).click();
    await addressFrom(second, /PolePro is ready:/);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goto(`${address}/auth`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await page.context().close();
    return { pages: 3, requests: paths.length, chunks: 0, others: [], problems: [...problems] };
  } finally {
    await endCommand(second);
  }
};
