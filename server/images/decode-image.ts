import { MINUTE_MS } from '#schema/durations.ts';
import { unavailable } from '#server/errors.ts';
import {
  ImageError,
  type ImageProcess,
  type MadeImage,
  startImageProcess,
} from '#server/images/image-process.ts';
import type { ImageTask } from '#server/images/image-task.ts';
import { createTurns } from '#server/processes/turns.ts';

/** A library page requests the posters of all its assets at once. */
const inOwnTurn = createTurns({ atOnce: 1, waitingEach: 500, waiting: 2000 });
/** Uploaded thumbnails. A person sends one at a time. */
const inForeignTurn = createTurns({
  atOnce: 1,
  waitingEach: 2,
  waiting: 50,
  tooMany: 'Your last pictures are still being read. Wait a few seconds, then upload this one.',
});

/** An idle process is stopped after this time, milliseconds. */
const IDLE_MS = MINUTE_MS;
/** Images per process, so that a memory leak in a decoder stays small. */
const IMAGES_PER_PROCESS = 500;

/** A process that starts before it has an image, because starting takes longer than decoding most images. */
let spare: Promise<ImageProcess> | null = null;
let keepsSpare = false;

const startSpare = (): void => {
  if (!keepsSpare || spare !== null) return;
  spare = startImageProcess();
  // The next caller starts another process instead.
  spare.catch(() => {});
};

const takeProcess = async (): Promise<ImageProcess> => {
  const started = spare;
  spare = null;
  const ready = await started?.catch(() => null);
  return ready?.isUsable() === true ? ready : startImageProcess();
};

/** Keeps a process ready for the next image until the returned function is called. */
export const keepDecoderReady = (): (() => void) => {
  keepsSpare = true;
  startSpare();
  return () => {
    keepsSpare = false;
    const last = spare;
    spare = null;
    void last?.then(({ stop }) => stop()).catch(() => {});
  };
};

/** Whether an error says something about the image, rather than about this machine. */
const isAboutImage = (error: unknown): boolean =>
  error instanceof ImageError && error.result !== 'timeout' && error.result !== 'stopped';

/**
 * Decodes in a second process if the first one exits without a result. It may have failed to start, for example while the system's packages
 * are updated.
 * @throws ImageError about the image; AppError UNAVAILABLE when this machine is at fault
 */
const withSecondTry = async (decode: () => Promise<MadeImage>): Promise<MadeImage> => {
  try {
    return await decode().catch((error: unknown) => {
      const tookTooLong = error instanceof ImageError && error.result === 'timeout';
      if (isAboutImage(error) || tookTooLong) throw error;
      return decode();
    });
  } catch (error) {
    throw isAboutImage(error) ? error : unavailable(error);
  }
};

let own: { process: ImageProcess; images: number } | null = null;
let idleTimer: NodeJS.Timeout | undefined;

const stopOwn = (): void => {
  own?.process.stop();
  own = null;
};

/**
 * Decodes an image that we have made ourselves, in a process that stays for the next one.
 * @throws ImageError about the image; AppError TOO_MANY_REQUESTS when too many images of the person wait, UNAVAILABLE when too many wait in
 * all or this machine is at fault.
 */
export const decodeOwnImage = (task: ImageTask, image: Buffer, personId: string): Promise<MadeImage> =>
  inOwnTurn({ of: personId }, async () => {
    clearTimeout(idleTimer);
    try {
      return await withSecondTry(async () => {
        if (own?.process.isUsable() !== true || own.images >= IMAGES_PER_PROCESS) {
          stopOwn();
          own = { process: await takeProcess(), images: 0 };
          startSpare();
        }
        own.images += 1;
        return own.process.perform(task, image);
      });
    } finally {
      idleTimer = setTimeout(stopOwn, IDLE_MS);
      idleTimer.unref();
    }
  });

/**
 * Decodes an untrusted image in a process that no other image shares, so that an image that compromises the decoder never sees another one.
 * @throws like `decodeOwnImage`.
 */
export const decodeForeignImage = (task: ImageTask, image: Buffer, personId: string): Promise<MadeImage> =>
  inForeignTurn({ of: personId }, () =>
    withSecondTry(async () => {
      const decoder = await takeProcess();
      try {
        return await decoder.perform(task, image);
      } finally {
        decoder.stop();
        startSpare();
      }
    }),
  );
