// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Gesture,
  type GestureEvent,
  nextGesture,
  type PointerInput,
} from '#src/features/editor/canvas/gesture.ts';

type Step = [type: PointerInput['type'], x: number, y: number, at: number, id?: number];

/** What a finger, or the mouse, means by a row of signals. */
const meaningsOf = (steps: Step[], isMouse = false): GestureEvent[] => {
  let gesture: Gesture = { is: 'none' };
  const meanings: GestureEvent[] = [];
  for (const [type, x, y, at, id = 1] of steps) {
    const step = nextGesture(gesture, { type, id, isMouse, point: { x, y }, at });
    gesture = step.gesture;
    if (step.event !== 'nothing') meanings.push(step.event);
  }
  return meanings;
};

describe('one finger', () => {
  test('[ED-105] [ED-106] that comes and goes within a second, and drifts less than 50 px, taps', () => {
    expect(
      meaningsOf([
        ['down', 100, 100, 0],
        ['up', 100, 100, 999],
      ]),
    ).toEqual(['tap']);
    const drifting: Step[] = [
      ['down', 100, 100, 0],
      ['move', 118, 100, 100],
      ['move', 100, 100, 200],
      ['move', 112, 100, 300],
      ['up', 112, 100, 400],
    ];
    expect(meaningsOf(drifting)).toEqual(['tap']);
  });

  test('[ED-106] that stays a second, or drifts 50 px in all, does not', () => {
    expect(
      meaningsOf([
        ['down', 100, 100, 0],
        ['up', 100, 100, 1000],
      ]),
    ).toEqual([]);
    const wandering: Step[] = [
      ['down', 100, 100, 0],
      ['move', 118, 100, 100],
      ['move', 100, 100, 200],
      ['move', 118, 100, 300],
      ['up', 118, 100, 400],
    ];
    expect(meaningsOf(wandering)).toEqual([]);
  });

  test('[ED-101] [ED-107] drags once it is more than 25 px away, and then it is no tap any more', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0],
      ['move', 125, 100, 50],
      ['move', 126, 100, 60],
      ['move', 101, 100, 70],
      ['up', 100, 100, 80],
    ];
    expect(meaningsOf(steps)).toEqual(['drag-start', 'drag', 'drag-end']);
  });

  test('that the system takes away gives up what it did', () => {
    expect(
      meaningsOf([
        ['down', 0, 0, 0],
        ['move', 90, 0, 10],
        ['cancel', 90, 0, 20],
      ]),
    ).toEqual(['drag-start', 'give-up']);
  });
});

test('a mouse drags after 3 px already', () => {
  expect(
    meaningsOf(
      [
        ['down', 0, 0, 0],
        ['move', 3, 0, 10],
        ['move', 4, 0, 20],
        ['up', 4, 0, 30],
      ],
      true,
    ),
  ).toEqual(['drag-start', 'drag-end']);
});

describe('two fingers', () => {
  test('pinch from the moment the second one touches, also in the middle of a drag', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0, 1],
      ['down', 200, 100, 10, 2],
      ['move', 220, 100, 20, 2],
      ['move', 90, 100, 30, 1],
      ['up', 90, 100, 40, 1],
      ['up', 220, 100, 50, 2],
    ];
    expect(meaningsOf(steps)).toEqual(['pinch-start', 'pinch', 'pinch', 'pinch-end']);
    const dragFirst: Step[] = [
      ['down', 0, 0, 0, 1],
      ['move', 90, 0, 10, 1],
      ['down', 200, 0, 20, 2],
    ];
    expect(meaningsOf(dragFirst)).toEqual(['drag-start', 'pinch-start']);
  });

  test('the one that stays on after a pinch moves nothing and taps nothing', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0, 1],
      ['down', 200, 100, 10, 2],
      ['up', 200, 100, 20, 2],
      ['move', 300, 300, 30, 1],
      ['up', 300, 300, 40, 1],
    ];
    expect(meaningsOf(steps)).toEqual(['pinch-start', 'pinch-end']);
  });
});

/** The meanings of whatever fingers do, as a browser tells it: no finger touches twice, and in the end all are off. */
const meaningsOfAnything = (
  signals: readonly { type: PointerInput['type']; id: number; x: number; y: number }[],
) => {
  const down = new Set<number>();
  const steps: Step[] = [];
  for (const { type, id, x, y } of signals) {
    if ((type === 'down') === down.has(id)) continue;
    if (type === 'down') down.add(id);
    if (type === 'up' || type === 'cancel') down.delete(id);
    steps.push([type, x, y, steps.length * 16, id]);
  }
  for (const id of down) steps.push(['up', 0, 0, steps.length * 16, id]);
  return meaningsOf(steps);
};

/** A sentence of meanings: taps, drags and pinches one after the other; a second finger turns a drag into a pinch. */
const SENTENCE =
  /^(?:tap |give-up |(?:drag-start (?:drag )*)(?:drag-end |give-up |pinch-start (?:pinch )*(?:pinch-end |give-up ))|pinch-start (?:pinch )*(?:pinch-end |give-up ))*$/;

test('whatever fingers do, each drag and each pinch ends before the next begins', () => {
  const signal = fc.record({
    type: fc.constantFrom('down' as const, 'move' as const, 'up' as const, 'cancel' as const),
    id: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 60 }), (signals) => {
      const sentence = meaningsOfAnything(signals)
        .map((meaning) => `${meaning} `)
        .join('');
      expect(sentence).toMatch(SENTENCE);
    }),
    { numRuns: 1000 },
  );
});
