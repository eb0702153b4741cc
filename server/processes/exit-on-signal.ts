import { exitWithError } from '#server/start-error.ts';

/** On SIGTERM, SIGINT or SIGHUP calls `stop` once, then exits; with an error and code 1 if `stop` fails. */
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
