/**
 * `npm run screens [-- --only large,desktop,tablet,phone,small --role ROLE]`: pictures of every screen, panel and dialog in both themes, into
 * `screens/`, which git does not keep.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/project-root.ts';
import { devices, visitEveryScreen } from '#tests/screens/every-screen.ts';
import { addAccount } from '#tests/support/add-account.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startProduct } from '#tests/support/running-product.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, role: { type: 'string', default: 'pro' } },
});
const only = values.only?.split(',') ?? Object.keys(devices);
const selected = Object.entries(devices).filter(([name]) => only.includes(name));
if (selected.length === 0) throw new Error(`--only: choose from ${Object.keys(devices).join(', ')}.`);
const folder = join(projectRoot, 'screens');
const browser = await openBrowser();
const product = await startProduct();
try {
  for (const [, { name, options }] of selected) {
    const visit = {
      address: product.address,
      account: product.account(values.role),
      // An admin may ask for access only so often.
      admin: await addAccount(product.databaseUrl, 'admin'),
      owner: await addAccount(product.databaseUrl, 'studio_owner'),
    };
    // Where somebody looks, a phone has two pixels for each px.
    const device = { name, options: options.isMobile ? { ...options, deviceScaleFactor: 2 } : options };
    const into = join(folder, device.name);
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const open = () => openPage(browser, device.options);
    await visitEveryScreen(open, visit, device, async (page, stop, theme) => {
      await page.screenshot({ path: join(into, `${stop}-${theme}.png`), animations: 'disabled' });
    });
    console.log(`${into}: done`);
  }
} finally {
  await browser.close();
  await product.stop();
}
