/**
 * Undo and redo over values that are compared by reference. `gesture` names what the last step edited, such as
 * `text:header:content`: as long as it goes on, further edits of the same thing belong to the same step.
 */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  gesture: string | null;
};

/** Steps that are remembered; documents share all that an edit did not touch, so a step is small. */
export const MAX_UNDO_STEPS = 200;

/** Nothing to undo, nothing to redo. */
export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/** Takes the next value. The same reference is no step; the same gesture continues the last one. */
export const recordEdit = <T>(history: History<T>, next: T, gesture: string | null): History<T> => {
  if (next === history.present) return history;
  const continues = gesture !== null && gesture === history.gesture;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS),
    present: next,
    future: [],
    gesture,
  };
};

/** The gesture is over: the next edit, even of the same thing, is a step of its own. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null };

/** The gesture is taken back, as if it had never begun, and nothing is left to redo. */
export const cancelGesture = <T>(history: History<T>, gesture: string): History<T> => {
  const before = history.past.at(-1);
  if (history.gesture !== gesture || before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
};

/** Back to the value before; the same history where there is none. */
export const undo = <T>(history: History<T>): History<T> => {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: null,
  };
};

/** Forward to what was undone; the same history where nothing was. */
export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
};
