import type { TransparencyCheck } from '#contract/videos/transparency.contract.ts';

/** Frames of the same size, one byte a pixel and channel, one after another. */
type Frames = { data: Buffer; width: number; height: number };

/** Mean difference in opacity, of 255, that compression may make. */
const ALPHA_LIMIT = 3;
/** Mean difference in colour along the outline, of 255. */
const EDGE_LIMIT = 12;
/** The step across the seam, as a multiple of the largest step within a pass. */
const LOOP_LIMIT = 1.5;
/** Differences of frames, of 255, that the encoder alone causes. */
const ENCODER_NOISE = 0.5;

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

const check = (name: TransparencyCheck['name'], value: number, limit: number): TransparencyCheck => ({
  name,
  value: twoDigits(value),
  limit,
  passed: value <= limit,
});

const meanDifference = (one: Buffer, other: Buffer): number => {
  const length = Math.min(one.length, other.length);
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return length === 0 ? 255 : sum / length;
};

/**
 * Whether opacity survives: the mean difference between the opacity of the file and of the stored overlay, over the pixels that either
 * of them shows.
 */
export const checkAlpha = (file: Buffer, stored: Buffer): TransparencyCheck => {
  let sum = 0;
  let shown = 0;
  for (let at = 0; at < file.length; at += 1) {
    const [wanted, found] = [file[at] ?? 0, stored[at] ?? 0];
    if (wanted === 0 && found === 0) continue;
    shown += 1;
    sum += Math.abs(wanted - found);
  }
  const isComplete = file.length > 0 && file.length === stored.length;
  return check('alpha', isComplete && shown > 0 ? sum / shown : 255, ALPHA_LIMIT);
};

/** Px around a change of opacity that belong to the outline. */
const OUTLINE = 2;
/** A smaller change of opacity, of 255, is no outline. */
const OUTLINE_STEP = 4;

/** Calls `visit` with the index of every pixel along an outline. */
const forOutline = ({ data, width, height }: Frames, visit: (pixel: number) => void): void => {
  const area = width * height;
  for (let frame = 0; frame < data.length / area; frame += 1) {
    for (let y = OUTLINE; y < height - OUTLINE; y += 1) {
      for (let x = OUTLINE; x < width - OUTLINE; x += 1) {
        const at = frame * area + y * width + x;
        const across = Math.abs((data[at - OUTLINE] ?? 0) - (data[at + OUTLINE] ?? 0));
        const down = Math.abs((data[at - OUTLINE * width] ?? 0) - (data[at + OUTLINE * width] ?? 0));
        if (Math.max(across, down) >= OUTLINE_STEP) visit(at);
      }
    }
  }
};

/** Whether outlines are clean: the mean difference in brightness between both videos where the opacity changes. */
export const checkEdges = (alpha: Frames, original: Buffer, transparent: Buffer): TransparencyCheck => {
  let sum = 0;
  let pixels = 0;
  forOutline(alpha, (at) => {
    sum += Math.abs((original[at] ?? 255) - (transparent[at] ?? 0));
    pixels += 1;
  });
  return check('edges', pixels === 0 ? 255 : sum / pixels, EDGE_LIMIT);
};

/** Whether the loop is seamless: how the step into the second pass compares with the largest step within the first. */
export const checkLoop = ({ data, width, height }: Frames, framesInPass: number): TransparencyCheck => {
  const area = width * height;
  const frame = (index: number): Buffer => data.subarray(index * area, (index + 1) * area);
  if (data.length < (framesInPass + 1) * area) return check('loop', 255, LOOP_LIMIT);
  const steps = Array.from({ length: framesInPass - 1 }, (_, index) =>
    meanDifference(frame(index), frame(index + 1)),
  );
  const seam = meanDifference(frame(framesInPass - 1), frame(framesInPass));
  // The first frame must come again, too: another one would jump.
  const repeated = meanDifference(frame(0), frame(framesInPass));
  const step = Math.max(...steps) + ENCODER_NOISE;
  return check('loop', Math.max(seam, repeated) / step, LOOP_LIMIT);
};
