import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '#server/media/probe.ts';
import { outputFaults } from '#server/rendering/check-output.ts';

const plan = { width: 1080, height: 1920, fps: 30, frames: 450, hasAudio: true };
const layout = { indexFirst: true, hasEditList: false };
const good: MediaFacts = {
  container: 'mov,mp4',
  durationInSeconds: 15,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    colorRange: 'tv',
    colorSpace: 'bt709',
    colorPrimaries: 'bt709',
    colorTransfer: 'bt709',
    width: 1080,
    height: 1920,
    frameRate: '30/1',
    frames: 450,
    rotation: 0,
    durationInSeconds: 15,
  },
  audio: { codec: 'aac', sampleRate: 48_000, channels: 2 },
};

const withVideo = (change: Partial<NonNullable<MediaFacts['video']>>): MediaFacts => ({
  ...good,
  video: { ...good.video!, ...change },
});

describe('the check of a finished file', () => {
  it('[CO-001] accepts the vertical video that was planned', () => {
    expect(outputFaults(good, layout, plan)).toEqual([]);
  });

  it.each([
    ['a frame too few', withVideo({ frames: 449 }), 'frames is 449 instead of 450'],
    ['full range', withVideo({ colorRange: 'pc', pixelFormat: 'yuvj420p' }), 'color range is pc'],
    ['another matrix', withVideo({ colorSpace: 'bt470bg' }), 'color matrix is bt470bg'],
    ['another profile', withVideo({ profile: 'Main' }), 'profile is Main'],
    ['another size', withVideo({ width: 540 }), 'width is 540'],
    ['another rate', withVideo({ frameRate: '25/1' }), 'frame rate is 25/1'],
    ['no picture', { ...good, video: null }, 'video codec is undefined'],
    ['no sound track', { ...good, audio: null }, 'audio codec is undefined'],
    [
      'another sample rate',
      { ...good, audio: { ...good.audio!, sampleRate: 44_100 } },
      'sample rate is 44100',
    ],
    ['another length', { ...good, durationInSeconds: 15.4 }, 'duration matches is false'],
  ])('rejects %s', (_, facts, fault) => {
    expect(outputFaults(facts, layout, plan).join('; ')).toContain(fault);
  });

  it('rejects a file with the index at its end, with an edit list, or that is not an MP4', () => {
    expect(outputFaults(good, { ...layout, indexFirst: false }, plan)).toHaveLength(1);
    expect(outputFaults(good, { ...layout, hasEditList: true }, plan)).toHaveLength(1);
    expect(outputFaults(good, null, plan)).toHaveLength(2);
  });

  it('accepts a video without audio where none is expected, and rejects one with audio', () => {
    const silent = { ...plan, hasAudio: false };
    expect(outputFaults({ ...good, audio: null }, layout, silent)).toEqual([]);
    expect(outputFaults(good, layout, silent).join('; ')).toContain(
      'audio codec is aac instead of undefined',
    );
  });
});
