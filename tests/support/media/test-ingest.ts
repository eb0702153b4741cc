import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import type { Ffmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** A folder to make files in, the ingest of this machine, and an empty work directory for each asking. */
export type TestIngest = {
  folder: string;
  ingest: MediaIngest;
  ffmpeg: Ffmpeg;
  /** Makes a source by ffmpeg's arguments; returns its path. */
  source: (name: string, args: string) => Promise<string>;
  workDirectory: () => Promise<string>;
  close: () => Promise<void>;
};

export const openTestIngest = async (): Promise<TestIngest> => {
  const ffmpeg = await installedFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'polepro-ingest-'));
  return {
    folder,
    ffmpeg,
    ingest: createMediaIngest(installedFfmpeg),
    source: async (name, args) => {
      await makeMedia(join(folder, name), args);
      return join(folder, name);
    },
    workDirectory: () => mkdtemp(join(folder, 'work-')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
