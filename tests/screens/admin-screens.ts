import type { Screen } from '#tests/screens/every-screen.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A view of the panel by its address, and what shows that it is there. */
const view = (tab: string, heading: string): Screen => ({
  name: `admin-${tab}`,
  open: async (page) => {
    await navigateTo(page, `/admin?tab=${tab}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    const spinners = page.getByRole('status', { name: 'Loading' });
    await waitUntil('the lists', async () => (await spinners.count()) === 0);
  },
});

/** The admin panel with its dialogs. `ownerEmail` is an account that it shows. */
export const adminScreens = (address: string, ownerEmail: string): Screen[] => [
  {
    name: 'admin-users',
    open: async (page) => {
      await page.goto(`${address}/admin?q=${encodeURIComponent(ownerEmail)}`);
      await page.getByText('1 person', { exact: true }).waitFor();
    },
  },
  {
    name: 'admin-user-details',
    open: async (page) => {
      await page.getByRole('button', { name: `${ownerEmail}: details` }).click();
      await page.getByRole('button', { name: 'Delete user', exact: true }).waitFor();
    },
  },
  {
    name: 'admin-delete-user',
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete user', exact: true }).click();
      await page.getByRole('dialog', { name: /^Delete user / }).waitFor();
    },
  },
  view('videos', 'Videos'),
  {
    name: 'admin-studios',
    open: async (page) => {
      await navigateTo(page, `/admin?tab=studios&studio=${encodeURIComponent(ownerEmail)}`);
      await page.getByText('of 10').first().waitFor();
    },
  },
  view('classes', 'Universal class types'),
  view('activity', 'User Download Summary'),
  view('changes', 'Record of changes'),
  view('failures', 'Failed jobs'),
  view('wording', 'Wording list'),
  view('backups', 'Backups'),
];
