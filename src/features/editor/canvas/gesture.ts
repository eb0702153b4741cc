import type { Point } from '#remotion/plan/keep-in-frame.ts';

/** Thresholds, ms and px of the screen (ED-101, ED-105 to ED-107). */
const TAP = { withinMs: 1000, withinPx: 50 } as const;
const DRAG_FROM_PX = { touch: 25, mouse: 3 } as const;

/** One finger, or the mouse. */
type Contact = {
  id: number;
  isMouse: boolean;
  startedAt: number;
  start: Point;
  at: Point;
  /** Distance traveled so far, px. */
  path: number;
};

/**
 * The gesture in progress. `pressing` may become a tap, a drag, or with a second finger a pinch. After a pinch the gesture is
 * `ended` until all fingers are up, so that a remaining finger moves nothing.
 */
export type Gesture =
  | { phase: 'idle' }
  | { phase: 'pressing'; contact: Contact }
  | { phase: 'dragging'; contact: Contact }
  | { phase: 'pinching'; contacts: readonly [Contact, Contact] }
  | { phase: 'ended'; down: number };

/** One pointer event. `point` is px of the screen, `at` is ms. */
export type PointerInput = {
  type: 'down' | 'move' | 'up' | 'cancel';
  id: number;
  isMouse: boolean;
  point: Point;
  at: number;
};

/** What the canvas does in response. */
export type GestureEvent =
  | 'none'
  | 'tap'
  | 'drag-start'
  | 'drag'
  | 'drag-end'
  | 'pinch-start'
  | 'pinch'
  | 'pinch-end'
  | 'cancel';

export type GestureStep = { gesture: Gesture; event: GestureEvent };

const idle: Gesture = { phase: 'idle' };

const newContact = ({ id, isMouse, point, at }: PointerInput): Contact => ({
  id,
  isMouse,
  startedAt: at,
  start: point,
  at: point,
  path: 0,
});

const moveContact = (contact: Contact, { point }: PointerInput): Contact => ({
  ...contact,
  at: point,
  path: contact.path + Math.hypot(point.x - contact.at.x, point.y - contact.at.y),
});

const hasMovedEnough = ({ start, at, isMouse }: Contact): boolean =>
  Math.hypot(at.x - start.x, at.y - start.y) > (isMouse ? DRAG_FROM_PX.mouse : DRAG_FROM_PX.touch);

/** A short touch; it may drift up to 50 px in total. */
const isTap = (contact: Contact, at: number): boolean =>
  at - contact.startedAt < TAP.withinMs && contact.path < TAP.withinPx;

const press = (gesture: Gesture, input: PointerInput): GestureStep => {
  const contact = newContact(input);
  switch (gesture.phase) {
    case 'idle':
      return { gesture: { phase: 'pressing', contact }, event: 'none' };
    case 'pressing':
      return { gesture: { phase: 'pinching', contacts: [gesture.contact, contact] }, event: 'pinch-start' };
    case 'dragging':
      // The pinch starts from where the drag has moved the element.
      return {
        gesture: {
          phase: 'pinching',
          contacts: [{ ...gesture.contact, start: gesture.contact.at }, contact],
        },
        event: 'pinch-start',
      };
    case 'pinching':
      return { gesture, event: 'none' };
    case 'ended':
      return { gesture: { phase: 'ended', down: gesture.down + 1 }, event: 'none' };
  }
};

const move = (gesture: Gesture, input: PointerInput): GestureStep => {
  if (gesture.phase === 'pressing' || gesture.phase === 'dragging') {
    if (gesture.contact.id !== input.id) return { gesture, event: 'none' };
    const contact = moveContact(gesture.contact, input);
    if (gesture.phase === 'dragging') return { gesture: { phase: 'dragging', contact }, event: 'drag' };
    if (hasMovedEnough(contact)) return { gesture: { phase: 'dragging', contact }, event: 'drag-start' };
    return { gesture: { phase: 'pressing', contact }, event: 'none' };
  }
  if (gesture.phase !== 'pinching') return { gesture, event: 'none' };
  const [first, second] = gesture.contacts;
  if (first.id !== input.id && second.id !== input.id) return { gesture, event: 'none' };
  const contacts = [
    first.id === input.id ? moveContact(first, input) : first,
    second.id === input.id ? moveContact(second, input) : second,
  ] as const;
  return { gesture: { phase: 'pinching', contacts }, event: 'pinch' };
};

const release = (gesture: Gesture, input: PointerInput): GestureStep => {
  const isCancelled = input.type === 'cancel';
  switch (gesture.phase) {
    case 'idle':
      return { gesture, event: 'none' };
    case 'pressing':
      if (gesture.contact.id !== input.id) return { gesture, event: 'none' };
      return {
        gesture: idle,
        event: isCancelled ? 'cancel' : isTap(gesture.contact, input.at) ? 'tap' : 'none',
      };
    case 'dragging':
      if (gesture.contact.id !== input.id) return { gesture, event: 'none' };
      return { gesture: idle, event: isCancelled ? 'cancel' : 'drag-end' };
    case 'pinching':
      if (gesture.contacts.every(({ id }) => id !== input.id)) return { gesture, event: 'none' };
      return { gesture: { phase: 'ended', down: 1 }, event: isCancelled ? 'cancel' : 'pinch-end' };
    case 'ended':
      return {
        gesture: gesture.down <= 1 ? idle : { phase: 'ended', down: gesture.down - 1 },
        event: 'none',
      };
  }
};

/** The gesture after a pointer event, and what the canvas does in response. */
export const nextGesture = (gesture: Gesture, input: PointerInput): GestureStep => {
  switch (input.type) {
    case 'down':
      return press(gesture, input);
    case 'move':
      return move(gesture, input);
    case 'up':
    case 'cancel':
      return release(gesture, input);
  }
};

const inputTypes: Readonly<Record<string, PointerInput['type']>> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
};

/** The input of a DOM pointer event; null for other events, such as those of other mouse buttons. */
export const toPointerInput = (event: PointerEvent): PointerInput | null => {
  const type = inputTypes[event.type];
  if (type === undefined || (type === 'down' && event.button !== 0)) return null;
  return {
    type,
    id: event.pointerId,
    isMouse: event.pointerType === 'mouse',
    point: { x: event.clientX, y: event.clientY },
    at: event.timeStamp,
  };
};
