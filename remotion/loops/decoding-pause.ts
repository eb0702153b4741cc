let pause: PromiseWithResolvers<void> | null = null;

/** Lets whatever decodes loops here wait, or go on. */
export const pauseDecoding = (isPaused: boolean): void => {
  if (isPaused) {
    pause ??= Promise.withResolvers();
    return;
  }
  pause?.resolve();
  pause = null;
};

/** Resolves when the next picture may be decoded. */
export const untilResumed = async (): Promise<void> => {
  await pause?.promise;
};
