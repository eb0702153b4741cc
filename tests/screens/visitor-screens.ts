import type { Page } from 'playwright-core';
import type { TeamInvitation } from '#contract/accounts/studio.contract.ts';
import { FIRST_START_PATH, type FirstStart } from '#contract/first-start.ts';
import { sitePages } from '#contract/site-pages.ts';
import type { Screen } from '#tests/screens/every-screen.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';

/** What the launcher of an empty installation answers, which this one no longer is. */
const firstStart: FirstStart = {
  folder: '/mnt/backups',
  backups: (['same', 'newer', null] as const).map((version, index) => ({
    name: `2026-11-2${5 - index}T03-00-00-000Z`,
    madeAt: `2026-11-2${5 - index}T03:00:00.000Z`,
    contents:
      version === null ? null : { promos: 48, accounts: 12, videos: 131, bytes: 5_200_000_000, version },
  })),
  state: { step: 'choosing', problem: 'The disk is full. Make room, and try again.', begun: null },
};

const invitation: TeamInvitation = {
  email: 'mia@north.test',
  name: 'Mia Lee',
  studioName: 'North Pole',
  ownerName: 'Zoe North',
  hasAccount: false,
};

/** What somebody sees who is not signed in. In production nothing is sold until payments are set up. */
export const visitorScreens = (address: string, isProduction: boolean): Screen[] => [
  ...Object.values(sitePages).map(({ name, path }) => ({
    name,
    open: async (page: Page) => {
      await page.goto(`${address}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  })),
  {
    name: 'class-tried',
    open: async (page) => {
      await page.goto(address);
      const form = page.getByRole('form', { name: 'Try it with your class' });
      await form.getByLabel('Your class', { exact: true }).fill('Spin & Soar');
      await page.locator('[data-text-element]').getByText('Spin & Soar').first().waitFor();
    },
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${address}/auth`);
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    provokes: /^401: POST .*\/api\/auth\/login$/,
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@studio.test');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      // It is there, empty, before there is an error.
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  {
    name: 'create-account',
    open: async (page) => {
      await page.getByRole('button', { name: 'Need an account? Create one' }).click();
      await page.getByLabel('Confirm Password', { exact: true }).waitFor();
    },
  },
  {
    name: 'forgot-password',
    open: async (page) => {
      await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      await page.getByRole('button', { name: 'Send Link' }).waitFor();
    },
  },
  {
    name: 'reset-password',
    open: async (page) => {
      await navigateTo(page, '/reset-password');
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  },
  {
    name: 'confirm-email',
    open: async (page) => {
      await navigateTo(page, '/confirm-email#the-token');
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
    },
  },
  {
    name: 'join-team',
    open: async (page) => {
      await page.route('**/api/team-invitation/read', (route) => route.fulfill({ json: invitation }));
      await navigateTo(page, '/join#the-token');
      await page.getByRole('button', { name: 'Create Account and Join' }).waitFor();
    },
  },
  {
    name: 'payment-error',
    open: async (page) => {
      await navigateTo(page, '/upgrade?error=user_cancelled');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'test-checkout',
    open: async (page) => {
      await navigateTo(page, '/mock-checkout?plan=studio_pro');
      await page
        .getByRole('heading', { name: isProduction ? '404 Page Not Found' : 'Test checkout' })
        .waitFor();
    },
  },
  {
    name: 'withdraw',
    open: async (page) => {
      await navigateTo(page, '/withdraw');
      await page.getByLabel('Your name').waitFor();
    },
  },
  {
    name: 'cookie-settings',
    open: async (page) => {
      await navigateTo(page, '/cookie-policy');
      await page.getByRole('button', { name: 'Cookie Settings' }).first().click();
      await page.getByRole('dialog', { name: 'Cookie Settings' }).waitFor();
    },
  },
  {
    name: 'first-start',
    open: async (page) => {
      await page.route('**/api/first-start', (route) => route.fulfill({ json: firstStart }));
      await page.goto(`${address}${FIRST_START_PATH}#the-token`);
      await page.getByRole('heading', { name: 'Restore a backup, or start fresh?' }).waitFor();
    },
  },
  {
    name: 'not-found',
    open: async (page) => {
      await page.goto(`${address}/nothing-here`);
      await page.getByText('404').first().waitFor();
    },
  },
];
