/** A finished video in the work directory, with its size in px. The caller moves it. */
type CompressedVideo = {
  kind: 'compressed';
  path: string;
  bytes: number;
  width: number;
  height: number;
  fps: number;
};

/**
 * The outcome for a video. `unchanged`: it is not larger than the target. `impossible`: not even the smallest format with the plainest
 * sound fits; `smallestBytes` is about the smallest possible size.
 */
export type CompressionOutcome =
  | CompressedVideo
  | { kind: 'unchanged'; bytes: number; mimeType: string; extension: string }
  | { kind: 'impossible'; smallestBytes: number };

type CompressionWork = {
  source: string;
  /** An empty directory. The caller removes it with everything in it. */
  workDirectory: string;
  targetBytes: number;
  /** Cancels the compression: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** 0 to 1; never falls. */
  onProgress?: ((progress: number) => void) | undefined;
};

/**
 * Makes an untrusted video fit into a size. The result is an MP4 of H.264 and AAC that every messenger plays, never larger than the target
 * and, if the video has enough detail, at most 5 % smaller. Rejects with an IngestError if the video cannot be read.
 */
export type VideoCompressor = { compress: (work: CompressionWork) => Promise<CompressionOutcome> };
