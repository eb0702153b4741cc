import { describe, expect, it } from 'vitest';
import { loudnessOf } from '#remotion/starter/sound/loudness.ts';
import { LOOP_SAMPLES } from '#remotion/starter/sound/stereo-loop.ts';
import { tuneFor } from '#remotion/starter/sound/tunes.ts';
import { CLIP_LOUDNESS } from '#schema/limits.ts';

describe('tunes under the backgrounds', () => {
  const tune = tuneFor('slow-heat');

  it('last exactly 15 seconds at 48 kHz', () => {
    expect([tune.left.length, tune.right.length]).toEqual([720_000, 720_000]);
    expect(LOOP_SAMPLES).toBe(720_000);
  });

  it('are as loud as the others and never clip', () => {
    expect(Math.abs(loudnessOf(tune) - CLIP_LOUDNESS)).toBeLessThan(0.2);
    expect(tune.left.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(0.76);
  });

  it('go from their last sample to their first without a click', () => {
    const seam = Math.abs((tune.left[0] ?? 0) - (tune.left.at(-1) ?? 0));
    expect(seam).toBeLessThan(0.02);
  });

  it('are refused by name when there is no such tune', () => {
    expect(() => tuneFor('polka')).toThrow(/no tune "polka"/);
  });
});
