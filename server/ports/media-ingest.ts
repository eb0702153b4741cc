/** `processing`: the file is read and made fit; `segmenting`: it is cut into clips. `progress` is 0 to 1 of that phase. */
export type IngestProgress = { phase: 'processing' | 'segmenting'; progress: number };

/** A finished file in the work directory, whoever asked for it moves it on. `sha256` in hexadecimal digits. */
export type MediaFile = { path: string; bytes: number; sha256: string; mimeType: string };

/** What spoils a second of video: nothing to see, nothing sharp, nothing that moves. */
export type Flaw = 'black' | 'blurred' | 'still';

/**
 * How useful a video is, second by second (the last one may be shorter): how much moves in the picture and how loud it is,
 * each 0 to 1. `score`, 0 to 1, ranks whole videos and clips: higher first.
 */
export type UsefulnessStrip = {
  seconds: { motion: number; sound: number; flaw: Flaw | null }[];
  score: number;
};

/** px as shown; whole frames at a constant rate, so `durationInSeconds` is `frames / fps` exactly. */
type PictureFacts = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  durationInSeconds: number;
  hasAudio: boolean;
};

/**
 * A video fit for the library: H.264 High, yuv420p limited range bt709, constant 30 fps, upright, even sides, AAC 48 kHz
 * stereo where there is sound, index first, no edit list, closed GOPs with a keyframe at every clip's start.
 * Larger ones are scaled down until they just cover 1080x1920, and until their longer side is 2560; all of the picture is kept.
 * `proxy` is the same, at most 540 px on its shorter side; `poster` a JPEG as large as the proxy, of a good moment.
 */
export type VideoResult = PictureFacts & {
  file: MediaFile;
  proxy: MediaFile;
  poster: MediaFile;
  strip: UsefulnessStrip;
};

/**
 * An overlay fit for the library: VP9 with alpha in WebM, 30 fps, at most 1080 px on its longer side, at most 300 frames (10 s;
 * `isTrimmed` when it was longer and lost its end). `fallback`, for Safari, which ignores VP9's alpha, is an animated WebP
 * that loops, at most 540 px; `poster` a WebP with alpha.
 */
export type OverlayResult = PictureFacts & {
  file: MediaFile;
  fallback: MediaFile;
  poster: MediaFile;
  isTrimmed: boolean;
};

/** What `segmentVideo` needs of a video that was ingested; `path` and `proxyPath` are local copies of its files. */
export type IngestedVideo = {
  path: string;
  proxyPath: string;
  frames: number;
  hasAudio: boolean;
  strip: UsefulnessStrip;
};

/** Work for the ingest: where it writes is the caller's to make (empty) and to remove, with all that is left in it. */
type IngestWork = {
  workDirectory: string;
  /** Cancels: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/**
 * Turns a stranger's file into files of the library. Every refusal is an IngestError (`code`, and a `message` that a person
 * understands), and comes before anything expensive. Source files are never changed.
 */
export type MediaIngest = {
  /** mp4, mov, webm and avi. Without sound `hasAudio` is false and the file has no sound track. */
  ingestVideo: (work: IngestWork & { source: string }) => Promise<VideoResult>;
  /**
   * Cuts an ingested video into clips of exactly 15 s (450 frames), first to last, without encoding the pictures again. A rest
   * of at least 3 s is a clip of its own; a shorter one is left out. None when the video is no longer than one clip.
   */
  segmentVideo: (work: IngestWork & { video: IngestedVideo }) => Promise<VideoResult[]>;
  /** GIF, mov, mp4 and webm, with alpha or without. */
  ingestOverlay: (work: IngestWork & { source: string }) => Promise<OverlayResult>;
  /** JPEG or PNG made anew: upright, without metadata, at most 1080 px; a PNG with transparency becomes WebP, all else JPEG. */
  makeThumbnail: (work: Pick<IngestWork, 'workDirectory'> & { source: string }) => Promise<MediaFile>;
};
