export type IdleTimer = {
  /**
   * Restarts the wait; `onIdle` replaces the callback of the previous call.
   *
   * @returns true when no wait was running, that is, activity has just begun.
   */
  restart: (onIdle: () => void) => boolean;
  /** Stops the wait without calling anything. */
  cancel: () => void;
};

/** Calls back after `ms` without activity. It reuses one timer: setting a new one at every pointer move costs more than the move. */
export const idleTimer = (ms: number): IdleTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let activeAt = 0;
  let callback: (() => void) | undefined;
  const check = (): void => {
    const remaining = activeAt + ms - performance.now();
    timer = remaining > 0 ? setTimeout(check, remaining) : undefined;
    if (timer === undefined) callback?.();
  };
  return {
    restart: (onIdle) => {
      activeAt = performance.now();
      callback = onIdle;
      const isNew = timer === undefined;
      timer ??= setTimeout(check, ms);
      return isNew;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
