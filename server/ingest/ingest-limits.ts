const MEGABYTE = 1024 * 1024;

/** Every limit of the ingest, and why it is where it is. Bytes, seconds, px and frames as said. */
export const INGEST = {
  /** Frames a second of everything that is made: the rate of the finished promo, so that no frame is ever guessed later. */
  fps: 30,
  /** px: what the finished promo shows. Anything larger is detail that nobody sees. */
  frame: { width: 1080, height: 1920 },
  /** px on the longer side of a background: a wide 4K video that covers the frame is then enlarged by a third, and decodes quickly. */
  maxSide: 2560,
  /** px on the shorter side: half of the promo. */
  proxySide: 540,
  /** Seconds of a clip: the length of a story, and the specification's. */
  clipSeconds: 15,
  /** Seconds: Instagram takes no reel shorter than this, so a shorter rest is no clip. */
  minClipSeconds: 3,
  /** Seconds: less than this is a slip of the finger. */
  minVideoSeconds: 1,
  /** Seconds: a whole class is cut before it is uploaded; at 12 Mbit/s the result stays under 3 GB. */
  maxVideoSeconds: 1800,
  /** Seconds: overlays repeat, and the engine keeps their pictures. */
  maxOverlaySeconds: 10,
  /** px on the longer side: an overlay never covers more than the promo's width. */
  overlaySide: 1080,
  /** px on the longer side: Safari decodes every picture of an animated WebP into memory. */
  fallbackSide: 540,
  /** px of a stored picture: 4K, also the cinema kind. 8K would need more than a gigabyte to decode. */
  maxPixels: 4096 * 2304,
  /** px: below this there is nothing to see. */
  minSide: 16,
  /** Tracks: a phone writes up to six (picture, sound, several of measurements). */
  maxTracks: 16,
  /** Frames a second on average: fewer is no video, and the time between two would be filled with copies. */
  minFps: 1,
  /** px over all frames of a GIF, what decoding it takes: 300 frames of 1080 x 1080 are a third of it. */
  maxGifPixels: 1e9,
  /** Bytes of a GIF: its header walk reads it whole. Twice what a person may upload. */
  maxGifBytes: 50 * MEGABYTE,
  /** Bytes of an MP4's index: 30 minutes of a phone have under two megabytes. */
  maxIndexBytes: 32 * MEGABYTE,
  /** px of a thumbnail as it is sent: 24 megapixels is a phone's photo. */
  maxThumbnailPixels: 50e6,
  /** px on the longer side of a thumbnail as it is kept: twice the largest at which it is shown. */
  thumbnailSide: 1080,
  /** Bytes of address space while a file is only looked at: ffmpeg's libraries take 300 MB of it before they read anything. */
  probeMemory: 700 * MEGABYTE,
  /** Seconds that looking may take. */
  probeSeconds: 8,
  /** Bytes of address space while a file is decoded and encoded: 4K HEVC of 10 bits and two encoders with all their threads. */
  transcodeMemory: 3072 * MEGABYTE,
  /** Bytes of one file that a tool may write: the longest video at its highest rate. */
  maxOutputBytes: 4096 * MEGABYTE,
  /** Threads of one decoder, and of one encoder: more take memory for pictures that wait, and hardly any time off. */
  threads: { decoder: 4, encoder: 8 },
  /** Seconds of work for each second of the file, and those it has at least: many times what an idle machine takes. */
  transcodeSecondsPerSecond: 20,
  minTranscodeSeconds: 120,
  /** Share of pictures that may be broken before the whole counts as broken. */
  maxErrorRate: 0.1,
} as const;
