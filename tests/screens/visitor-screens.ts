import type { Page } from 'playwright-core';
import { sitePages } from '#contract/site-pages.ts';
import type { Screen } from '#tests/screens/every-screen.ts';

/** What somebody sees who is not signed in. */
export const visitorScreens = (address: string): Screen[] => [
  ...Object.values(sitePages).map(({ name, path }) => ({
    name,
    open: async (page: Page) => {
      await page.goto(`${address}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  })),
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto(`${address}/auth`);
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@studio.test');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').first().waitFor();
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
      await page.goto(`${address}/reset-password`);
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'payment-error',
    open: async (page) => {
      await page.goto(`${address}/upgrade?error=user_cancelled`);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'test-checkout',
    open: async (page) => {
      await page.goto(`${address}/mock-checkout?plan=studio_pro`);
      await page.getByRole('heading', { name: 'Test checkout' }).waitFor();
    },
  },
  {
    name: 'withdraw',
    open: async (page) => {
      await page.goto(`${address}/withdraw`);
      await page.getByLabel('Your name').waitFor();
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
