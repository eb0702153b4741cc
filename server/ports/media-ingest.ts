import type { ClipRegions } from '#schema/clip-regions.ts';
import type { TrackFacts } from '#schema/track-facts.ts';

/** `processing`: the file is transcoded; `segmenting`: it is cut into clips. `progress` is 0 to 1 within the phase. */
export type IngestProgress = { phase: 'processing' | 'segmenting'; progress: number };

/** A finished file in the work directory; the caller moves it. `sha256` is hexadecimal. */
export type MediaFile = { path: string; bytes: number; sha256: string; mimeType: string };

/** The reason that a second of video is unusable: too dark, out of focus or without motion. */
export type Flaw = 'black' | 'blurred' | 'still';

/**
 * The usefulness of a video, per second (the last one may be shorter): amount of motion and loudness, each 0 to 1. `score`, 0 to 1, ranks
 * videos and clips, highest first.
 */
export type VideoUsefulness = {
  seconds: { motion: number; sound: number; flaw: Flaw | null }[];
  score: number;
};

/** Size in px as shown. The frame rate is constant, so `durationInSeconds` is exactly `frames / fps`. */
type VideoProperties = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  durationInSeconds: number;
  hasAudio: boolean;
};

/** The sound of a source that cannot be decoded: all of it, or the track that players play, so that another is taken. */
export type LostSound = 'all' | 'some';

/**
 * A video for the library: H.264 High, yuv420p limited range bt709, constant 30 fps, rotation applied, even sides,
 * AAC 48 kHz stereo if there is audio, index first, no edit list, closed GOPs with a keyframe at the start of every
 * clip and at the three full seconds after it. Larger videos are scaled down to just cover 1080x1920 and to at most 2560 on the longer side, never cropped.
 * `proxy` is the same video with at most 540 px on the shorter side; `poster` is a JPEG of a good frame in the
 * proxy's size.
 */
export type VideoResult = VideoProperties & {
  /** What of its sound could not be decoded; null or undefined if nothing. */
  lostSound?: LostSound | null;
  file: MediaFile;
  proxy: MediaFile;
  poster: MediaFile;
  strip: VideoUsefulness;
  /** What moves where; null for a clip of a video whose seconds were not measured. */
  regions: ClipRegions | null;
};

/**
 * An overlay for the library: VP9 with alpha in WebM, 30 fps, at most 1080 px on the longer side and 300 frames (10
 * s; `isTrimmed` when the original was longer and was cut). `fallback` is a looping animated WebP of at most 540 px
 * for Safari, which ignores VP9 alpha; `poster` is a WebP with alpha.
 */
export type OverlayResult = VideoProperties & {
  file: MediaFile;
  fallback: MediaFile;
  poster: MediaFile;
  isTrimmed: boolean;
};

/**
 * Music for the library: AAC in MP4, 48 kHz stereo, at `CLIP_LOUDNESS`, index first, no edit list. `poster` is its waveform as a PNG; `track`
 * is measured from `file`.
 */
export type MusicResult = {
  durationInSeconds: number;
  file: MediaFile;
  poster: MediaFile;
  track: TrackFacts;
};

/** An ingested video for `segmentVideo`; `path` and `proxyPath` are local copies of its files. */
export type IngestedVideo = {
  path: string;
  proxyPath: string;
  frames: number;
  hasAudio: boolean;
  strip: VideoUsefulness;
  /** Of each second; an empty list for a video of an earlier version. */
  regionsBySecond: readonly ClipRegions[];
};

/** A task for the ingest. The caller creates the empty work directory, and removes it with everything in it. */
type IngestWork = {
  workDirectory: string;
  /** Cancels the task: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/**
 * Turns untrusted files into library files. Rejects with an IngestError (`code`, and a `message` for the user) before
 * any expensive work. Source files are never changed.
 */
export type MediaIngest = {
  /**
   * Takes mp4, mov, webm and avi. Without audio, `hasAudio` is false and the file has no audio track. The audio is at `CLIP_LOUDNESS`,
   * unless `cutsClips` is set and the video is long enough for `segmentVideo`, which levels each clip.
   */
  ingestVideo: (
    work: IngestWork & { source: string; cutsClips?: boolean | undefined },
  ) => Promise<VideoResult & Pick<IngestedVideo, 'regionsBySecond'>>;
  /**
   * Cuts an ingested video into clips of exactly 15 s (450 frames), in order, without re-encoding the video, each at `CLIP_LOUDNESS`. A
   * remainder of at least 3 s becomes a clip. With a shorter remainder, the last clip begins up to 15 s before the end, at a full second,
   * and overlaps the previous one. A remainder below half a second stays in the previous clip. Empty when the video is no longer than one
   * clip.
   */
  segmentVideo: (work: IngestWork & { video: IngestedVideo }) => Promise<VideoResult[]>;
  /** Takes GIF, mov, mp4 and webm, with or without alpha. A logo is a PNG or JPEG, shown for a second that loops. */
  ingestOverlay: (work: IngestWork & { source: string; isLogo?: boolean }) => Promise<OverlayResult>;
  /** Takes mp3, m4a, aac, wav, ogg and flac, from `MIN_TRACK_SECONDS` to `MAX_TRACK_SECONDS`. Pictures in them are ignored. */
  ingestMusic: (work: IngestWork & { source: string }) => Promise<MusicResult>;
  /** Makes a JPEG of a frame of one of our own videos, at `at` seconds, with at most 540 px on the shorter side. */
  makeVideoPoster: (
    work: Pick<IngestWork, 'workDirectory'> & { source: string; at: number },
  ) => Promise<MediaFile>;
  /**
   * Re-encodes a JPEG or PNG: rotation applied, no metadata, at most 1080 px. A PNG with transparency becomes WebP,
   * everything else JPEG. People take turns.
   */
  makeThumbnail: (
    work: Pick<IngestWork, 'workDirectory'> & { source: string; personId: string },
  ) => Promise<MediaFile>;
};
