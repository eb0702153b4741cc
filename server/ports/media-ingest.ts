/** `processing`: the file is transcoded; `segmenting`: it is cut into clips. `progress` is 0 to 1 within the phase. */
export type IngestProgress = { phase: 'processing' | 'segmenting'; progress: number };

/** A finished file in the work directory; the caller moves it. `sha256` is hexadecimal. */
export type MediaFile = { path: string; bytes: number; sha256: string; mimeType: string };

/** What makes a second of video unusable: nothing visible, nothing sharp, nothing moving. */
export type Flaw = 'black' | 'blurred' | 'still';

/**
 * How useful a video is, per second (the last one may be shorter): amount of motion and loudness, each 0 to 1.
 * `score`, 0 to 1, ranks videos and clips, highest first.
 */
export type UsefulnessStrip = {
  seconds: { motion: number; sound: number; flaw: Flaw | null }[];
  score: number;
};

/** Size in px as shown; constant frame rate, so `durationInSeconds` is exactly `frames / fps`. */
type VideoProperties = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  durationInSeconds: number;
  hasAudio: boolean;
};

/**
 * A video for the library: H.264 High, yuv420p limited range bt709, constant 30 fps, rotation applied, even sides,
 * AAC 48 kHz stereo if there is audio, index first, no edit list, closed GOPs with a keyframe at every clip's
 * start. Larger ones are scaled down to just cover 1080x1920 and to at most 2560 on the longer side, never
 * cropped. `proxy` is the same with at most 540 px on the shorter side; `poster` a JPEG of a good frame in the
 * proxy's size.
 */
export type VideoResult = VideoProperties & {
  file: MediaFile;
  proxy: MediaFile;
  poster: MediaFile;
  strip: UsefulnessStrip;
};

/**
 * An overlay for the library: VP9 with alpha in WebM, 30 fps, at most 1080 px on the longer side and 300 frames
 * (10 s; `isTrimmed` when it was longer and lost its end). `fallback` is a looping animated WebP of at most 540 px
 * for Safari, which ignores VP9 alpha; `poster` a WebP with alpha.
 */
export type OverlayResult = VideoProperties & {
  file: MediaFile;
  fallback: MediaFile;
  poster: MediaFile;
  isTrimmed: boolean;
};

/** An ingested video for `segmentVideo`; `path` and `proxyPath` are local copies of its files. */
export type IngestedVideo = {
  path: string;
  proxyPath: string;
  frames: number;
  hasAudio: boolean;
  strip: UsefulnessStrip;
};

/** Work for the ingest. The caller creates the work directory, empty, and removes it with all that is left in it. */
type IngestWork = {
  workDirectory: string;
  /** Cancels: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/**
 * Turns untrusted files into library files. Rejections are IngestErrors (`code`, and a `message` for the user) and
 * come before anything expensive. Source files are never changed.
 */
export type MediaIngest = {
  /** mp4, mov, webm and avi. Without audio `hasAudio` is false and the file has no audio track. */
  ingestVideo: (work: IngestWork & { source: string }) => Promise<VideoResult>;
  /**
   * Cuts an ingested video into clips of exactly 15 s (450 frames), in order, without re-encoding the video. A
   * remainder of at least 3 s becomes a clip; a shorter one is dropped. Empty when the video is no longer than one
   * clip.
   */
  segmentVideo: (work: IngestWork & { video: IngestedVideo }) => Promise<VideoResult[]>;
  /** GIF, mov, mp4 and webm, with alpha or without. */
  ingestOverlay: (work: IngestWork & { source: string }) => Promise<OverlayResult>;
  /** Re-encodes a JPEG or PNG: rotation applied, no metadata, at most 1080 px. A PNG with transparency becomes WebP, all else JPEG. */
  makeThumbnail: (work: Pick<IngestWork, 'workDirectory'> & { source: string }) => Promise<MediaFile>;
};
