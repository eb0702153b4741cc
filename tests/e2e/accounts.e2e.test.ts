import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailsIn, tokenIn } from '#tests/support/outbox.ts';
import { openCachedPage, openPage, signIn } from '#tests/support/browser/browser.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { desktop, phone, variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';

const { product, browser, newAccount } = productInBrowser();

const devices: Record<'desktop' | 'phone', BrowserContextOptions> = { desktop, phone };
type Device = keyof typeof devices;

const fill = async (within: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    await within.getByLabel(label, { exact: true }).fill(value);
  }
};

/** Somebody at a device: on the phone everything is done by finger. */
const atDevice = async (device: Device, open = openCachedPage) => {
  const { page, leave } = await open(browser(), devices[device]);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  const press = (target: Locator): Promise<void> => (device === 'phone' ? target.tap() : target.click());
  const button = (name: string, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: true });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const openSettings = async (): Promise<Locator> => {
    await press(button('Account'));
    if (device === 'phone') await press(button('Account Settings', dialog('Account')));
    await dialog('Account Settings').waitFor();
    return dialog('Account Settings');
  };
  const logOut = async (): Promise<void> => {
    if (device === 'phone') await press(button('Account'));
    await press(button(device === 'phone' ? 'Log Out' : 'Logout'));
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('polepro.last-promo'))).toBeNull();
  };
  return { page, leave, broken, press, button, dialog, openSettings, logOut };
};

const atWork = (page: Page): Promise<void> => page.getByRole('button', { name: 'Generate Video' }).waitFor();

/** The secret of the last mail to the address. */
const mailedToken = async (email: string): Promise<string> => {
  let token = '';
  await expect
    .poll(async () => {
      const mails = await mailsIn(product.dataDir);
      token = tokenIn(mails.findLast((mail) => mail.includes(email)) ?? '');
      return token;
    })
    .not.toBe('');
  return token;
};

test.each(variants<Device>('phone', 'desktop'))(
  '[AC-002] [AC-034] [AC-048] [AC-057] on a %s: create an account, change, forget and reset its password, log out, delete it',
  async (device) => {
    const { page, leave, broken, press, button, dialog, openSettings, logOut } = await atDevice(device);
    const email = `ana-on-${device}@example.com`;

    await page.goto(product.address);
    await press(button('Need an account? Create one'));
    await fill(page, { Email: email, Password: 'first-secret', 'Confirm Password': 'first-secret' });
    await press(button('Create Account'));
    await atWork(page);

    await press(button('Change Password', await openSettings()));
    await fill(dialog('Change Password'), {
      'Current Password': 'first-secret',
      'New Password': 'second-secret',
      'Confirm New Password': 'second-secret',
    });
    await press(button('Change Password', dialog('Change Password')));
    await page.getByText('Your password is changed.').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Account Settings').waitFor({ state: 'detached' });
    if (device === 'phone') await page.keyboard.press('Escape');
    await dialog('Account').waitFor({ state: 'detached' });
    await logOut();

    await press(button('Forgot Password?'));
    await fill(page, { Email: email });
    await press(button('Send Link'));
    await page.getByText('a link to set a new password is on its way').waitFor();
    const link = `${product.address}/reset-password#${await mailedToken(email)}`;
    await page.goto(link);
    await fill(page, { 'New Password': 'third-secret', 'Confirm Password': 'third-secret' });
    await press(button('Change Password'));
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor();

    await fill(page, { Email: email, Password: 'second-secret' });
    await press(button('Sign In'));
    await page.getByText('Login failed. Please check your credentials.').waitFor();
    await fill(page, { Password: 'third-secret' });
    await press(button('Sign In'));
    await atWork(page);

    await press(button('Delete account', await openSettings()));
    const last = dialog('Delete account');
    await fill(last, { Password: 'third-secret' });
    await press(last.getByText('Yes, delete everything permanently'));
    await press(button('Delete my account', last));
    await page.getByText('Your account and everything in it are deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await fill(page, { Email: email, Password: 'third-secret' });
    await press(button('Sign In'));
    await page.getByText('Login failed. Please check your credentials.').waitFor();

    await page.goto('about:blank');
    await page.goto(link);
    await fill(page, { 'New Password': 'fourth-secret', 'Confirm Password': 'fourth-secret' });
    await press(button('Change Password'));
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(broken).toEqual([]);
    await leave();
  },
);

test('[ST-002] [ST-024] [ST-025] [ST-026] [AD-034] a studio owner adds a member, who signs in with that address and has Pro and the studio, until removed', async () => {
  const owner = await atDevice('phone');
  const member = await atDevice('desktop');
  const { page } = owner;
  await signIn(page, product.address, await newAccount('studio_owner'));
  await owner.press(owner.button('Account'));
  await owner.press(owner.button('Manage Studio', owner.dialog('Account')));
  const email = 'mia-of-the-studio@example.com';
  await fill(page.getByRole('form', { name: 'Add a team member' }), { Name: 'Mia Lee', Email: email });
  await owner.press(owner.button('Add member'));
  await page.getByText('Invited', { exact: true }).waitFor();

  await member.page.goto(product.address);
  await member.press(member.button('Need an account? Create one'));
  await fill(member.page, { Email: email, Password: 'her-own-secret', 'Confirm Password': 'her-own-secret' });
  await member.press(member.button('Create Account'));
  await atWork(member.page);
  await member.page.getByText('TEAM', { exact: true }).waitFor();

  await page.reload();
  await page.getByText('Active', { exact: true }).waitFor();
  await owner.press(page.getByText('Video Management', { exact: true }));
  await owner.button('Bulk Upload').waitFor();
  await page.locator('input[type=file]').last().setInputFiles(smallVideo);
  const videos = page.getByRole('list', { name: 'Videos for Mia Lee' });
  await videos.getByText('small').waitFor({ timeout: 240_000 });
  expect(await axeFaults(page)).toEqual([]);

  await member.page.reload();
  await atWork(member.page);
  await member.press(member.button('Video'));
  await member.page.getByText('Studio', { exact: true }).waitFor();
  await member.press(member.page.getByText('My Videos', { exact: true }));
  await member.button('small as background video').waitFor();
  await member.page.goto(`${product.address}/admin`);
  await member.page.getByText('Access restricted: Admin or Studio Owner access required').waitFor();

  await owner.press(page.getByText('Team Members', { exact: true }).first());
  await owner.press(owner.button('More for Mia Lee'));
  await owner.press(page.getByRole('menuitem', { name: 'Remove' }));
  await owner.press(owner.button('Remove', owner.dialog('Remove Mia Lee?')));
  await page.getByText('0 of 10').waitFor();
  await member.press(member.page.getByRole('link', { name: 'Back to Editor' }));
  await member.page.reload();
  await member.page.getByText('FREE TRIAL', { exact: true }).waitFor();
  expect([...owner.broken, ...member.broken]).toEqual([]);
  await owner.leave();
  await member.leave();
});

test('a device that is signed out from another one leaves the editor, and is told why', async () => {
  const here = await atDevice('desktop');
  const there = await atDevice('phone');
  const account = await newAccount('beta');
  for (const { page } of [here, there]) await signIn(page, product.address, account);
  await there.press(there.button('Text'));
  const textField = there.dialog('Your texts').getByRole('textbox').first();
  await textField.waitFor();
  const settings = await here.openSettings();
  await here.press(here.button('Sign out all other devices', settings));
  await expect.poll(() => settings.getByText('Used just now').count()).toBe(1);
  // It may have asked for something by itself meanwhile, and left for that before it could write.
  const isTold = there.page.getByText('You are signed out').waitFor();
  await Promise.race([isTold, textField.fill('Tonight at eight').catch(() => undefined)]);
  await isTold;
  await there.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await here.leave();
  await there.leave();
});

test('[PF-033] [PF-034] a tooltip opens after 700 ms, the next one at once while the last is still there', async () => {
  const { page, leave } = await atDevice('desktop', openPage);
  await signIn(page, product.address, await newAccount('pro'));
  // What is fetched a second after the preview would come in the middle of the jump of the clock.
  const fetched = "performance.getEntriesByType('resource').map(({ name }) => name).join()";
  await expect.poll(() => page.evaluate(fetched)).toContain('editor-dialogs');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = (label: string): Locator => page.getByRole('tooltip').getByText(label);
  // It shows two frames after React has drawn it. The page's clock moves 30 frames at most, less than the 700 ms of a first tooltip.
  const opens = async (label: string): Promise<void> => {
    let frames = 0;
    const isShown = async (): Promise<boolean> => {
      frames += 1;
      if (frames <= 30) await page.clock.runFor(16);
      return tooltip(label).isVisible();
    };
    await expect.poll(isShown, { interval: 200 }).toBe(true);
  };
  await page.getByRole('button', { name: 'My promos' }).hover();
  await page.clock.runFor(650);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(50);
  await opens('My promos');
  await page.getByRole('button', { name: 'Refresh', exact: true }).hover();
  await opens('Refresh:');
  await leave();
});

test('[PF-035] without a network a page of our own stands in, and goes when the network is back', async () => {
  const { page, leave, press } = await atDevice('phone', openPage);
  await page.goto(`${product.address}/auth`);
  // As text: the service worker is the page's, and the types here are Node's.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.context().setOffline(true);
  await page.goto(`${product.address}/`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.context().setOffline(false);
  await press(page.getByRole('link', { name: 'Try Again' }));
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await leave();
});
