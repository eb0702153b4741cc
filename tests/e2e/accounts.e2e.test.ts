import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { atDevice, atWork, type DeviceKind, fill } from '#tests/support/browser/at-device.ts';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { enterEditor } from '#tests/support/browser/browser.ts';
import { variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { mailedToken } from '#tests/support/outbox.ts';

const { product, browser, newAccount } = productInBrowser();

type Person = Awaited<ReturnType<typeof atDevice>>;

/** How far the button that deletes the account stands below the dialog's title, px, before and after the lists above it are loaded. */
const deleteButtonBesideLists = async ({ page, button, dialog, openSettings }: Person): Promise<number[]> => {
  const { promise: isMeasured, resolve: load } = Promise.withResolvers<undefined>();
  const lists = /\/api\/(auth\/(sessions|activity|two-step|passkeys)|quotas)$/;
  await page.route(lists, async (route) => {
    await isMeasured;
    await route.continue();
  });
  const settings = dialog('Account Settings');
  const top = async (): Promise<number> => {
    const [deletes, title] = [button('Delete account', settings), settings.getByRole('heading').first()];
    return (await boxOf(deletes)).y - (await boxOf(title)).y;
  };
  const isOpen = openSettings();
  // The names are not held back, and stand above.
  await settings.getByLabel('Your handle').waitFor();
  const before = await top();
  load(undefined);
  await isOpen;
  await page.unroute(lists);
  return [before, await top()];
};

test.each(variants<DeviceKind>('phone', 'desktop'))(
  '[AC-002] [AC-034] [AC-048] [AC-057] on a %s: create an account, change, forget and reset its password, log out, delete it',
  async (device) => {
    const person = await atDevice(browser(), device);
    const { page, leave, expectProblem, press, button, dialog, openSettings, logOut } = person;
    const email = `ana-on-${device}@example.com`;

    await page.goto(`${product.address}/auth`);
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
    await page.getByText('Your password has changed.').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Account Settings').waitFor({ state: 'detached' });
    // The dialog below takes the key once it is back in front.
    await expect
      .poll(async () => {
        const open = await dialog('Account').count();
        if (open > 0) await page.keyboard.press('Escape');
        return open;
      })
      .toBe(0);
    // The passwords that are no longer hers, and what the page was about to read when she left.
    expectProblem(/^401: (GET|POST) .*\/api\//);
    await logOut();

    await press(button('Forgot Password?'));
    await fill(page, { Email: email });
    await press(button('Send Link'));
    await page.getByText('a link to set a new password is on its way').waitFor();
    const link = `${product.address}/reset-password#${await mailedToken(product.dataDir, email)}`;
    await page.goto(link);
    await fill(page, { 'New Password': 'third-secret', 'Confirm Password': 'third-secret' });
    await press(button('Change Password'));
    await page.getByText('Your password has changed. Sign in with the new one.').waitFor();

    await fill(page, { Email: email, Password: 'second-secret' });
    await press(button('Sign In'));
    await page.getByText('Login failed. Please check your credentials.').waitFor();
    await fill(page, { Password: 'third-secret' });
    await press(button('Sign In'));
    await atWork(page);

    const [before = 0, after = 0] = await deleteButtonBesideLists(person);
    // Half the height of a button, so that what aims at it hits it.
    expect(Math.abs(after - before)).toBeLessThan(24);
    await press(button('Delete account', dialog('Account Settings')));
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
    expectProblem(/^410: POST .*\/api\/auth\/reset-password$/);
    expectProblem(/^console: Setting a new password failed: 410/);
    await fill(page, { 'New Password': 'fourth-secret', 'Confirm Password': 'fourth-secret' });
    await press(button('Change Password'));
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await leave();
  },
);

test('a device that is signed out from another one leaves the editor and says why', async () => {
  const here = await atDevice(browser(), 'desktop');
  const there = await atDevice(browser(), 'phone');
  const account = await newAccount('beta');
  for (const { page } of [here, there]) await enterEditor(page, product.address, account);
  await there.press(there.button('Text'));
  const textField = there.dialog('Your texts').getByRole('textbox').first();
  await textField.waitFor();
  there.expectProblem(/^401: .*\/api\//);
  const settings = await here.openSettings();
  // Begun before the press: what it requests on its own tells it at once, and the toast goes by itself.
  const isNotified = there.page.getByText('You are signed out').waitFor();
  await here.press(here.button('Sign out all other devices', settings));
  await expect.poll(() => settings.getByText(/^Used /).count()).toBe(1);
  await Promise.race([isNotified, textField.fill('Tonight at eight').catch(() => undefined)]);
  await isNotified;
  await there.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await here.leave();
  await there.leave();
});

test('[PF-033] [PF-034] a tooltip opens after 700 ms, the next one at once while the last is still there', async () => {
  const { page, leave } = await atDevice(browser(), 'desktop');
  await enterEditor(page, product.address, await newAccount('pro'));
  // What is fetched a second after the preview would come in the middle of the jump of the clock.
  const fetched = "performance.getEntriesByType('resource').map(({ name }) => name).join()";
  await expect.poll(() => page.evaluate(fetched)).toContain('/dialogs-');
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
  const { page, leave, expectProblem, press } = await atDevice(browser(), 'phone');
  // With everything that the page loads after it shows.
  await page.goto(`${product.address}/auth`, { waitUntil: 'networkidle' });
  // As text: the service worker is the page's, and the types here are Node's.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  expectProblem(/^net::ERR_INTERNET_DISCONNECTED: GET .*\/auth$/);
  await page.context().setOffline(true);
  await page.goto(`${product.address}/auth`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.context().setOffline(false);
  await press(page.getByRole('link', { name: 'Try Again' }));
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await leave();
});
