import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TrackFacts } from '#schema/track-facts.ts';
import { IngestError } from '#server/errors.ts';
import { planSegments } from '#server/ingest/segment-video.ts';
import type { MediaFile, MediaIngest, VideoResult } from '#server/ports/media-ingest.ts';
import { projectRoot } from '#server/project-root.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { untilAborted } from '#tests/support/until-aborted.ts';

const smallImage = path.join(projectRoot, 'tests/support/files/small.jpg');
const FPS = 30;

type Step = 'ingestVideo' | 'segmentVideo' | 'ingestOverlay' | 'ingestMusic';
type Work = {
  workDirectory: string;
  signal?: AbortSignal | undefined;
  source?: string;
  cutsClips?: boolean | undefined;
};

const refusals = {
  ingestVideo: 'NOT_A_VIDEO',
  segmentVideo: 'NOT_A_VIDEO',
  ingestOverlay: 'NOT_AN_OVERLAY',
  ingestMusic: 'NOT_MUSIC',
} as const;

/** `seconds` is what every video lasts; `before` is done as the first thing of a step, with what the step was asked. */
type Options = {
  seconds?: number;
  trimsOverlays?: boolean;
  before?: (step: Step, work: Work) => Promise<void>;
};

const fileIn = async (
  folder: string,
  name: string,
  { from, mimeType }: { from: string; mimeType: string },
): Promise<MediaFile> => {
  const file = path.join(folder, name);
  await copyFile(from, file);
  const bytes = await readFile(file);
  return {
    path: file,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mimeType,
  };
};

const video = { from: smallVideo, mimeType: 'video/mp4' };
const jpeg = { from: smallImage, mimeType: 'image/jpeg' };

const videoIn = async (folder: string, name: string, seconds: number): Promise<VideoResult> => ({
  file: await fileIn(folder, `${name}.mp4`, video),
  proxy: await fileIn(folder, `${name}-proxy.mp4`, video),
  poster: await fileIn(folder, `${name}.jpg`, jpeg),
  strip: {
    seconds: Array.from({ length: Math.ceil(seconds) }, () => ({ motion: 0.5, sound: 0.2, flaw: null })),
    score: 0.4,
  },
  regions: null,
  width: 72,
  height: 128,
  fps: FPS,
  frames: Math.round(seconds * FPS),
  durationInSeconds: seconds,
  hasAudio: true,
});

/** What is measured of every piece of music. */
export const someTrack: TrackFacts = {
  loudness: -14.1,
  truePeak: -2,
  peaks: [0.2, 0.7, 0.4],
  beats: { bpm: 120, times: [0, 0.5, 1, 1.5], downbeat: 0, confidence: 0.9 },
};

/**
 * Implements the port without ffmpeg: whatever is not the text 'refused' is a video of some seconds, and becomes small real
 * ones. Cancelled, it rejects with the reason, as the port asks.
 */
export const standInIngest = ({
  seconds = 40,
  trimsOverlays = false,
  before = async () => {},
}: Options = {}): MediaIngest & {
  steps: Step[];
} => {
  const steps: Step[] = [];
  const begin = async (step: Step, work: Work): Promise<void> => {
    steps.push(step);
    work.signal?.throwIfAborted();
    await untilAborted(work.signal, () => before(step, work));
    if (work.source !== undefined && (await readFile(work.source)).equals(Buffer.from('refused'))) {
      throw new IngestError(refusals[step]);
    }
  };
  return {
    steps,
    ingestVideo: async (work) => {
      work.onProgress?.({ phase: 'processing', progress: 0.5 });
      await begin('ingestVideo', work);
      return { ...(await videoIn(work.workDirectory, 'whole', seconds)), regionsBySecond: [] };
    },
    segmentVideo: async (work) => {
      work.onProgress?.({ phase: 'segmenting', progress: 0.5 });
      await begin('segmentVideo', work);
      const segments = planSegments(Math.round(seconds * FPS));
      return Promise.all(
        segments.map(({ start, frames }) => videoIn(work.workDirectory, `clip-${start}`, frames / FPS)),
      );
    },
    ingestOverlay: async (work) => {
      await begin('ingestOverlay', work);
      const { proxy: _proxy, strip: _strip, ...made } = await videoIn(work.workDirectory, 'overlay', 2);
      const file = await fileIn(work.workDirectory, 'overlay.webm', {
        from: smallVideo,
        mimeType: 'video/webm',
      });
      const fallback = await fileIn(work.workDirectory, 'overlay.webp', {
        from: smallImage,
        mimeType: 'image/webp',
      });
      return { ...made, file, fallback, isTrimmed: trimsOverlays };
    },
    ingestMusic: async (work) => {
      await begin('ingestMusic', work);
      return {
        durationInSeconds: seconds,
        file: await fileIn(work.workDirectory, 'music.m4a', { from: smallVideo, mimeType: 'audio/mp4' }),
        poster: await fileIn(work.workDirectory, 'waveform.png', { from: smallImage, mimeType: 'image/png' }),
        track: someTrack,
      };
    },
    makeVideoPoster: ({ workDirectory }) => fileIn(workDirectory, 'poster.jpg', jpeg),
    makeThumbnail: async ({ source, workDirectory }) => {
      if (!(await readFile(source)).subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) {
        throw new IngestError('NOT_A_PICTURE');
      }
      return fileIn(workDirectory, 'thumbnail.jpg', { from: source, mimeType: 'image/jpeg' });
    },
  };
};
