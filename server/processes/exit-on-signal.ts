import { StartError, exitWithError } from '#server/start-error.ts';

/** How long stopping may take, as the launcher and container platforms have it; milliseconds. */
const LONGEST_STOP_MS = 30_000;

/** On SIGTERM, SIGINT or SIGHUP calls `stop` once, then exits; with an error and code 1 if `stop` fails or takes longer than 30 s. */
export const exitOnSignal = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const late = new StartError('Stopping took longer than 30 seconds.');
    setTimeout(() => exitWithError(late), LONGEST_STOP_MS).unref();
    try {
      await stop();
    } catch (error) {
      exitWithError(error);
    }
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
};
