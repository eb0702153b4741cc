/** Limits of the files that people upload: the screens check them first, the service has the last word. */

/** Bytes of the largest video and the largest overlay. */
export const MAX_VIDEO_BYTES = 1_000_000_000;
export const MAX_OVERLAY_BYTES = 25_000_000;
/** A thumbnail is smaller than this, bytes (OV-025). */
export const THUMBNAIL_BYTES_BELOW = 5_000_000;

/** Seconds of the shortest and the longest video that is accepted. */
export const MIN_VIDEO_SECONDS = 1;
export const MAX_VIDEO_SECONDS = 1800;

/** Seconds of the clips that a longer video is cut into: the length of a story. */
export const CLIP_SECONDS = 15;

/** Extensions of the files that can be chosen. */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'webm', 'avi'] as const;
export const OVERLAY_EXTENSIONS = ['gif', 'mov', 'mp4', 'webm'] as const;

/** A round number of bytes for a person: `1 GB`, `25 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`;
