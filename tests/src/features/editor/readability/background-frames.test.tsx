import { act, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import * as sampling from '#src/features/editor/background/sample-frames.ts';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

/** A wide image that gets brighter from left to right. */
const wide: Pixels = {
  width: 160,
  height: 90,
  data: Uint8ClampedArray.from({ length: 160 * 90 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : Math.floor(index / 4) % 160,
  ),
};

const shown = (fields: object = {}) => {
  const { data } = framePixels(PromoBackground.parse({ assetId: 'night', ...fields }), wide);
  return (x: number, y: number): number => data[(y * 90 + x) * 4] ?? 0;
};

test('a covering image shows its centre, or its focus', () => {
  expect(shown()(45, 80)).toBeCloseTo(80, -0.5);
  expect(shown({ focusX: 0 })(0, 80)).toBe(0);
  expect(shown({ focusX: 100 })(89, 80)).toBe(159);
});

test('mirroring swaps left and right', () => {
  const [plain, mirrored] = [shown(), shown({ mirrored: true })];
  expect(mirrored(0, 10)).toBe(plain(89, 10));
  expect(mirrored(0, 10)).toBeGreaterThan(mirrored(89, 10));
});

test('a fitted image has its backdrop above and below', () => {
  const colored = shown({ fit: 'contain', backdrop: 'color', backdropColor: '#c8c8c8' });
  expect([colored(45, 5), colored(45, 155)]).toEqual([200, 200]);
  expect(colored(0, 80)).toBeLessThan(3);
  // The blur has the colours of the centre of the video.
  expect(shown({ fit: 'contain' })(45, 5)).toBeCloseTo(80, -0.5);
});

test('without a background the frame is black', () => {
  const { width, height, data } = framePixels(null, null);
  expect([width, height, Math.max(...data.filter((_, index) => index % 4 < 3))]).toEqual([90, 160, 0]);
});

const source = {
  url: '/media/velvet.mp4',
  kind: 'video' as const,
  width: 1080,
  height: 1920,
  durationInSeconds: 15,
  hasAudio: false,
};

/** Each sampling of the video; it runs until the test ends it. */
const samplings: { signal: AbortSignal; end: () => void }[] = [];

beforeEach(() => {
  samplings.length = 0;
  vi.useFakeTimers();
  vi.spyOn(sampling, 'sampleFrames').mockImplementation(
    async (_, times, { signal }) =>
      new Promise((resolve, reject) => {
        const frame = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
        samplings.push({ signal, end: () => resolve(times.map((time) => ({ ...frame, time }))) });
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(2000));

const isPausedAtom = atom(false);

const Preview = () => {
  const { frames, isSettled } = useBackgroundFrames(
    somePromo(),
    { velvet: source },
    useAtomValue(isPausedAtom),
  );
  return <output data-settled={isSettled}>{frames.map(({ time }) => time).join(' ')}</output>;
};

/** Starts playing; the returned function pauses and resumes. */
const showPreview = () => {
  const store = show(<Preview />);
  return (isPaused: boolean) => {
    act(() => store.set(isPausedAtom, isPaused));
    return settle();
  };
};

test('samples nothing during playback, once when paused, and never again for the same range', async () => {
  const setPaused = showPreview();
  await settle();
  expect(samplings).toHaveLength(0);
  await setPaused(true);
  expect(samplings).toHaveLength(1);
  expect(screen.getByRole('status').dataset['settled']).toBe('false');
  samplings[0]?.end();
  await settle();
  expect(screen.getByRole('status').dataset['settled']).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('1.3 3.8 6.3 8.8 11.3 13.8');
  await setPaused(false);
  await setPaused(true);
  expect(samplings).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('13.8');
});

test('sampling stops when playback starts, and restarts when it pauses', async () => {
  const setPaused = showPreview();
  await setPaused(true);
  expect(samplings[0]?.signal.aborted).toBe(false);
  await setPaused(false);
  expect(samplings[0]?.signal.aborted).toBe(true);
  expect(samplings).toHaveLength(1);
  await setPaused(true);
  expect(samplings).toHaveLength(2);
});
