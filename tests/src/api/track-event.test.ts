import { afterEach, expect, test, vi } from 'vitest';
import { trackEvent } from '#src/api/track-event.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

const choose = (categories: readonly string[]): void => {
  document.cookie = `cc_cookie=${encodeURIComponent(JSON.stringify({ categories }))}`;
};

afterEach(() => {
  document.cookie = 'cc_cookie=; max-age=0';
  vi.unstubAllGlobals();
});

test('[LE-042] without consent nothing is sent, not even to our own server', () => {
  const calls = serveWith(() => jsonResponse(204, null));
  trackEvent({ name: 'Lead' });
  choose(['necessary', 'analytics']);
  trackEvent({ name: 'Lead' });
  document.cookie = 'cc_cookie=unreadable';
  trackEvent({ name: 'Lead' });
  expect(calls).not.toHaveBeenCalled();
});

test('with consent to marketing the event is sent, and outlives the page', () => {
  const calls = serveWith(() => jsonResponse(204, null));
  choose(['necessary', 'marketing']);
  trackEvent({ name: 'Purchase', plan: 'studio_pro' });
  expect(calls).toHaveBeenCalledWith('/api/events', expect.objectContaining({ keepalive: true }));
});
