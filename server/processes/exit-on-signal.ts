import { exitWithError } from '#server/start-error.ts';

/** Calls `stop` once when the process is asked to end, and ends it when that is done; a failing `stop` is said, with exit code 1. */
export const exitOnSignal = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
    } catch (error) {
      exitWithError(error);
    }
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
};
