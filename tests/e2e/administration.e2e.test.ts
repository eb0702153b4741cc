import { expect, test } from 'vitest';
import { axeFaults } from '#tests/support/browser/accessibility.ts';
import { atDevice, atWork, type DeviceKind, fill } from '#tests/support/browser/at-device.ts';
import { signIn } from '#tests/support/browser/browser.ts';
import { variants } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';

const { product, browser, newAccount } = productInBrowser();

test('[ST-002] [ST-024] [ST-025] [ST-026] [AD-034] a studio owner adds a member, who signs in with that address and has Pro and the studio, until removed', async () => {
  const owner = await atDevice(browser(), 'phone');
  const member = await atDevice(browser(), 'desktop');
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

test.each(variants<DeviceKind>('phone', 'desktop'))(
  '[AC-026] [AD-002] [AD-010] [AD-041] an admin on a %s changes a role, which acts on the next request, and deletes the account',
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
    await page.getByRole('textbox', { name: 'Search people' }).fill(account.email);
    await page.getByText('1 person', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await press(page.getByRole('button', { name: `${account.email}: details` }));
    await press(page.getByRole('dialog').getByRole('combobox', { name: 'Role' }));
    await press(page.getByRole('option', { name: 'Individual Pro' }));
    await press(button('Change role', dialog('Change role?')));
    await dialog('Change role?').waitFor({ state: 'detached' });
    await person.page.reload();
    await person.page.getByText('PRO', { exact: true }).waitFor();

    await press(button('Delete user'));
    await press(button('Delete', dialog('Delete user?')));
    await page.getByText('Nobody matches.').waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect([...admin.broken, ...person.broken]).toEqual([]);
    await admin.leave();
    await person.leave();
  },
);
