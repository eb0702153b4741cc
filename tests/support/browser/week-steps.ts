import type { Locator, Page } from 'playwright-core';
import { addDays, mondayOf } from '#schema/class/class-schedule.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** Monday of the coming week, and its days from 0 on. */
export const monday = addDays(mondayOf(localToday()), 7);
export const day = (index: number): string => addDays(monday, index);

/** A call as the person who is signed in on the page. */
export const send = async (page: Page, method: 'POST' | 'PATCH', url: string, data: object) => {
  const { origin } = new URL(url);
  const response = await page.request.fetch(url, { method, headers: { origin }, data });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  return response.json();
};

/** A promo of two seconds that a batch starts from, whose texts follow the class, in this colour. */
export const newStart = (page: Page, address: string, textColor = '#ffffff') => {
  const textElements = ['header', 'schedule', 'time', 'instructor'].map((id) => ({
    ...defaultElement(id),
    textColor,
  }));
  return send(page, 'POST', `${address}/api/promos`, {
    title: 'Our design',
    document: { ...newPromo(), textElements, videoDuration: 2, textShadow: textColor === '#ffffff' },
  });
};

/** A row of a batch, by the beginning of its name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^${name}`) });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
