import { describe, expect, it } from 'vitest';
import { NO_PARTS, type PartCounts, poseAt } from '#remotion/plan/pose.ts';
import { planStrip } from '#remotion/plan/strip.ts';
import { timedText } from '#remotion/plan/timed-element.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { eases, loopKinds, transitionKinds } from '#schema/elements/motion.ts';
import { TextElement } from '#schema/elements/text-element.ts';

const counts: PartCounts = { characters: 12, words: 4, lines: 2 };

const timed = (motion: object, videoDuration = 4) =>
  timedText(
    TextElement.parse({ ...defaultElement('text', 'Spin into Monday night'), enter: null, ...motion }),
    {
      videoDuration,
      animationType: 'fade-in',
    },
  );

const posesOf = (motion: object) => {
  const element = timed(motion);
  return Array.from({ length: 120 }, (_, frame) => poseAt(element, frame, counts));
};

const REST = { opacity: 1, dx: 0, dy: 0, scale: 1, blur: 0, wipe: null, letters: null };

describe('the time of an element', () => {
  it('shows it from its first frame until before its last, on whole frames', () => {
    const poses = posesOf({ timing: { from: 0.51, to: 2.02 } });
    expect(poses.map((pose) => pose !== null).indexOf(true)).toBe(15);
    expect(poses.filter((pose) => pose !== null)).toHaveLength(46);
    expect(poses[20]).toEqual(REST);
  });

  it('keeps an end that moves with the promo, and at least one frame of a time beyond it', () => {
    expect(timed({ timing: { from: 1, to: 'end' } }, 2)).toMatchObject({ from: 30, to: 60 });
    expect(timed({ timing: { from: 9, to: 10 } }, 2)).toMatchObject({ from: 59, to: 60 });
  });

  it('shortens both transitions of an element that is shown for less than they take', () => {
    const transition = { kind: 'fade', seconds: 2 };
    const element = timed({ timing: { from: 0, to: 1 }, enter: transition, exit: transition });
    expect([element.enter?.frames, element.exit?.frames]).toEqual([15, 15]);
  });
});

describe('a transition', () => {
  it.each(transitionKinds.flatMap((kind) => eases.map((ease) => ({ kind, ease }))))(
    'ends at rest and leaves backward: $kind, $ease',
    ({ kind, ease }) => {
      const transition = { kind, ease, seconds: 0.5, amount: 1 };
      const poses = posesOf({ enter: transition, exit: transition });
      expect(poses.slice(15, 105).every((pose) => JSON.stringify(pose) === JSON.stringify(REST))).toBe(true);
      expect(poses[0]).not.toEqual(REST);
      expect(poses[119]).not.toEqual(REST);
      // Its last frame is the entrance's second one; a flicker has an order of its own.
      expect([poses[1], kind === 'flicker' ? poses[1] : poses[119]]).toEqual([poses[1], poses[1]]);
      for (const pose of poses) {
        expect([pose?.dx, pose?.dy].every((px) => px !== undefined && px % 2 === 0)).toBe(true);
        expect(pose?.opacity).toBeGreaterThanOrEqual(0);
        expect(pose?.opacity).toBeLessThanOrEqual(1);
      }
    },
  );

  it('of a typewriter shows one character after the other', () => {
    const shown = posesOf({ enter: { kind: 'typewriter', seconds: 1 } }).map(
      (pose) => pose?.letters?.shown ?? 12,
    );
    expect(shown[0]).toBe(0);
    expect(shown[15]).toBe(6);
    expect(shown[30]).toBe(12);
    expect(shown.slice(0, 30).every((count, frame) => frame === 0 || count >= (shown[frame - 1] ?? 0))).toBe(
      true,
    );
  });
});

describe('a loop', () => {
  it.each(loopKinds)('repeats: %s', (kind) => {
    const poses = posesOf({ loop: { kind, period: 1, amount: 1 } });
    expect(poses.slice(0, 30)).toEqual(poses.slice(60, 90));
    expect(new Set(poses.map((pose) => JSON.stringify(pose))).size).toBeGreaterThan(1);
  });
});

const shownBy = (words: object) =>
  posesOf({ words }).map((pose) => (pose?.letters === null ? 'all' : pose?.letters?.shown));

describe('words', () => {
  it('come at the given times, and the rest in regular pauses', () => {
    const shown = shownBy({ kind: 'reveal', at: [0.5, 1] });
    expect([shown[14], shown[15], shown[29], shown[30], shown[41], shown[51]]).toEqual([
      0,
      1,
      1,
      2,
      3,
      'all',
    ]);
  });

  it('fill the time of the element in karaoke, dimmed until then', () => {
    expect(shownBy({ kind: 'karaoke' })[89]).toBe(3);
    expect(posesOf({ words: { kind: 'karaoke' } })[0]?.letters).toMatchObject({ dim: 0.35 });
  });

  it('come line by line', () => {
    expect(new Set(shownBy({ kind: 'reveal', unit: 'line' }))).toEqual(new Set([1, 'all']));
  });
});

describe('the strip of a text', () => {
  it('holds each look once, with the frame at which it begins', () => {
    const strip = planStrip(timed({ enter: { kind: 'pop', seconds: 0.2 } }), counts);
    expect(strip).toMatchObject({ starts: [0, 1, 2, 3, 4, 5, 6], loop: null });
    expect(strip.looks.at(-1)).toMatchObject({ opacity: 1, scale: 1 });
  });

  it.each([{}, { exit: { kind: 'blur', seconds: 0.5 } }, { enter: { kind: 'pop', seconds: 0.3 } }])(
    'of a loop holds one period, which repeats: %j',
    (more) => {
      const element = timed({ loop: { kind: 'pulse', period: 0.4 }, ...more });
      const { looks, loop } = planStrip(element, counts);
      const { start, size, times } = loop!;
      const repeated = [
        ...looks.slice(0, start),
        ...Array.from({ length: times }, () => looks.slice(start, start + size)).flat(),
        ...looks.slice(start + size),
      ];
      const wanted = Array.from({ length: 120 }, (_, frame) => {
        const { dx: _dx, dy: _dy, ...look } = poseAt(element, frame, counts)!;
        return look;
      });
      expect(repeated).toEqual(wanted);
      expect(looks.length).toBeLessThan(60);
    },
  );

  it('ignores what is moved by its place alone', () => {
    expect(planStrip(timed({ loop: { kind: 'sway' } }), NO_PARTS).looks).toHaveLength(1);
  });
});
