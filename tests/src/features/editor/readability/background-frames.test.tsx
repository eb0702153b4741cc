import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { act, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { sampleFrames } from '#src/features/editor/background/sample-frames.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

/** A wide picture that gets brighter from left to right. */
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

test('a picture that covers shows its middle, or where its focus is', () => {
  expect(shown()(45, 80)).toBeCloseTo(80, -0.5);
  expect(shown({ focusX: 0 })(0, 80)).toBe(0);
  expect(shown({ focusX: 100 })(89, 80)).toBe(159);
});

test('mirrored, left and right are swapped', () => {
  const [plain, mirrored] = [shown(), shown({ mirrored: true })];
  expect(mirrored(0, 10)).toBe(plain(89, 10));
  expect(mirrored(0, 10)).toBeGreaterThan(mirrored(89, 10));
});

test('a whole picture has its surround above and below', () => {
  const colored = shown({ fit: 'contain', backdrop: 'color', backdropColor: '#c8c8c8' });
  expect([colored(45, 5), colored(45, 155)]).toEqual([200, 200]);
  expect(colored(0, 80)).toBeLessThan(3);
  // Its own blur has the colours of the middle of the video.
  expect(shown({ fit: 'contain' })(45, 5)).toBeCloseTo(80, -0.5);
});

test('without a background the frame is black', () => {
  const { width, height, data } = framePixels(null, null);
  expect([width, height, Math.max(...data.filter((_, index) => index % 4 < 3))]).toEqual([90, 160, 0]);
});

vi.mock('#src/features/editor/background/sample-frames.ts', () => ({ sampleFrames: vi.fn() }));

const source = {
  url: '/media/velvet.mp4',
  kind: 'video' as const,
  width: 1080,
  height: 1920,
  durationInSeconds: 15,
  hasAudio: false,
};

/** What a look at the video costs is counted here; it lasts until the test ends it. */
const looks: { signal: AbortSignal; end: () => void }[] = [];

beforeEach(() => {
  looks.length = 0;
  vi.useFakeTimers();
  vi.mocked(sampleFrames).mockImplementation(
    async (_, times, signal) =>
      new Promise((resolve, reject) => {
        const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
        looks.push({ signal, end: () => resolve(times.map((time) => ({ ...picture, time }))) });
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = () => act(() => vi.advanceTimersByTimeAsync(2000));

const isRestingAtom = atom(false);

const Film = () => {
  const pictures = useBackgroundFrames(somePromo(), { velvet: source }, useAtomValue(isRestingAtom));
  return <output>{pictures.map(({ time }) => time).join(' ')}</output>;
};

/** A film that plays until it is told to rest, and the other way round. */
const showFilm = () => {
  const store = show(<Film />);
  return (isResting: boolean) => {
    act(() => store.set(isRestingAtom, isResting));
    return rest();
  };
};

test('nothing is decoded while the film plays; it is once it rests, and never again for the same part', async () => {
  const setResting = showFilm();
  await rest();
  expect(looks).toHaveLength(0);
  await setResting(true);
  expect(looks).toHaveLength(1);
  looks[0]?.end();
  await rest();
  expect(screen.getByRole('status').textContent).toBe('1.3 3.8 6.3 8.8 11.3 13.8');
  await setResting(false);
  await setResting(true);
  expect(looks).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('13.8');
});

test('a look that is under way stops when the film starts, and begins anew when it rests', async () => {
  const setResting = showFilm();
  await setResting(true);
  expect(looks[0]?.signal.aborted).toBe(false);
  await setResting(false);
  expect(looks[0]?.signal.aborted).toBe(true);
  expect(looks).toHaveLength(1);
  await setResting(true);
  expect(looks).toHaveLength(2);
});
