import { StartError, exitWithError } from '#server/start-error.ts';

/** The time that stopping may take, also for the launcher, seconds. Container platforms should wait longer. */
export const LONGEST_STOP_SECONDS = 30;

/** On SIGTERM, SIGINT or SIGHUP, calls `stop` once, then exits. If `stop` fails or takes too long, exits with an error and code 1. */
export const exitOnSignal = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const late = new StartError(`Stopping took longer than ${LONGEST_STOP_SECONDS} seconds.`);
    setTimeout(() => exitWithError(late), 1000 * LONGEST_STOP_SECONDS).unref();
    try {
      await stop();
    } catch (error) {
      exitWithError(error);
    }
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
};
