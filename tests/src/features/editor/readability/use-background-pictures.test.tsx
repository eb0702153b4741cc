import { act, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleVideo } from '#src/features/editor/background/sample-video.ts';
import { useBackgroundPictures } from '#src/features/editor/readability/use-background-pictures.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

vi.mock('#src/features/editor/background/sample-video.ts', () => ({ sampleVideo: vi.fn() }));

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
  vi.mocked(sampleVideo).mockImplementation(
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
  const pictures = useBackgroundPictures(somePromo(), { velvet: source }, useAtomValue(isRestingAtom));
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
