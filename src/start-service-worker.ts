import { logProblem } from '#src/api/log-problem.ts';

/** Starts `/service-worker.js`, which shows a page of our own while there is no network. Old browsers go without. */
export const startServiceWorker = async ({ serviceWorker }: Navigator): Promise<void> => {
  // Absent where the page came over plain http from another machine, whatever the types say.
  if ((serviceWorker as ServiceWorkerContainer | undefined) === undefined) return;
  try {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    logProblem('The service worker did not start', error);
  }
};
