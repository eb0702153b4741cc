/** Limits of uploaded files. Screens check them first, but the service decides. */

/** Bytes of the largest video, overlay and piece of music. */
export const MAX_VIDEO_BYTES = 1_000_000_000;
export const MAX_OVERLAY_BYTES = 25_000_000;
export const MAX_MUSIC_BYTES = 50_000_000;
/** Uploads of one account that have begun but do not yet wait for a worker. The app sends one file at a time. */
export const MAX_OPEN_UPLOADS = 20;
/** Videos up to this size, bytes, never wait for a longer one. It is half a minute from a phone. */
export const SHORT_UPLOAD_BYTES = 60_000_000;
/** A thumbnail is smaller than this, bytes (OV-025). */
export const THUMBNAIL_BYTES_BELOW = 5_000_000;

/** Minimum and maximum length of a video, seconds. */
export const MIN_VIDEO_SECONDS = 1;
export const MAX_VIDEO_SECONDS = 1800;

/** Minimum length of music, seconds; `MAX_TRACK_SECONDS` is the maximum. */
export const MIN_TRACK_SECONDS = 1;

/** The minimum px on the shorter side of a video. Smaller ones show nothing useful. */
export const MIN_VIDEO_SIDE = 16;

/** The px on the shorter side of the smaller file that editors play, half of the promo's. */
export const PROXY_SIDE = 540;

/** The maximum frames per second of a video, twice the fastest slow motion of phones. */
export const MAX_VIDEO_FPS = 480;

/** The length of the clips that a longer video is cut into, seconds. It is the length of a story. */
export const CLIP_SECONDS = 15;

/** The maximum length of an overlay, seconds. Overlays loop, and the engine caches their frames. */
export const MAX_OVERLAY_SECONDS = 10;

/** Extensions of the files that people can pick. */
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'webm', 'avi'] as const;
export const OVERLAY_EXTENSIONS = ['gif', 'mov', 'mp4', 'webm'] as const;
export const MUSIC_EXTENSIONS = ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'flac'] as const;
export const LOGO_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;
