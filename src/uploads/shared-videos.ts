import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { notifyProblem } from '#src/api/notify-error.ts';
import { fileProblem, videoRules } from '#src/uploads/upload-rules.ts';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';

/** Takes the videos that another app has shared with the installed one from its service worker. */
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

/** Uploads what was shared, as if it had been chosen in My Videos. */
export const useSharedVideos = (): void => {
  const upload = useUploadFiles();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const uploadShared = async (): Promise<void> => {
      const files = await takeSharedVideos(navigator);
      for (const file of files) {
        const problem = fileProblem(file, videoRules);
        if (problem === null) {
          upload([{ file }], { kind: 'background', libraryType: 'personal' });
          notifications.show({ message: `${file.name} is on its way to My Videos.` });
        } else notifyProblem({ title: 'Upload failed', message: problem });
      }
    };
    void uploadShared();
  }, [upload]);
};
