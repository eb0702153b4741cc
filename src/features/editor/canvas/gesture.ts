import type { Point } from '#remotion/text-layout/keep-in-frame.ts';

/** Thresholds of the specification (document 1, section 9): ms, and px of the screen. */
const TAP = { withinMs: 1000, withinPx: 50 } as const;
const DRAG_FROM_PX = { touch: 25, mouse: 3 } as const;

/** One finger, or the mouse: since when and from where it presses, how far it has wandered, where it is. */
type Contact = {
  id: number;
  isMouse: boolean;
  startedAt: number;
  start: Point;
  at: Point;
  /** Length of its whole path, px. */
  path: number;
};

/**
 * What the hand does. `pressing` is not decided yet: it may become a tap, a drag, or with a second finger a pinch. After
 * a pinch nothing more happens until all fingers are off, so that lifting one of them moves nothing.
 */
export type Gesture =
  | { is: 'none' }
  | { is: 'pressing'; contact: Contact }
  | { is: 'dragging'; contact: Contact }
  | { is: 'pinching'; contacts: readonly [Contact, Contact] }
  | { is: 'spent'; down: number };

/** Places are px of the screen, `at` times are ms. */
export type PointerInput = {
  type: 'down' | 'move' | 'up' | 'cancel';
  id: number;
  isMouse: boolean;
  point: Point;
  at: number;
};

/** What the signal means to the canvas. */
export type GestureEvent =
  | 'nothing'
  | 'tap'
  | 'drag-start'
  | 'drag'
  | 'drag-end'
  | 'pinch-start'
  | 'pinch'
  | 'pinch-end'
  | 'give-up';

export type GestureStep = { gesture: Gesture; event: GestureEvent };

const none: Gesture = { is: 'none' };

const newContact = ({ id, isMouse, point, at }: PointerInput): Contact => ({
  id,
  isMouse,
  startedAt: at,
  start: point,
  at: point,
  path: 0,
});

const moved = (contact: Contact, { point }: PointerInput): Contact => ({
  ...contact,
  at: point,
  path: contact.path + Math.hypot(point.x - contact.at.x, point.y - contact.at.y),
});

const hasLeft = ({ start, at, isMouse }: Contact): boolean =>
  Math.hypot(at.x - start.x, at.y - start.y) > (isMouse ? DRAG_FROM_PX.mouse : DRAG_FROM_PX.touch);

/** A touch that ended soon and without a drag, up to 50 px of drift over its whole path. */
const isTap = (contact: Contact, at: number): boolean =>
  at - contact.startedAt < TAP.withinMs && contact.path < TAP.withinPx;

const press = (gesture: Gesture, signal: PointerInput): GestureStep => {
  const contact = newContact(signal);
  switch (gesture.is) {
    case 'none':
      return { gesture: { is: 'pressing', contact }, event: 'nothing' };
    case 'pressing':
      return { gesture: { is: 'pinching', contacts: [gesture.contact, contact] }, event: 'pinch-start' };
    case 'dragging':
      // The drag so far stays; both fingers go on from where they are.
      return {
        gesture: { is: 'pinching', contacts: [{ ...gesture.contact, start: gesture.contact.at }, contact] },
        event: 'pinch-start',
      };
    case 'pinching':
      return { gesture, event: 'nothing' };
    case 'spent':
      return { gesture: { is: 'spent', down: gesture.down + 1 }, event: 'nothing' };
  }
};

const move = (gesture: Gesture, signal: PointerInput): GestureStep => {
  if (gesture.is === 'pressing' || gesture.is === 'dragging') {
    if (gesture.contact.id !== signal.id) return { gesture, event: 'nothing' };
    const contact = moved(gesture.contact, signal);
    if (gesture.is === 'dragging') return { gesture: { is: 'dragging', contact }, event: 'drag' };
    if (hasLeft(contact)) return { gesture: { is: 'dragging', contact }, event: 'drag-start' };
    return { gesture: { is: 'pressing', contact }, event: 'nothing' };
  }
  if (gesture.is !== 'pinching') return { gesture, event: 'nothing' };
  const [first, second] = gesture.contacts;
  if (first.id !== signal.id && second.id !== signal.id) return { gesture, event: 'nothing' };
  const contacts = [
    first.id === signal.id ? moved(first, signal) : first,
    second.id === signal.id ? moved(second, signal) : second,
  ] as const;
  return { gesture: { is: 'pinching', contacts }, event: 'pinch' };
};

const release = (gesture: Gesture, signal: PointerInput): GestureStep => {
  const isCancelled = signal.type === 'cancel';
  switch (gesture.is) {
    case 'none':
      return { gesture, event: 'nothing' };
    case 'pressing':
      if (gesture.contact.id !== signal.id) return { gesture, event: 'nothing' };
      return {
        gesture: none,
        event: isCancelled ? 'give-up' : isTap(gesture.contact, signal.at) ? 'tap' : 'nothing',
      };
    case 'dragging':
      if (gesture.contact.id !== signal.id) return { gesture, event: 'nothing' };
      return { gesture: none, event: isCancelled ? 'give-up' : 'drag-end' };
    case 'pinching':
      if (gesture.contacts.every(({ id }) => id !== signal.id)) return { gesture, event: 'nothing' };
      return { gesture: { is: 'spent', down: 1 }, event: isCancelled ? 'give-up' : 'pinch-end' };
    case 'spent':
      return {
        gesture: gesture.down <= 1 ? none : { is: 'spent', down: gesture.down - 1 },
        event: 'nothing',
      };
  }
};

/** What the hand does after a signal, and what that means. Pure: the same signals always mean the same. */
export const nextGesture = (gesture: Gesture, signal: PointerInput): GestureStep => {
  switch (signal.type) {
    case 'down':
      return press(gesture, signal);
    case 'move':
      return move(gesture, signal);
    case 'up':
    case 'cancel':
      return release(gesture, signal);
  }
};

const typeOf: Readonly<Record<string, PointerInput['type']>> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
};

/** What a pointer event says to the gesture; null for those that say nothing, such as the other buttons of a mouse. */
export const toPointerInput = (event: PointerEvent): PointerInput | null => {
  const type = typeOf[event.type];
  if (type === undefined || (type === 'down' && event.button !== 0)) return null;
  return {
    type,
    id: event.pointerId,
    isMouse: event.pointerType === 'mouse',
    point: { x: event.clientX, y: event.clientY },
    at: event.timeStamp,
  };
};
