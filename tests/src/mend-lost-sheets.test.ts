import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mendLostSheets } from '#src/mend-lost-sheets.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const linkTo = (href: string, rel: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
};

test('a style sheet that was lost is asked for again, other links are left alone', () => {
  mendLostSheets(document);
  const sheet = linkTo('/assets/inter.css', 'stylesheet');
  const icon = linkTo('/icon.svg', 'icon');
  sheet.dispatchEvent(new Event('error'));
  icon.dispatchEvent(new Event('error'));
  expect(sheet.isConnected).toBe(true);
  vi.advanceTimersByTime(3000);
  expect([sheet.isConnected, icon.isConnected]).toEqual([false, true]);
  const [again] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  expect(new URL(again!.href).pathname).toBe('/assets/inter.css');
});
