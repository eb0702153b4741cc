import type { PlayerRef } from '@remotion/player';
import { expect, test } from 'vitest';
import { scrubbedFrame, scrubTo } from '#src/features/editor/preview/scrub.ts';

/** A Player that only seeks. */
const fakePlayer = () => {
  const seeks: number[] = [];
  const player = {
    seekTo: (frame: number) => seeks.push(frame),
    getCurrentFrame: () => seeks.at(-1) ?? 0,
  } as unknown as PlayerRef;
  return { player, seeks };
};

test('while a hand moves, controls follow at once, and the picture is drawn once at a time', async () => {
  const { player, seeks } = fakePlayer();
  for (const frame of [10, 20, 30]) scrubTo(player, frame);
  expect(seeks).toEqual([10]);
  expect(scrubbedFrame(player)).toBe(30);
  // The hand rests.
  await expect.poll(() => seeks).toEqual([10, 30]);
  expect(scrubbedFrame(player)).toBe(30);
});
