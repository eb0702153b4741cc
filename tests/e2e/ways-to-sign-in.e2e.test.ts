import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { atDevice, atWork, type DeviceKind, fill } from '#tests/support/browser/at-device.ts';
import { enterEditor, navigateTo } from '#tests/support/browser/browser.ts';
import { variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';

const { product, browser, newAccount } = productInBrowser();

const STEP_MS = 30_000;

/** Browsers make no passkeys for an IP address. */
const named = product.address.replace('127.0.0.1', 'localhost');

/** The sign-ins of the account are an hour old from now on. */
const ageSignIns = async (email: string): Promise<void> => {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 hour'
        WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
  } finally {
    await client.end();
  }
};

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';

test.each(variants<DeviceKind>('phone', 'desktop'))(
  'on a %s: two-step sign-in is set up, asks for a code or a recovery code, and is turned off',
  async (device) => {
    const person = await atDevice(browser(), device);
    const { page, leave, expectProblem, press, button, dialog, openSettings, logOut } = person;
    const account = await newAccount('pro');
    await enterEditor(page, product.address, account);

    await press(button('Set up', await openSettings()));
    const setUp = dialog('Two-step sign-in');
    await fill(setUp, { Password: account.password });
    await press(button('Continue', setUp));
    await setUp.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const secret = (await textOf(setUp.locator('code'))).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = setUp.getByLabel('The code that the app shows');
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    await code.fill(app.generate());
    await press(button('Turn on', setUp));
    const kept = button('I have kept them', setUp);
    await kept.waitFor();
    const recoveryCode = await textOf(setUp.getByRole('listitem').first());
    await press(kept);
    await dialog('Account Settings').getByText('10 recovery codes are left.').waitFor();
    // As a person does before logging out.
    await navigateTo(page, `${product.address}/`);
    await logOut();

    expectProblem(/^40[01]: (GET|POST) .*\/api\//);
    const signIn = async (): Promise<void> => {
      await fill(page, { Email: account.email, Password: account.password });
      await press(button('Sign In'));
      await page.getByRole('heading', { name: 'Enter Your Code' }).waitFor();
    };
    await signIn();
    expect(await axeFaults(page)).toEqual([]);
    await fill(page, { Code: app.generate({ timestamp: Date.now() - 10 * STEP_MS }) });
    await press(button('Sign In'));
    await page.getByText('That code is wrong').waitFor();
    // Not the one that it was set up with, which works once.
    await fill(page, { Code: app.generate({ timestamp: Date.now() + STEP_MS }) });
    await press(button('Sign In'));
    await atWork(page);
    await logOut();

    await signIn();
    await press(button('Use a recovery code instead'));
    await fill(page, { 'Recovery code': recoveryCode.toUpperCase() });
    await press(button('Sign In'));
    await atWork(page);
    const settings = await openSettings();
    await settings.getByText('9 recovery codes are left.').waitFor();
    await press(button('Turn off', settings));
    await press(button('Turn off', dialog('Turn off two-step sign-in?')));
    await button('Set up', settings).waitFor();
    await leave();
  },
);

test.each(variants<DeviceKind>('desktop', 'phone'))(
  'on a %s: a passkey is added, signs in without an address, and is removed',
  async (device) => {
    const person = await atDevice(browser(), device);
    const { page, leave, press, button, dialog, openSettings, logOut } = person;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enterEditor(page, named, await newAccount('pro'));
    const settings = await openSettings();
    await press(button('Add a passkey', settings));
    const add = dialog('Add a passkey');
    await fill(add, { Name: 'My phone' });
    await press(button('Add passkey', add));
    const list = settings.getByRole('list', { name: 'Passkeys' });
    await list.getByText('My phone').waitFor();
    await expect.poll(() => list.getByText('Never used').count()).toBe(1);
    await navigateTo(page, `${named}/`);
    await logOut();

    await press(button('Use a passkey'));
    await atWork(page);
    const again = await openSettings();
    await again.getByText(/Signed in on .* with a passkey/).waitFor();
    await press(button('Rename My phone', again));
    await again.getByLabel('New name of My phone').fill('Old phone');
    await page.keyboard.press('Enter');
    await press(button('Remove Old phone', again));
    await press(button('Remove', dialog('Remove Old phone?')));
    await list.waitFor({ state: 'detached' });
    await leave();
  },
);

test.each(variants<DeviceKind>('desktop', 'phone'))(
  'on a %s: an old sign-in asks who is there before it makes a token or saves data, and loses nothing that was typed',
  async (device) => {
    const person = await atDevice(browser(), device);
    const { page, leave, expectProblem, press, button, dialog } = person;
    const account = await newAccount('pro');
    await enterEditor(page, product.address, account);
    await ageSignIns(account.email);
    expectProblem(/^403: (GET|POST) .*\/api\/(tokens|user\/export)$/);
    expectProblem(/^400: POST .*\/api\/auth\/recent-sign-in$/);
    expectProblem(/^console: (Creating an API token|Confirming who is there) failed: 40[03]/);
    await navigateTo(page, `${product.address}/api-tokens`);
    await fill(page, { Name: 'My assistant' });
    const create = button('Create token');
    await press(create);
    const asks = dialog('Confirm that it is you');
    const password = asks.getByLabel('Your password', { exact: true });
    await password.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'detached' });
    await page.getByText('First confirm that it is you. Nothing was changed.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('My assistant');

    await press(create);
    await password.fill('wrong');
    await press(button('Continue', asks));
    await asks.getByText('That is not your password.').waitFor();
    await password.fill(account.password);
    await press(button('Continue', asks));
    await page.getByText('Copy this token now.').waitFor();
    await asks.waitFor({ state: 'detached' });
    await page.getByText('My assistant').waitFor();

    await navigateTo(page, `${product.address}/`);
    await ageSignIns(account.email);
    const settings = await person.openSettings();
    await press(settings.getByRole('link', { name: 'Download my data' }));
    await password.fill(account.password);
    const download = page.waitForEvent('download');
    await press(button('Continue', asks));
    expect((await download).suggestedFilename()).toBe('polepro-my-data.zip');
    await leave();
  },
);
