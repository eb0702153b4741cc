export type IdleTimer = {
  /**
   * The hand has moved: `onRest` is called when it then rests long enough; what was to be called before is forgotten.
   * True: it has only now begun to move.
   */
  restart: (onRest: () => void) => boolean;
  /** Nothing is called. */
  cancel: () => void;
};

/** Waits for a hand to rest for `ms`. One timer serves many movements: to set one at each costs more than to follow the hand. */
export const idleTimer = (ms: number): IdleTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedAt = 0;
  let whenRested: (() => void) | undefined;
  const look = (): void => {
    const left = movedAt + ms - performance.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (timer === undefined) whenRested?.();
  };
  return {
    restart: (onRest) => {
      movedAt = performance.now();
      whenRested = onRest;
      const isNew = timer === undefined;
      timer ??= setTimeout(look, ms);
      return isNew;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
