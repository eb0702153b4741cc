/** The properties of a video that decide how it is compressed: px as shown, frames per second, seconds. */
export type CompressionSource = {
  width: number;
  height: number;
  fps: number;
  seconds: number;
  hasSound: boolean;
};

/** Bits per second, and the encoder settings for them. */
export type SoundPlan = { bitrate: number; channels: 1 | 2; sampleRate: number };

/** px, even; frames per second; bits per second. */
export type VideoFormat = { width: number; height: number; fps: number; bitrate: number };

/** The share of the target to aim at. The result must be between MIN_SHARE and 1. */
const AIMED_SHARE = 0.98;
const MIN_SHARE = 0.95;

/** Share of the target that sound may take; music suffers less from fewer bits than video does. */
const SOUND_SHARE = 0.15;

const sounds: readonly SoundPlan[] = [
  { bitrate: 128_000, channels: 2, sampleRate: 48_000 },
  { bitrate: 96_000, channels: 2, sampleRate: 48_000 },
  { bitrate: 64_000, channels: 2, sampleRate: 44_100 },
  { bitrate: 48_000, channels: 1, sampleRate: 44_100 },
  { bitrate: 32_000, channels: 1, sampleRate: 32_000 },
  { bitrate: 24_000, channels: 1, sampleRate: 24_000 },
];
/** How much more than its bit rate the sound may take. */
const SOUND_TOLERANCE = 1.05;
// The list is not empty.
const plainestSound = sounds.at(-1) as SoundPlan;

/** px on the shorter side and frames per second at most, best first. */
const rungs: readonly { side: number; fps: number }[] = [
  { side: 2160, fps: 60 },
  { side: 1440, fps: 60 },
  { side: 1080, fps: 60 },
  { side: 1080, fps: 30 },
  { side: 720, fps: 30 },
  { side: 540, fps: 30 },
  { side: 432, fps: 30 },
  { side: 360, fps: 24 },
  { side: 240, fps: 20 },
  { side: 180, fps: 15 },
  { side: 144, fps: 10 },
];
export const LAST_RUNG = rungs.length - 1;

/** Bits per pixel of every frame: with fewer than the first, a smaller size looks better; with fewer than the second, no detail is left. */
const GOOD_BITS_PER_PIXEL = 0.05;
const MIN_BITS_PER_PIXEL = 0.02;

/** Bytes of an MP4 beside its streams: its header, and the index by frame. An AAC frame has 1024 samples. */
const CONTAINER = { header: 3000, perFrame: 20, perSoundFrame: 12, samples: 1024 };

const containerBytes = (seconds: number, fps: number, sound: SoundPlan | null): number => {
  const soundFrames = sound === null ? 0 : (seconds * sound.sampleRate) / CONTAINER.samples;
  return CONTAINER.header + seconds * fps * CONTAINER.perFrame + soundFrames * CONTAINER.perSoundFrame;
};

const even = (px: number): number => Math.max(2, Math.round(px / 2) * 2);

type ShownVideo = Pick<CompressionSource, 'width' | 'height' | 'fps'>;

const formatAt = ({ width, height, fps }: ShownVideo, rung: number): Omit<VideoFormat, 'bitrate'> => {
  // Callers stay on the ladder.
  const { side, fps: maxFps } = rungs[Math.min(rung, LAST_RUNG)] as (typeof rungs)[number];
  const scale = Math.min(1, side / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale), fps: Math.min(fps, maxFps) };
};

const pixelsPerSecond = ({ width, height, fps }: Omit<VideoFormat, 'bitrate'>): number =>
  width * height * fps;

/** The best sound that fits its share of the target, or else the plainest; null for a silent video. */
export const planSound = (
  { seconds, hasSound }: Pick<CompressionSource, 'seconds' | 'hasSound'>,
  targetBytes: number,
): SoundPlan | null => {
  if (!hasSound) return null;
  const allowed = (targetBytes * 8 * SOUND_SHARE) / seconds;
  return sounds.find(({ bitrate }) => bitrate <= allowed) ?? plainestSound;
};

/** The minimum size of a video, bytes: the smallest format with the plainest sound. */
export const smallestBytes = (source: CompressionSource): number => {
  const format = formatAt(source, LAST_RUNG);
  const sound = source.hasSound ? plainestSound : null;
  const bitrate = pixelsPerSecond(format) * MIN_BITS_PER_PIXEL + (sound?.bitrate ?? 0) * SOUND_TOLERANCE;
  const bytes = (bitrate * source.seconds) / 8 + containerBytes(source.seconds, format.fps, sound);
  return Math.ceil(bytes / AIMED_SHARE);
};

type VideoBudget = {
  targetBytes: number;
  /** Bytes of the encoded sound. */
  soundBytes: number;
  sound: SoundPlan | null;
  /** The rung to begin with; the first by default. */
  from?: number;
};

/**
 * The largest format, from a rung on, that gets enough bits per pixel from what sound and container leave of the target. The last rung
 * accepts fewer. Null when nothing is possible.
 */
export const planFormat = (
  source: CompressionSource,
  { targetBytes, soundBytes, sound, from = 0 }: VideoBudget,
): (VideoFormat & { rung: number }) | null => {
  for (let rung = from; rung <= LAST_RUNG; rung += 1) {
    const format = formatAt(source, rung);
    const rest = targetBytes * AIMED_SHARE - soundBytes - containerBytes(source.seconds, format.fps, sound);
    const bitrate = (rest * 8) / source.seconds;
    const bitsPerPixel = bitrate / pixelsPerSecond(format);
    const enough = rung === LAST_RUNG ? MIN_BITS_PER_PIXEL : GOOD_BITS_PER_PIXEL;
    if (bitsPerPixel >= enough) return { ...format, bitrate: Math.floor(bitrate), rung };
  }
  return null;
};

/** A bit rate, and the bytes of the file that the encoder made with it. */
export type EncodingAttempt = { bitrate: number; bytes: number };

/** Between two rates, an attempt keeps this share of the distance from either, so that the two always converge. */
const MIN_STEP = 0.1;
/** An attempt that gains less than this over the previous one has reached all that the video can use. */
const MIN_GAIN = 1.01;

/**
 * The bit rate for another attempt at the same size: between the nearest attempts below and above the target, or in proportion to the
 * nearest one when all are on one side. Null when no other would do better: one is close enough, or the video uses no more bits.
 * `fixedBytes` of each file are not video data.
 */
export const nextBitrate = (
  attempts: readonly EncodingAttempt[],
  { fixedBytes, targetBytes }: { fixedBytes: number; targetBytes: number },
): number | null => {
  const largestFirst = attempts.toSorted((a, b) => b.bytes - a.bytes);
  const [below, before] = largestFirst.filter(({ bytes }) => bytes <= targetBytes);
  const above = largestFirst.findLast(({ bytes }) => bytes > targetBytes);
  const aimedBytes = targetBytes * AIMED_SHARE;
  if (below !== undefined && below.bytes >= targetBytes * MIN_SHARE) return null;
  if (below !== undefined && above !== undefined) {
    const share = (aimedBytes - below.bytes) / (above.bytes - below.bytes);
    const step = Math.min(1 - MIN_STEP, Math.max(MIN_STEP, share));
    const bitrate = Math.floor(below.bitrate + step * (above.bitrate - below.bitrate));
    return attempts.some((each) => each.bitrate === bitrate) ? null : bitrate;
  }
  const nearest = below ?? above;
  const isAllUsed = below !== undefined && before !== undefined && below.bytes < before.bytes * MIN_GAIN;
  if (nearest === undefined || isAllUsed) return null;
  const wanted = Math.max(1, aimedBytes - fixedBytes) / Math.max(1, nearest.bytes - fixedBytes);
  return Math.max(1, Math.floor(nearest.bitrate * wanted));
};
