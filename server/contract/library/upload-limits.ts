/** Limits of uploaded files: screens check them first, the service decides. */

/** Bytes of the largest video and the largest overlay. */
export const MAX_VIDEO_BYTES = 1_000_000_000;
export const MAX_OVERLAY_BYTES = 25_000_000;
/** Uploads of one account that have begun but are not yet waiting for a worker: the app sends one file at a time. */
export const MAX_OPEN_UPLOADS = 20;
/** Videos up to this size, bytes, never wait for a longer one: half a minute from a phone. */
export const SHORT_UPLOAD_BYTES = 60_000_000;
/** A thumbnail is smaller than this, bytes (OV-025). */
export const THUMBNAIL_BYTES_BELOW = 5_000_000;

/** Minimum and maximum length of a video, seconds. */
export const MIN_VIDEO_SECONDS = 1;
export const MAX_VIDEO_SECONDS = 1800;

/** px on the shorter side of a video at least: smaller ones show nothing useful. */
export const MIN_VIDEO_SIDE = 16;

/** px on the shorter side of the smaller file that editors play: half of the promo's. */
export const PROXY_SIDE = 540;

/** Frames per second of a video at most: twice the fastest slow motion that phones store. */
export const MAX_VIDEO_FPS = 480;

/** Seconds of the clips that a longer video is cut into: the length of a story. */
export const CLIP_SECONDS = 15;

/** Seconds of an overlay that are kept: overlays loop, and the engine caches their frames. */
export const MAX_OVERLAY_SECONDS = 10;

/** Extensions of the files that people can pick. */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'webm', 'avi'] as const;
export const OVERLAY_EXTENSIONS = ['gif', 'mov', 'mp4', 'webm'] as const;
export const LOGO_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;
