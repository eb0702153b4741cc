import { describe, expect, it } from 'vitest';
import { toneMapLut, toneMapToSdr, type WideColor } from '#server/ingest/tone-map.ts';

const kinds: readonly WideColor[] = ['hlg', 'pq', 'bt2020'];
const grays = Array.from({ length: 101 }, (_, step) => step / 100);

describe('tone mapping to SDR', () => {
  it.each(kinds)('keeps black, white and every grey grey, and brighter ones brighter (%s)', (kind) => {
    const stored = grays.map((gray) => toneMapToSdr([gray, gray, gray], kind));
    for (const [red, green, blue] of stored) {
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.004);
    }
    const values = stored.map(([, green]) => green);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBeGreaterThan(0.99);
  });

  it('maps the grey card and white paper of the standard to their SDR levels', () => {
    // ITU-R BT.2408, table 1: 38 % of HLG and of PQ are the grey card, 75 % and 58 % white paper.
    for (const [kind, white] of [
      ['hlg', 0.75],
      ['pq', 0.58],
    ] as const) {
      expect(toneMapToSdr([0.38, 0.38, 0.38], kind)[0]).toBeCloseTo(0.42, 1);
      expect(toneMapToSdr([white, white, white], kind)[0]).toBeGreaterThan(0.88);
      expect(toneMapToSdr([white, white, white], kind)[0]).toBeLessThan(0.95);
    }
  });

  it.each(kinds)('keeps highlights distinct and every colour in gamut (%s)', (kind) => {
    for (const red of grays.filter((_, index) => index % 10 === 0)) {
      for (const part of toneMapToSdr([red, 1, 0], kind)) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }
    }
    const [dim, bright] = [toneMapToSdr([0.8, 0.8, 0.8], kind)[0], toneMapToSdr([0.9, 0.9, 0.9], kind)[0]];
    expect(bright - dim).toBeGreaterThanOrEqual(kind === 'pq' ? 0 : 0.02);
  });

  it('is a LUT that ffmpeg reads: its size, then red varying fastest', () => {
    const lines = toneMapLut('bt2020').trim().split('\n');
    expect(lines[0]).toBe('LUT_3D_SIZE 33');
    expect(lines).toHaveLength(1 + 33 ** 3);
    expect(lines[1]).toBe('0.000000 0.000000 0.000000');
    expect(lines[33]?.startsWith('1.000000 ')).toBe(true);
  });
});
