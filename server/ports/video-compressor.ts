/** A finished video in the work directory; the caller moves it. Size in px. */
type CompressedVideo = {
  kind: 'compressed';
  path: string;
  bytes: number;
  width: number;
  height: number;
  fps: number;
};

/**
 * The outcome for a video. `unchanged`: it is not larger than the target. `impossible`: not even the smallest format and the plainest
 * sound fit; `smallestBytes` is about the size that would.
 */
export type CompressionOutcome =
  | CompressedVideo
  | { kind: 'unchanged'; bytes: number; mimeType: string; extension: string }
  | { kind: 'impossible'; smallestBytes: number };

type CompressionWork = {
  source: string;
  /** Empty; the caller removes it with everything left in it. */
  workDirectory: string;
  targetBytes: number;
  /** Cancels: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** 0 to 1; never falls. */
  onProgress?: ((progress: number) => void) | undefined;
};

/**
 * Makes an untrusted video fit into a size: an MP4 of H.264 and AAC that every messenger plays, never larger than the target and, if the
 * video has enough detail, at most 5 % smaller. Rejects with an IngestError when the video cannot be read.
 */
export type VideoCompressor = { compress: (work: CompressionWork) => Promise<CompressionOutcome> };
