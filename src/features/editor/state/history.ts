/**
 * Undo and redo over values compared by reference. `gesture` names the target of the last step, such as
 * `text:header:content`: further edits with the same gesture belong to the same step.
 */
export type History<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  gesture: string | null;
};

/** Undo limit; documents share everything an edit did not touch, so a step is small. */
export const MAX_UNDO_STEPS = 200;

/** A history with nothing to undo or redo. */
export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/** Records the next value. The same reference is no step; the same gesture continues the last step. */
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

/** Ends the gesture: the next edit is a separate step. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null };

/** Reverts the gesture as if it had never started; nothing is left to redo. */
export const cancelGesture = <T>(history: History<T>, gesture: string): History<T> => {
  const before = history.past.at(-1);
  if (history.gesture !== gesture || before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
};

/** Returns to the previous value, if any. */
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

/** Restores the value undone last, if any. */
export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
};
