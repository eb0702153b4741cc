import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { UpgradePage } from '#src/features/site/upgrade-page.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  document.cookie = 'cc_cookie=; max-age=0';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (address: string): void => {
  history.replaceState(null, '', address);
  render(<UpgradePage />);
};

test('[BI-063] [BI-064] [PF-002] [PF-037] leads a visitor to sign-in, and on to the order', () => {
  open('/upgrade');
  const card = within(screen.getByRole('article', { name: 'Individual Pro' }));
  const link = card.getByRole('link', { name: 'Get Individual Pro' });
  expect(link.getAttribute('href')).toBe('/auth?next=%2Fupgrade%3Forder%3Dindividual_pro');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('[BI-046] [BI-047] [BI-136] says a payment error to a visitor, and takes it from the address', () => {
  open('/upgrade?feature=videos&error=user_cancelled');
  const banner = within(screen.getByRole('alert'));
  expect(banner.getByText("Payment was cancelled. You can try again whenever you're ready.")).toBeDefined();
  expect(location.search).toBe('?feature=videos');
  fireEvent.click(banner.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BI-053] [PF-027] compares a promo with and without the watermark, in two videos of one button', () => {
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    fireEvent.play(this);
  });
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  open('/upgrade');
  const section = within(document.getElementById('watermark')!);
  const videos = [
    section.getByLabelText('A promo of a free account, with a watermark'),
    section.getByLabelText('The same promo of a Pro account, without'),
  ];
  expect(videos.map((video) => video.getAttribute('src'))).toEqual([
    expect.stringMatching(/free\.mp4/),
    expect.stringMatching(/pro\.mp4/),
  ]);
  expect(videos[0]?.textContent).toBe('Your browser does not support the video tag.');
  fireEvent.click(section.getByRole('button', { name: 'Play both' }));
  expect(played.mock.contexts).toEqual(videos);
  fireEvent.click(section.getByRole('button', { name: 'Pause both' }));
  expect(paused.mock.contexts).toEqual(videos);
});

test('[EV-013] tracks that a visitor has seen it, who consented to that', async () => {
  const sent: unknown[] = [];
  serveWith((_url, init) => {
    sent.push(bodyOf(init));
    return jsonResponse(204, null);
  });
  document.cookie = `cc_cookie=${encodeURIComponent('{"categories":["necessary","marketing"]}')}`;
  open('/upgrade');
  await expect.poll(() => sent).toEqual([{ name: 'ViewContent', content: 'upgrade-page' }]);
});
