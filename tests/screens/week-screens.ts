import type { Page } from 'playwright-core';
import { z } from 'zod';
import { addDays } from '#schema/class/class-schedule.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import type { Screen } from '#tests/screens/every-screen.ts';
import { navigateTo } from '#tests/support/browser/browser.ts';

const Made = z.object({ id: z.string() });

/** The pages around a week of classes, of a studio owner, and the page of a review link, which looks alike to everybody. */
export const weekScreens = (address: string): Screen[] => {
  const today = localToday();
  let batchPage = '';
  const post = async (page: Page, path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(`${address}/api/${path}`, {
      headers: { origin: address },
      data,
    });
    return response.json();
  };
  return [
    {
      name: 'timetable',
      open: async (page) => {
        const facts = { time: '19:30', durationMinutes: 60, room: 'Loft', details: null };
        const session = { ...facts, date: today, classType: 'Spin Flow', instructor: 'Mia Lee' };
        await post(page, 'timetable/sessions', session);
        await navigateTo(page, '/timetable');
        await page.getByText('Spin Flow').first().waitFor();
      },
    },
    {
      name: 'people',
      open: async (page) => {
        const consent = { agreed: 'Promo videos on Instagram and TikTok', startsOn: today, endsOn: null };
        await post(page, 'people', { name: 'Ana Ruiz', ...consent });
        await navigateTo(page, '/people');
        await page.getByText('Ana Ruiz').first().waitFor();
      },
    },
    {
      name: 'batch-check',
      open: async (page) => {
        const form = { instructorName: 'Mia Lee', classDate: addDays(today, 2), time: '7:30 PM' };
        const rows = [
          { form: { ...form, classType: 'Spin Flow' } },
          { form: { ...form, classType: 'Heels', instructorName: '' } },
        ];
        const start = { kind: 'catalog', id: 'neon-class' };
        const batch = await post(page, 'batches', { title: 'The week', start, rows, today });
        batchPage = `batches/${Made.parse(batch).id}`;
        await navigateTo(page, `/${batchPage}`);
        await page.getByRole('listitem', { name: /^Heels/ }).waitFor();
        await page.getByText('Checking its texts').first().waitFor({ state: 'detached' });
      },
    },
    {
      name: 'batch-started',
      open: async (page) => {
        await post(page, `${batchPage}/start`, { today });
        // The tour needs no video.
        await post(page, `${batchPage}/cancel`, { today });
        await page.reload();
        await page.getByRole('button', { name: 'Retry 2 videos' }).waitFor();
      },
    },
    {
      name: 'batch-review-link',
      open: async (page) => {
        await page.getByRole('button', { name: 'Ask for approval' }).click();
        await page.getByRole('button', { name: 'Copy review link' }).click();
        await page.getByRole('textbox', { name: 'Review link' }).waitFor();
      },
    },
    {
      name: 'batches',
      open: async (page) => {
        await navigateTo(page, '/batches');
        // Each device of a tour adds one.
        await page.getByRole('link', { name: 'The week' }).first().waitFor();
      },
    },
    {
      name: 'review-batch',
      open: async (page) => {
        const { path } = z.object({ path: z.string() }).parse(await post(page, `${batchPage}/review`, {}));
        await navigateTo(page, path);
        await page.getByRole('heading', { name: 'The week' }).waitFor();
      },
    },
  ];
};
