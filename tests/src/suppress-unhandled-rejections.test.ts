import { afterEach, expect, test, vi } from 'vitest';
import { suppressUnhandledRejections } from '#src/suppress-unhandled-rejections.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[PF-036] a rejection that nobody caught is logged and suppressed', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = new EventTarget();
  suppressUnhandledRejections(page as Window);
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
    reason: new Error('nobody cared'),
  });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(log).toHaveBeenCalledWith('Nobody caught this: Error: nobody cared');
});
