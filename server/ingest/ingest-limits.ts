import {
  CLIP_SECONDS,
  MAX_OVERLAY_SECONDS,
  MAX_VIDEO_FPS,
  MAX_VIDEO_SECONDS,
  MIN_VIDEO_SECONDS,
  MIN_VIDEO_SIDE,
  PROXY_SIDE,
} from '#contract/library/upload-limits.ts';

const MEGABYTE = 1024 * 1024;

/** Every limit of the ingest, and the reason for it. Units as noted: bytes, seconds, px, frames. */
export const INGEST = {
  /** Frames per second of everything produced: the promo's rate, so that rendering never interpolates frames. */
  fps: 30,
  /** px: the promo's size. More detail would never be seen. */
  frame: { width: 1080, height: 1920 },
  /** px on the longer side of a background: a wide 4K video that covers the frame is then upscaled by a third, and decodes fast. */
  maxSide: 2560,
  /** px on the shorter side. */
  proxySide: PROXY_SIDE,
  /** Seconds: the length of a story, as specified. */
  clipSeconds: CLIP_SECONDS,
  /** Seconds: Instagram's minimum for a reel. A shorter remainder gets a clip that begins earlier and ends with the video. */
  minClipSeconds: 3,
  /** Seconds: a shorter remainder is not worth a clip, so it stays with the previous one. */
  minRemainderSeconds: 0.5,
  /** Seconds: anything shorter was recorded by accident. */
  minVideoSeconds: MIN_VIDEO_SECONDS,
  /** Seconds: recordings of full classes are cut before upload; at 12 Mbit/s the result stays under 3 GB. */
  maxVideoSeconds: MAX_VIDEO_SECONDS,
  /** Seconds: overlays loop, and the engine caches their frames. */
  maxOverlaySeconds: MAX_OVERLAY_SECONDS,
  /** LUFS: quieter music cannot be heard; a phone records an empty room at -50. */
  minLoudness: -60,
  /** Seconds that a logo lasts before it loops: it is an overlay like all others, with few frames. */
  logoSeconds: 1,
  /** px on the longer side: an overlay is never wider than the promo. */
  overlaySide: 1080,
  /** px on the longer side: Safari decodes every frame of an animated WebP into memory. */
  fallbackSide: 540,
  /** px per stored frame: 4K, including DCI 4K. Decoding 8K would take more than a gigabyte. */
  maxPixels: 4096 * 2304,
  /** px: smaller videos show nothing useful. */
  minSide: MIN_VIDEO_SIDE,
  /** Tracks: phones write up to six (video, audio and several metadata tracks), cameras up to 24 microphones. */
  maxTracks: 32,
  /** Frames per second. Below that, a file shows pictures, and the last one is shown as long as the file says. */
  slideShowFps: 12,
  /** Average frames per second. */
  maxFps: MAX_VIDEO_FPS,
  /**
   * px over all frames of a video, as stored, which is the work of decoding it. The largest phone recordings that can be uploaded
   * (4K at 60 frames per second, slow motion) use a third of it; half an hour of 1080p at 60 is just below.
   */
  maxVideoPixels: 250e9,
  /** px over all frames of the part of an overlay that is used: ten seconds of 4K at 60 frames per second use a quarter. */
  maxOverlayPixels: 20e9,
  /** px over all frames of a GIF, which bounds the decoding work: 300 frames of 1080 x 1080 use a third of it. */
  maxGifPixels: 1e9,
  /** Bytes of a GIF, which is read into memory for its structure check. Twice the upload limit. */
  maxGifBytes: 50 * MEGABYTE,
  /** Bytes of an MP4's index: 30 minutes from a phone have less than two megabytes. */
  maxIndexBytes: 32 * MEGABYTE,
  /** px of an uploaded thumbnail: a phone photo has 24 megapixels. */
  maxThumbnailPixels: 50e6,
  /** px on the longer side of a stored thumbnail: twice its largest display size. */
  thumbnailSide: 1080,
  /** Bytes of address space for probing: ffmpeg's libraries map 300 MB before they read anything. */
  probeMemory: 700 * MEGABYTE,
  /** Seconds of processor time for probing. */
  probeProcessorSeconds: 8,
  /** Seconds for probing on a machine so busy that it gets a tenth of a processor. */
  probeSeconds: 80,
  /** Bytes of address space for transcoding: 10-bit 4K HEVC and two encoders with all their threads. */
  transcodeMemory: 3072 * MEGABYTE,
  /** Threads per decoder and encoder: more use memory for queued frames and save hardly any time. */
  threads: { decoder: 4, encoder: 8 },
  /** Seconds for counting frames: the file is read once, not decoded. */
  countSeconds: 120,
  /**
   * Seconds for everything after the checks: `base`, plus so many for each 1e9 px decoded and each second of video or overlay produced.
   * Several times what the slowest files take on two busy processors.
   */
  timeLimit: { base: 300, perGigapixel: 12, perVideoSecond: 4, perOverlaySecond: 30, perMusicSecond: 0.5 },
  /**
   * Seconds of processor time for decoding and encoding, in the same terms: twice what the slowest files take with any number of
   * processors.
   */
  processorLimit: {
    base: 100,
    perGigapixel: 30,
    perVideoSecond: 5,
    perOverlaySecond: 40,
    perMusicSecond: 0.25,
  },
  /** Seconds for a step that copies. */
  copySeconds: 120,
  /** Fraction of frames that may fail to decode before the file counts as broken. */
  maxErrorRate: 0.1,
} as const;
