import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';

vi.mock('@remotion/media', () => ({ Video: () => <canvas /> }));

beforeEach(() => {
  Object.assign(document.fonts, { ready: Promise.resolve() });
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const source = {
  url: '/velvet.mp4',
  posterUrl: '/velvet.jpg',
  kind: 'video',
  width: 1080,
  height: 1920,
  durationInSeconds: 15,
  hasAudio: false,
} as const;

const pass = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(500);
  });

test('the poster shows at once, and the decoder does not start while a pointer is down', async () => {
  const promo = Promo.parse({ ...newPromo(), background: { assetId: 'velvet' } });
  const { container } = render(<PromoPlayer promo={promo} sources={{ velvet: source }} />);
  const poster = container.querySelector('img');
  expect(poster?.getAttribute('src')).toBe('/velvet.jpg');

  fireEvent.pointerDown(document.body, { pointerId: 1 });
  if (poster !== null) fireEvent.load(poster);
  await pass();
  expect(container.querySelector('canvas')).toBeNull();
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  await pass();
  await act(() => vi.dynamicImportSettled());
  expect(container.querySelector('canvas')).not.toBeNull();
  // Until a frame is drawn.
  expect(container.querySelector('img')).not.toBeNull();
});
