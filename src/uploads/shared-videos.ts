/** Takes the videos that another app has shared with the installed app from the service worker. */
export const takeSharedVideos = async ({ serviceWorker }: Navigator): Promise<readonly File[]> => {
  // Undefined on plain HTTP from another machine, although the type says otherwise.
  const worker = (serviceWorker as ServiceWorkerContainer | undefined)?.controller;
  if (worker == null) return [];
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<File[]>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.postMessage('take-shared-videos', [port2]);
  });
};
