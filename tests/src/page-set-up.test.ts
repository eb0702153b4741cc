import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  markBrokenImages,
  retryFailedStylesheets,
  startServiceWorker,
  suppressUnhandledRejections,
} from '#src/page-set-up.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[PF-036] logs and suppresses an unhandled rejection', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = new EventTarget();
  suppressUnhandledRejections(page as Window);
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
    reason: new Error('nobody cared'),
  });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(log).toHaveBeenCalledWith('Unhandled rejection: Error: nobody cared');
});

const linkTo = (href: string, rel: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
};

test('retries a stylesheet that failed to load, and no other link', () => {
  retryFailedStylesheets(document);
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

test('an image that does not load is marked until it loads', () => {
  markBrokenImages(document);
  const image = document.createElement('img');
  document.body.append(image);
  image.dispatchEvent(new Event('error'));
  expect(image.hasAttribute('data-broken')).toBe(true);
  image.dispatchEvent(new Event('load'));
  expect(image.hasAttribute('data-broken')).toBe(false);
  image.remove();
});

const browserWith = (register: () => Promise<unknown>): Navigator =>
  ({ serviceWorker: { register } }) as unknown as Navigator;

test('[PF-035] registers /service-worker.js and bypasses the HTTP cache for updates', async () => {
  const register = vi.fn<() => Promise<unknown>>(async () => undefined);
  await startServiceWorker(browserWith(register));
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
});

test('works without service workers, and logs a failed registration', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await startServiceWorker({} as Navigator);
  expect(log).not.toHaveBeenCalled();
  await startServiceWorker(browserWith(() => Promise.reject(new Error('not here'))));
  expect(log).toHaveBeenCalledWith('Starting the service worker failed: Error: not here');
});
