import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Screen } from '#tests/screens/every-screen.ts';
import { seeSettled } from '#tests/screens/settled.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';

const post = async (page: Page, address: string, path: string): Promise<void> => {
  const response = await page.request.post(`${address}${path}`, { headers: { origin: address } });
  if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${await response.text()}`);
};

/** What the person of the page sees whom the admin of the other page asks for access. */
export const accessScreens = (address: string, admin: Page): Screen[] => [
  {
    name: 'account-access',
    open: async (page) => {
      const user = await page.request.get(`${address}/api/user`);
      const { id } = z.object({ id: z.string() }).parse(await user.json());
      await post(admin, address, `/api/admin/impersonations/${id}`);
      await navigateTo(page, '/account-access');
      await page.getByRole('button', { name: /^Allow for/ }).waitFor();
    },
  },
];

/** What the admin sees who acts for the person of the other page, which shows their account access, until that person ends it. */
export const impersonationScreens = (address: string, person: Page): Screen[] => [
  {
    name: 'admin-acts-for-person',
    open: async (page) => {
      await person.getByRole('button', { name: /^Allow for/ }).click();
      await person.getByRole('button', { name: 'Withdraw access' }).waitFor();
      const listed = await page.request.get(`${address}/api/admin/impersonations`);
      const { requests } = z
        .object({ requests: z.array(z.object({ id: z.string(), state: z.string() })) })
        .parse(await listed.json());
      const allowed = requests.find(({ state }) => state === 'allowed');
      await post(page, address, `/api/admin/impersonations/${allowed?.id}/start`);
      await page.goto(`${address}/`);
      await page.getByText(/^Acting as /).waitFor();
      // The banner comes with the account, before the page below it.
      await page.getByRole('main').waitFor();
      await seeSettled(page);
    },
  },
  {
    name: 'admin-no-longer-acts',
    provokes: /^403: GET .*\/api\//,
    open: async (page) => {
      await person.reload();
      await person.getByRole('button', { name: 'End access now' }).click();
      await person.getByText('No admin has access to your account, and none is asking for it.').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Your access to this account has ended' }).waitFor();
    },
  },
];
