import type { PointerSignal } from '#src/features/editor/canvas/touch-gesture.ts';

const typeOf: Readonly<Record<string, PointerSignal['type']>> = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
};

/** What a pointer event says to the gesture; null for those that say nothing, such as the other buttons of a mouse. */
export const pointerSignal = (event: PointerEvent): PointerSignal | null => {
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
