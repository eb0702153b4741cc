import { CanvasSink } from 'mediabunny';
import { expect, test, vi } from 'vitest';
import '#remotion/layers/pausable-video.ts';
import { pauseDecoding } from '#remotion/loops/decoding-pause.ts';

const { log } = vi.hoisted(() => ({ log: [] as string[] }));

vi.mock('@remotion/media', () => ({ Video: () => null }));
vi.mock('mediabunny', () => ({
  CanvasSink: class {
    async *canvases(start: number) {
      try {
        for (let frame = start; frame < 3; frame += 1) {
          log.push(`decoded ${frame}`);
          yield frame;
        }
      } finally {
        log.push('closed');
      }
    }
  },
}));

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// The stand-in needs no track.
const framesFrom = (start: number) => new CanvasSink({} as never).canvases(start);

test('no frame is decoded or handed on while decoding is paused, and none is left out', async () => {
  const frames = framesFrom(0);
  expect((await frames.next()).value).toBe(0);
  pauseDecoding(true);
  const next = frames.next();
  await turn();
  expect(log).toEqual(['decoded 0']);
  pauseDecoding(false);
  expect((await next).value).toBe(1);
  expect((await frames.next()).value).toBe(2);
  expect((await frames.next()).done).toBe(true);
});

test('a decoder that is no longer needed is closed', async () => {
  log.length = 0;
  const frames = framesFrom(1);
  await frames.next();
  await frames.return();
  expect(log).toEqual(['decoded 1', 'closed']);
});
