import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { atDevice, atWork, type DeviceKind, fill } from '#tests/support/browser/at-device.ts';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { signIn } from '#tests/support/browser/browser.ts';
import { variants } from '#tests/support/browser/devices.ts';
import { seeSaved, seeText } from '#tests/support/browser/editor-steps.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { mailedToken } from '#tests/support/outbox.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { WORK_MS } from '#tests/support/wait-until.ts';

const { product, browser, newAccount } = productInBrowser();

type Person = Awaited<ReturnType<typeof atDevice>>;

/** Waits for the badge of the plan, which on a phone is in the menu of the account. */
const seePlan = async ({ page, press, button }: Person, device: DeviceKind, plan: string): Promise<void> => {
  if (device === 'phone') await press(button('Account'));
  await page.getByText(plan, { exact: true }).waitFor();
  if (device === 'phone') await page.keyboard.press('Escape');
};

/** Shares the open promo as 'Monday look': its design is locked, and what its header says. */
const shareTemplate = async ({ page, press, button, dialog }: Person): Promise<void> => {
  await press(button('Templates'));
  await press(button('Save as template'));
  await fill(page, { 'Name of the template': 'Monday look' });
  await page.getByRole('switch', { name: 'Share with my team' }).check();
  await press(button('Choose locks'));
  const locks = dialog('What is locked in Monday look');
  await press(button('Text', locks.getByRole('group', { name: /^Header/ })));
  expect(await axeFaults(page)).toEqual([]);
  await press(button('Share with my team', locks));
  await page.getByText('Monday look is shared with your team.').first().waitFor();
};

/** Changes the header of the template, by call. */
const changeTemplate = (page: Page, content: string): Promise<void> =>
  page.evaluate(async (text) => {
    // The studio has this one template.
    const listed = (await (await fetch('/api/templates')).json()) as { templates: [SavedTemplate] };
    const [{ id, document, studio }] = listed.templates;
    for (const element of document.textElements) if (element.id === 'header') element.content = text;
    const body = JSON.stringify({ document, locks: studio?.locks });
    await fetch(`/api/templates/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }, content);

/** Starts a promo from the template, writes what it leaves open, and takes an update, which keeps that. */
const followTemplate = async (member: Person, change: (content: string) => Promise<void>): Promise<void> => {
  const { page, press, button } = member;
  await press(button('Templates'));
  await press(button('Studio'));
  await press(button('Start from Monday look'));
  await page.getByText(/^This is a new promo from Monday look/).waitFor();
  await atWork(page);
  await press(button('Text'));
  const header = page.getByLabel('Header', { exact: true });
  await expect.poll(() => header.isDisabled()).toBe(true);
  await page.getByText('Locked by Studio Flow', { exact: true }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fill(page, { 'Main text': 'Bring your friends' });
  await seeText(page, 'Bring your friends');
  await seeSaved(page);

  await change('OUR NEW NIGHT');
  await page.reload();
  await atWork(page);
  await press(button('Update').first());
  await seeText(page, 'OUR NEW NIGHT');
  await seeText(page, 'Bring your friends');
};

test.each(variants<[DeviceKind, DeviceKind]>(['phone', 'desktop'], ['desktop', 'phone']))(
  '[ST-002] [ST-024] [ST-025] [ST-026] [AD-034] a studio owner on a %s adds a member on a %s, who signs in with that address, joins by a press, has Pro and the studio, and makes a promo from its locked template, until removed',
  async (ownerDevice, memberDevice) => {
    const owner = await atDevice(browser(), ownerDevice);
    const member = await atDevice(browser(), memberDevice);
    const { page } = owner;
    await signIn(page, product.address, await newAccount('studio_owner'));
    if (ownerDevice === 'phone') {
      await owner.press(owner.button('Account'));
      await owner.press(owner.button('Manage Studio', owner.dialog('Account')));
    } else {
      await owner.press(page.getByRole('link', { name: 'Manage Studio' }));
    }
    const email = `mia-of-the-studio-${ownerDevice}@example.com`;
    await fill(page.getByRole('form', { name: 'Add a team member' }), { Name: 'Mia Lee', Email: email });
    await owner.press(owner.button('Add member'));
    await page.getByText('Invited', { exact: true }).waitFor();
    await page.evaluate(() =>
      fetch('/api/instructor-preferences', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ studio: 'Studio Flow' }),
      }),
    );
    await owner.press(page.getByRole('link', { name: 'Back to Editor' }));
    await shareTemplate(owner);

    await member.page.goto(`${product.address}/auth`);
    await member.press(member.button('Need an account? Create one'));
    await fill(member.page, {
      Email: email,
      Password: 'her-own-secret',
      'Confirm Password': 'her-own-secret',
    });
    await member.press(member.button('Create Account'));
    await atWork(member.page);
    await seePlan(member, memberDevice, 'FREE TRIAL');
    await member.page.goto(`${product.address}/join#${await mailedToken(product.dataDir, email, 'join')}`);
    await member.press(member.button('Join Studio Flow'));
    await atWork(member.page);
    await seePlan(member, memberDevice, 'TEAM');
    await followTemplate(member, (content) => changeTemplate(page, content));

    await page.goto(`${product.address}/admin`);
    await page.getByText('Active', { exact: true }).waitFor();
    await owner.press(page.getByText('Video Management', { exact: true }));
    await owner.button('Bulk Upload').waitFor();
    await page.locator('input[type=file]').last().setInputFiles(smallVideo);
    const videos = page.getByRole('list', { name: 'Videos for Mia Lee' });
    await videos.getByText('small').waitFor({ timeout: WORK_MS });
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
    // The member's page may still ask for what the studio had: it learns of the removal by the refusal.
    member.allowProblem(/^403: GET .*\/api\/timetable\//);
    await member.press(member.page.getByRole('link', { name: 'Back to Editor' }));
    await member.page.reload();
    await atWork(member.page);
    await seePlan(member, memberDevice, 'FREE TRIAL');
    await owner.leave();
    await member.leave();
  },
);

test.each(variants<DeviceKind>('phone', 'desktop'))(
  '[AC-026] [AD-002] [AD-010] [AD-041] an admin on a %s changes a role, which acts on the next request, acts for the person below a banner that no panel covers, and deletes the account',
  async (device) => {
    const admin = await atDevice(browser(), device);
    const person = await atDevice(browser(), 'desktop');
    const { page, press, button, dialog } = admin;
    const account = await newAccount('user');
    await signIn(person.page, product.address, account);
    await person.page.getByText('FREE TRIAL', { exact: true }).waitFor();

    await signIn(page, product.address, await newAccount('admin'));
    if (device === 'phone') {
      await press(button('Account'));
      await press(button('Admin Panel', dialog('Account')));
    } else {
      await press(page.getByRole('link', { name: 'Admin Panel' }));
    }
    const findPerson = async (): Promise<void> => {
      await page.getByRole('textbox', { name: 'Search people' }).fill(account.email);
      await page.getByText('1 person', { exact: true }).waitFor();
    };
    const openPerson = () => press(page.getByRole('button', { name: `${account.email}: details` }));
    await findPerson();
    expect(await axeFaults(page)).toEqual([]);
    await openPerson();
    await press(page.getByRole('dialog').getByRole('combobox', { name: 'Role' }));
    await press(page.getByRole('option', { name: 'Individual Pro' }));
    await press(button('Change role', dialog('Change role?')));
    await dialog('Change role?').waitFor({ state: 'detached' });
    await person.page.reload();
    await person.page.getByText('PRO', { exact: true }).waitFor();

    await press(button('Request access to their account'));
    await page.getByText(/^They have not answered yet/).waitFor();
    await person.page.goto(`${product.address}/account-access`);
    await person.press(person.button('Allow for 60 minutes'));
    await person.button('Withdraw access').waitFor();
    await page.goto(`${product.address}/admin`);
    await press(button(`Act as ${account.email}`).first());
    await page.getByText(`Acting as ${account.email}`).waitFor();
    await press(button('Text'));
    await page.getByLabel('Header', { exact: true }).waitFor();
    const panel = dialog('Your texts').or(page.getByRole('complementary', { name: 'Your texts' }));
    const banner = page.getByRole('complementary', { name: 'Acting as another person' });
    const below = async (): Promise<number> => {
      const { y, height } = await boxOf(banner);
      return (await boxOf(panel)).y - (y + height);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    // In reach over a panel that fills the screen, too.
    await press(button('Stop'));
    await findPerson();
    await openPerson();
    await press(button('Delete user'));
    await press(button('Delete', dialog(`Delete user ${account.email}?`)));
    await page.getByText('No accounts found.').waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await admin.leave();
    await person.leave();
  },
);
