let pause: PromiseWithResolvers<void> | null = null;

/** Pauses or resumes decoding in this thread. */
export const pauseDecoding = (isPaused: boolean): void => {
  if (isPaused) {
    pause ??= Promise.withResolvers();
    return;
  }
  pause?.resolve();
  pause = null;
};

/** Resolves when decoding is not paused. */
export const untilResumed = async (): Promise<void> => {
  await pause?.promise;
};
