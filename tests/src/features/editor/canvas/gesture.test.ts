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

/** The gesture events of a sequence of pointer inputs. */
const eventsOf = (steps: Step[], isMouse = false): GestureEvent[] => {
  let gesture: Gesture = { phase: 'idle' };
  const events: GestureEvent[] = [];
  for (const [type, x, y, at, id = 1] of steps) {
    const step = nextGesture(gesture, { type, id, isMouse, point: { x, y }, at });
    gesture = step.gesture;
    if (step.event !== 'none') events.push(step.event);
  }
  return events;
};

describe('one finger', () => {
  test('[ED-105] [ED-106] taps when it is down for less than a second and drifts less than 50 px', () => {
    expect(
      eventsOf([
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
    expect(eventsOf(drifting)).toEqual(['tap']);
  });

  test('[ED-106] does not tap when it is down for a second or drifts 50 px in total', () => {
    expect(
      eventsOf([
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
    expect(eventsOf(wandering)).toEqual([]);
  });

  test('[ED-101] [ED-107] drags once it is more than 25 px away, and then no longer taps', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0],
      ['move', 125, 100, 50],
      ['move', 126, 100, 60],
      ['move', 101, 100, 70],
      ['up', 100, 100, 80],
    ];
    expect(eventsOf(steps)).toEqual(['drag-start', 'drag', 'drag-end']);
  });

  test('cancels its drag when the system cancels the pointer', () => {
    expect(
      eventsOf([
        ['down', 0, 0, 0],
        ['move', 90, 0, 10],
        ['cancel', 90, 0, 20],
      ]),
    ).toEqual(['drag-start', 'cancel']);
  });
});

test('a mouse drags after more than 3 px', () => {
  expect(
    eventsOf(
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
  test('pinch as soon as the second one touches, even during a drag', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0, 1],
      ['down', 200, 100, 10, 2],
      ['move', 220, 100, 20, 2],
      ['move', 90, 100, 30, 1],
      ['up', 90, 100, 40, 1],
      ['up', 220, 100, 50, 2],
    ];
    expect(eventsOf(steps)).toEqual(['pinch-start', 'pinch', 'pinch', 'pinch-end']);
    const dragFirst: Step[] = [
      ['down', 0, 0, 0, 1],
      ['move', 90, 0, 10, 1],
      ['down', 200, 0, 20, 2],
    ];
    expect(eventsOf(dragFirst)).toEqual(['drag-start', 'pinch-start']);
  });

  test('after a pinch, the finger that stays down neither moves nor taps anything', () => {
    const steps: Step[] = [
      ['down', 100, 100, 0, 1],
      ['down', 200, 100, 10, 2],
      ['up', 200, 100, 20, 2],
      ['move', 300, 300, 30, 1],
      ['up', 300, 300, 40, 1],
    ];
    expect(eventsOf(steps)).toEqual(['pinch-start', 'pinch-end']);
  });
});

/** Gesture events of random input as a browser would report it: no finger touches twice, and all are up in the end. */
const eventsOfRandomInput = (
  inputs: readonly { type: PointerInput['type']; id: number; x: number; y: number }[],
) => {
  const down = new Set<number>();
  const steps: Step[] = [];
  for (const { type, id, x, y } of inputs) {
    if ((type === 'down') === down.has(id)) continue;
    if (type === 'down') down.add(id);
    if (type === 'up' || type === 'cancel') down.delete(id);
    steps.push([type, x, y, steps.length * 16, id]);
  }
  for (const id of down) steps.push(['up', 0, 0, steps.length * 16, id]);
  return eventsOf(steps);
};

/** Taps, drags and pinches in sequence; a second finger turns a drag into a pinch. */
const VALID_SEQUENCE =
  /^(?:tap |cancel |(?:drag-start (?:drag )*)(?:drag-end |cancel |pinch-start (?:pinch )*(?:pinch-end |cancel ))|pinch-start (?:pinch )*(?:pinch-end |cancel ))*$/;

test('for any input, each drag and each pinch ends before the next begins', () => {
  const input = fc.record({
    type: fc.constantFrom('down' as const, 'move' as const, 'up' as const, 'cancel' as const),
    id: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      const sequence = eventsOfRandomInput(inputs)
        .map((event) => `${event} `)
        .join('');
      expect(sequence).toMatch(VALID_SEQUENCE);
    }),
    { numRuns: 1000 },
  );
});
