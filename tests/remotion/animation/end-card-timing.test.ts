import { describe, expect, it } from 'vitest';
import { endCardTiming } from '#remotion/animation/end-card-timing.ts';

describe('the end card', () => {
  it('takes the last seconds that it asks for, and fades in over 0.4 s', () => {
    expect(endCardTiming({ duration: 2 }, 450)).toEqual({ from: 390, frames: 60, fadeFrames: 12 });
  });

  it('never takes more than a third of the video, and at least a frame', () => {
    expect(endCardTiming({ duration: 4 }, 150)).toMatchObject({ from: 100, frames: 50 });
    expect(endCardTiming({ duration: 4 }, 31)).toEqual({ from: 21, frames: 10, fadeFrames: 10 });
    expect(endCardTiming({ duration: 1 }, 1)).toEqual({ from: 0, frames: 1, fadeFrames: 1 });
  });
});
