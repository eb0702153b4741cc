import type { Screen } from '#tests/screens/every-screen.ts';

/** The page of a studio owner, with one invited member. */
export const studioScreens = (address: string): Screen[] => [
  {
    name: 'studio-team',
    open: async (page) => {
      await page.goto(`${address}/admin`);
      const form = page.getByRole('form', { name: 'Add a team member' });
      await form.getByLabel('Name').fill('Mia Lee');
      await form.getByLabel('Email').fill('mia@north.test');
      await form.getByRole('button', { name: 'Add member' }).click();
      await page.getByText('Invited', { exact: true }).waitFor();
    },
  },
  {
    name: 'studio-remove-member',
    open: async (page) => {
      await page.getByRole('button', { name: 'More for Mia Lee' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog', { name: 'Remove Mia Lee?' }).waitFor();
    },
  },
  {
    name: 'studio-classes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Keep in team' }).click();
      await page.getByText('Class Types & Descriptions', { exact: true }).click();
      await page.getByRole('heading', { name: 'Default classes' }).waitFor();
    },
  },
  {
    name: 'studio-brand-kit',
    open: async (page) => {
      await page.getByText('Brand kit', { exact: true }).click();
      await page.getByRole('button', { name: 'Add color' }).click();
      await page.getByRole('combobox', { name: 'Font', exact: true }).click();
      await page.getByRole('option', { name: 'Bebas Neue' }).click();
      await page.getByLabel('Weight').waitFor();
      await page.getByRole('switch', { name: 'End promos with a card' }).check();
      await page.getByRole('figure', { name: 'The card' }).waitFor();
    },
  },
  {
    name: 'studio-brand-fonts',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Fonts', exact: true }).fill('pl');
      await page.getByRole('option', { name: 'Playfair Display', selected: false }).waitFor();
    },
  },
];
