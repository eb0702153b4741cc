export type RestTimer = {
  /**
   * The hand has moved: `onRest` is called when it then rests long enough; what was to be called before is forgotten.
   * True: it has only now begun to move.
   */
  moved: (onRest: () => void) => boolean;
  /** Nothing is called. */
  forget: () => void;
};

/** Waits for a hand to rest for `ms`. One timer serves many movements: to set one at each costs more than to follow the hand. */
export const restTimer = (ms: number): RestTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedAt = 0;
  let whenRested: (() => void) | undefined;
  const look = (): void => {
    const left = movedAt + ms - performance.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (timer === undefined) whenRested?.();
  };
  return {
    moved: (onRest) => {
      movedAt = performance.now();
      whenRested = onRest;
      const isNew = timer === undefined;
      timer ??= setTimeout(look, ms);
      return isNew;
    },
    forget: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
