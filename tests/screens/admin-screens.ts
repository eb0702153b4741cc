import type { Screen } from '#tests/screens/every-screen.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A view of the panel by its address, and what shows that it is there. */
const view = (address: string, tab: string, heading: string): Screen => ({
  name: `admin-${tab}`,
  open: async (page) => {
    await page.goto(`${address}/admin?tab=${tab}`);
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
  view(address, 'videos', 'Videos'),
  {
    name: 'admin-studios',
    open: async (page) => {
      await page.goto(`${address}/admin?tab=studios&studio=${encodeURIComponent(ownerEmail)}`);
      await page.getByText('of 10').first().waitFor();
    },
  },
  view(address, 'classes', 'Universal class types'),
  view(address, 'activity', 'User Download Summary'),
  view(address, 'changes', 'Record of changes'),
  view(address, 'failures', 'Failed jobs'),
  view(address, 'wording', 'Wording list'),
  view(address, 'backups', 'Backups'),
];
