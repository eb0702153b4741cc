import sharp from 'sharp';
import type { LettersPose } from '#remotion/plan/pose.ts';
import type { Look } from '#remotion/plan/strip.ts';
import {
  countsOf,
  inFrame,
  type Region,
  regionsOf,
  type TextParts,
  wipedRect,
} from '#remotion/plan/text-parts.ts';
import { type Box, crop, evenBox, type Patch, type RgbaImage, toYuva } from './layer-bitmap.ts';
import type { DrawnLayer } from './layer-cache.ts';

/** A text as the browser drew it: whole, or its plates and its letters apart; null for an empty part. */
export type DrawnText =
  | readonly [whole: Patch | null]
  | readonly [plates: Patch | null, letters: Patch | null];

type StripOptions = {
  parts: TextParts;
  looks: readonly Look[];
  /** Factor of 1080x1920. */
  outputScale: number;
};

/** Standard deviations of a blur beyond which nothing is seen. */
const BLUR_REACH = 3;
/** Standard deviation of the least blur that sharp draws, px; below it nothing is seen. */
const LEAST_BLUR = 0.3;
/** px beside a scaled image for the pixels between two others. */
const MARGIN = 2;

/** The box around all that is drawn of a text. */
const unite = (patches: readonly Patch[]): Box => ({
  left: Math.min(...patches.map(({ left }) => left)),
  top: Math.min(...patches.map(({ top }) => top)),
  right: Math.max(...patches.map(({ image, left }) => left + image.width)),
  bottom: Math.max(...patches.map(({ image, top }) => top + image.height)),
});

/** The box that holds every look of what is drawn in `box`. */
const stripBox = (
  box: Box,
  looks: readonly Look[],
  center: { x: number; y: number },
  outputScale: number,
): Box => {
  const scale = Math.max(1, ...looks.map((look) => look.scale));
  const blur = Math.max(0, ...looks.map((look) => look.blur)) * outputScale * BLUR_REACH;
  const margin = scale === 1 ? blur : blur + MARGIN;
  return evenBox({
    left: center.x - (center.x - box.left) * scale - margin,
    top: center.y - (center.y - box.top) * scale - margin,
    right: center.x + (box.right - center.x) * scale + margin,
    bottom: center.y + (box.bottom - center.y) * scale + margin,
  });
};

/** Draws `above` over the image, in place; both have straight alpha and one size. */
const drawOver = ({ data: below }: RgbaImage, { data: above }: RgbaImage): void => {
  for (let at = 0; at < below.length; at += 4) {
    const a = above[at + 3] ?? 0;
    if (a === 0) continue;
    const under = ((below[at + 3] ?? 0) * (255 - a)) / 255;
    const alpha = a + under;
    for (let channel = at; channel < at + 3; channel += 1)
      below[channel] = ((above[channel] ?? 0) * a + (below[channel] ?? 0) * under) / alpha + 0.5;
    below[at + 3] = alpha + 0.5;
  }
};

/** For each pixel of a line: the one before the place that it shows, and the share of the one after. */
const placesAlong = (
  length: number,
  scale: number,
  center: number,
): { before: Int32Array; share: Float64Array } => {
  const before = new Int32Array(length);
  const share = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = center + (at + 0.5 - center) / scale - 0.5;
    before[at] = Math.floor(place);
    share[at] = place - Math.floor(place);
  }
  return { before, share };
};

/** Each pixel of an image as one number, with a transparent pixel on all sides. */
type BorderedImage = { pixels: Uint32Array<ArrayBuffer>; width: number; height: number };

const withBorder = ({ data, width, height }: RgbaImage): BorderedImage => {
  const pixels = new Uint32Array((width + 2) * (height + 2));
  const bytes = new Uint8Array(pixels.buffer);
  for (let y = 0; y < height; y += 1)
    bytes.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((y + 1) * (width + 2) + 1) * 4);
  return { pixels, width, height };
};

/**
 * The image around `center`, px of the image, `scale` times as large; bilinear, in premultiplied colour. It is drawn into `scaled`, which
 * the next one may take: a buffer for each would keep the garbage collector busy.
 */
const scaleAround = (
  { pixels, width, height }: BorderedImage,
  { scale, center }: { scale: number; center: { x: number; y: number } },
  scaled = new Uint32Array(width * height),
): RgbaImage => {
  scaled.fill(0);
  const bytes = new Uint8Array(pixels.buffer);
  const data = new Uint8Array(scaled.buffer);
  const across = placesAlong(width, scale, center.x);
  const down = placesAlong(height, scale, center.y);
  const stride = width + 2;
  for (let y = 0; y < height; y += 1) {
    const top = down.before[y] ?? 0;
    if (top < -1 || top >= height) continue;
    const lower = down.share[y] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const left = across.before[x] ?? 0;
      if (left < -1 || left >= width) continue;
      const at = (top + 1) * stride + left + 1;
      const pixel = pixels[at] ?? 0;
      const to = y * width + x;
      // Most of a text is empty or of one colour.
      if (pixel === pixels[at + 1] && pixel === pixels[at + stride] && pixel === pixels[at + stride + 1]) {
        scaled[to] = pixel;
        continue;
      }
      const right = across.share[x] ?? 0;
      const from = at * 4;
      const below = (at + stride) * 4;
      const one = (1 - right) * (1 - lower) * (bytes[from + 3] ?? 0);
      const two = right * (1 - lower) * (bytes[from + 7] ?? 0);
      const three = (1 - right) * lower * (bytes[below + 3] ?? 0);
      const four = right * lower * (bytes[below + 7] ?? 0);
      const alpha = one + two + three + four;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel += 1)
        data[to * 4 + channel] =
          (one * (bytes[from + channel] ?? 0) +
            two * (bytes[from + 4 + channel] ?? 0) +
            three * (bytes[below + channel] ?? 0) +
            four * (bytes[below + 4 + channel] ?? 0)) /
            alpha +
          0.5;
      data[to * 4 + 3] = alpha + 0.5;
    }
  }
  return { width, height, data };
};

const blurred = async ({ data, width, height }: RgbaImage, sigma: number): Promise<RgbaImage> => {
  const raw = { width, height, channels: 4 } as const;
  return { width, height, data: await sharp(data, { raw }).blur(sigma).raw().toBuffer() };
};

const copyOf = (image: RgbaImage): RgbaImage => ({ ...image, data: image.data.slice() });

/** Multiplies the alpha of all pixels, in place. */
const fadePixels = ({ data }: RgbaImage, factor: number): void => {
  for (let at = 3; at < data.length; at += 4) data[at] = (data[at] ?? 0) * factor + 0.5;
};

/** Clears everything outside a box of the video. */
const keepBox = ({ image, left, top }: Patch, box: Box): void => {
  const { width, height, data } = image;
  for (let y = 0; y < height; y += 1) {
    const isInside = y + top >= box.top && y + top < box.bottom;
    const from = isInside ? Math.min(width, Math.max(0, box.left - left)) : width;
    const to = isInside ? Math.max(from, Math.min(width, box.right - left)) : width;
    data.fill(0, y * width * 4, (y * width + from) * 4);
    data.fill(0, (y * width + to) * 4, (y + 1) * width * 4);
  }
};

/** The number of the region that each pixel of a patch belongs to, from 1; 0 for none. */
const mapRegions = (
  { image: { width, height }, left, top }: Patch,
  { parts, outputScale }: Pick<StripOptions, 'parts' | 'outputScale'>,
  regions: readonly Region[],
): Uint16Array => {
  const map = new Uint16Array(width * height);
  const angle = (-parts.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rects = regions.flatMap((region, index) =>
    region.rects.map((rect) => ({ ...rect, number: index + 1 })),
  );
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = (left + x + 0.5) / outputScale - parts.center.x;
      const fromY = (top + y + 0.5) / outputScale - parts.center.y;
      const inX = fromX * cos - fromY * sin;
      const inY = fromX * sin + fromY * cos;
      for (const rect of rects) {
        if (inX < rect.left || inX >= rect.right || inY < rect.top || inY >= rect.bottom) continue;
        map[y * width + x] = rect.number;
        break;
      }
    }
  }
  return map;
};

/** The letters of which some have come. */
const someLetters = (
  letters: Patch,
  pose: LettersPose,
  { map, parts, outputScale }: { map: Uint16Array; parts: TextParts; outputScale: number },
): RgbaImage => {
  const { width, height, data } = letters.image;
  const resting = pose.scale === 1 ? pose.shown : pose.shown - 1;
  const shown: RgbaImage = { width, height, data: data.slice() };
  for (let pixel = 0; pixel < map.length; pixel += 1) {
    const number = map[pixel] ?? 0;
    if (number <= resting) continue;
    const at = pixel * 4 + 3;
    shown.data[at] = number > pose.shown ? (shown.data[at] ?? 0) * pose.dim + 0.5 : 0;
  }
  const popping = regionsOf(parts, pose.unit)[resting];
  if (pose.scale === 1 || popping === undefined) return shown;
  const alone: RgbaImage = { width, height, data: data.slice() };
  for (let pixel = 0; pixel < map.length; pixel += 1) {
    if (map[pixel] !== resting + 1) alone.data[pixel * 4 + 3] = 0;
  }
  const center = inFrame(parts, popping.center);
  const scaled = scaleAround(withBorder(alone), {
    scale: pose.scale,
    center: { x: center.x * outputScale - letters.left, y: center.y * outputScale - letters.top },
  });
  drawOver(shown, scaled);
  return shown;
};

/** Each look once, however often it comes; `drawLook` may draw one that comes once where it drew the last one. */
async function* drawLooks(
  looks: readonly Look[],
  drawLook: (look: Look, isRepeated: boolean) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const keys = looks.map((look) => JSON.stringify(look));
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const kept = new Map<string, Uint8Array>();
  for (const [index, look] of looks.entries()) {
    const key = keys[index] ?? '';
    const left = (uses.get(key) ?? 1) - 1;
    const frame = kept.get(key) ?? (await drawLook(look, left > 0));
    uses.set(key, left);
    if (left > 0) kept.set(key, frame);
    else kept.delete(key);
    yield frame;
  }
}

/**
 * Draws the looks of a text from what the browser drew of it at rest, one frame each, in a box that holds them all. Null for an empty text.
 * The frames are drawn as they are read, so that one at a time is in memory: a frame is only valid until the next one is read.
 */
export const drawStrip = (text: DrawnText, options: StripOptions): DrawnLayer | null => {
  const { parts, looks, outputScale } = options;
  const drawn = text.filter((patch) => patch !== null);
  if (drawn.length === 0) return null;
  const center = { x: parts.center.x * outputScale, y: parts.center.y * outputScale };
  const box = stripBox(unite(drawn), looks, center, outputScale);
  const place = { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top };
  const nothing: Patch = { image: { width: 0, height: 0, data: new Uint8Array() }, left: 0, top: 0 };
  const inBox = (patch: Patch | null | undefined): RgbaImage => crop(patch ?? nothing, box).image;
  const first = inBox(text[0]);
  const letters = inBox(text[1]);
  const whole = copyOf(first);
  drawOver(whole, letters);
  let borderedWhole: BorderedImage | null = null;
  let scaled: Uint32Array<ArrayBuffer> | null = null;
  let yuva: Uint8Array | undefined;
  const maps = new Map<string, Uint16Array>();
  const mapOf = (unit: LettersPose['unit']): Uint16Array => {
    const map = maps.get(unit) ?? mapRegions({ image: whole, ...place }, options, regionsOf(parts, unit));
    maps.set(unit, map);
    return map;
  };
  const drawLook = async (look: Look, isRepeated: boolean): Promise<Uint8Array> => {
    let image = whole;
    if (look.letters !== null) {
      image = copyOf(first);
      const pose = look.letters;
      drawOver(
        image,
        someLetters({ image: letters, ...place }, pose, { map: mapOf(pose.unit), parts, outputScale }),
      );
    }
    if (look.blur * outputScale >= LEAST_BLUR) image = await blurred(image, look.blur * outputScale);
    if (look.wipe !== null) {
      const { left, top, right, bottom } = wipedRect(parts, look.wipe.side, look.wipe.share);
      const kept = {
        left: Math.round(left * outputScale),
        top: Math.round(top * outputScale),
        right: Math.round(right * outputScale),
        bottom: Math.round(bottom * outputScale),
      };
      image = copyOf(image);
      keepBox({ image, ...place }, kept);
    }
    if (look.scale !== 1)
      image = scaleAround(
        image === whole ? (borderedWhole ??= withBorder(whole)) : withBorder(image),
        { scale: look.scale, center: { x: center.x - place.left, y: center.y - place.top } },
        (scaled ??= new Uint32Array(place.width * place.height)),
      );
    if (look.opacity < 1) {
      image = image === whole ? copyOf(image) : image;
      fadePixels(image, look.opacity);
    }
    if (isRepeated) return toYuva(image);
    yuva = toYuva(image, yuva);
    return yuva;
  };
  return { ...place, counts: countsOf(parts), frames: drawLooks(looks, drawLook) };
};
