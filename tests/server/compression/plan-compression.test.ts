import { describe, expect, test } from 'vitest';
import {
  type CompressionSource,
  nextBitrate,
  planFormat,
  planSound,
  smallestBytes,
  type EncodingAttempt,
} from '#server/compression/plan-compression.ts';

const reel: CompressionSource = { width: 1080, height: 1920, fps: 30, seconds: 30, hasSound: true };
const MB = 1_000_000;

const planOf = (source: CompressionSource, targetBytes: number) => {
  const sound = planSound(source, targetBytes);
  const soundBytes = ((sound?.bitrate ?? 0) * source.seconds) / 8;
  return { sound, format: planFormat(source, { targetBytes, soundBytes, sound }) };
};

describe('the plan of a compression', () => {
  test('takes the sound out of the budget first, and never more than its share', () => {
    for (const targetBytes of [1, 2, 5, 10, 25, 50].map((mb) => mb * MB)) {
      const { sound, format } = planOf(reel, targetBytes);
      const bits = ((sound?.bitrate ?? 0) + (format?.bitrate ?? 0)) * reel.seconds;
      expect(bits / 8).toBeLessThan(targetBytes * 0.98);
      expect(((sound?.bitrate ?? 0) * reel.seconds) / 8).toBeLessThanOrEqual(targetBytes * 0.15);
    }
    expect(planSound({ ...reel, hasSound: false }, MB)).toBeNull();
    expect(planSound(reel, 50 * MB)).toEqual({ bitrate: 128_000, channels: 2, sampleRate: 48_000 });
  });

  test('keeps the picture where there is room, and makes it smaller, then slower, where there is not', () => {
    const sizes = [50, 10, 5, 2, 1].map((mb) => planOf(reel, mb * MB).format);
    expect(sizes[0]).toMatchObject({ width: 1080, height: 1920, fps: 30 });
    const pixels = sizes.map((format) => (format?.width ?? 0) * (format?.height ?? 0) * (format?.fps ?? 0));
    expect(pixels).toEqual(pixels.toSorted((a, b) => b - a));
    expect(new Set(pixels).size).toBeGreaterThan(3);
  });

  test('never enlarges a picture nor invents frames', () => {
    const small = { ...reel, width: 320, height: 240, fps: 15 };
    expect(planOf(small, 50 * MB).format).toMatchObject({ width: 320, height: 240, fps: 15 });
  });

  test('knows the smallest that is possible: less is impossible, that much is not', () => {
    const lesson = { ...reel, seconds: 1800 };
    const least = smallestBytes(lesson);
    expect(least).toBeGreaterThan(5 * MB);
    expect(planOf(lesson, least).format).not.toBeNull();
    expect(planOf(lesson, least * 0.9).format).toBeNull();
  });

  test('corrects the bit rate by the result of an attempt, without counting the sound', () => {
    const made = { bytes: 12 * MB, bitrate: 1000 };
    expect(nextBitrate([made], { fixedBytes: 2 * MB, targetBytes: 10 * MB })).toBe(780);
  });

  test.each([
    ['makes three times too much of each correction', (bitrate: number) => (bitrate / 1e6) ** 3],
    ['keeps a third of each correction', (bitrate: number) => Math.cbrt(bitrate / 1e6)],
  ])('comes within 5 %% below the target with an encoder that %s', (_, encoder) => {
    for (let targetBytes = 0.94 * MB; targetBytes <= 1.06 * MB; targetBytes += 10_000) {
      const attempts: EncodingAttempt[] = [];
      for (let bitrate: number | null = 1e6; bitrate !== null && attempts.length < 5;) {
        attempts.push({ bitrate, bytes: encoder(bitrate) * MB });
        bitrate = nextBitrate(attempts, { fixedBytes: 0, targetBytes });
      }
      const fitting = attempts.filter(({ bytes }) => bytes <= targetBytes).map(({ bytes }) => bytes);
      expect(Math.max(...fitting)).toBeGreaterThanOrEqual(targetBytes * 0.95);
    }
  });

  test('stops trying when the picture uses no more bits, or no rate is left between two', () => {
    const target = { fixedBytes: 0, targetBytes: 10 * MB };
    const [half, hardlyMore] = [
      { bitrate: 1000, bytes: 5 * MB },
      { bitrate: 1960, bytes: 5.01 * MB },
    ];
    expect(nextBitrate([half], target)).toBe(1960);
    expect(nextBitrate([half, hardlyMore], target)).toBeNull();
    const neighbors = [
      { bitrate: 1000, bytes: 5 * MB },
      { bitrate: 1001, bytes: 11 * MB },
    ];
    expect(nextBitrate(neighbors, target)).toBeNull();
  });
});
