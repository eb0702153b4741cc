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

/** The image around `center`, px of the image, `scale` times as large; bilinear, in premultiplied colour. */
const scaleAround = (
  { data, width, height }: RgbaImage,
  scale: number,
  center: { x: number; y: number },
): RgbaImage => {
  const scaled = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const sourceY = center.y + (y + 0.5 - center.y) / scale - 0.5;
    const top = Math.floor(sourceY);
    if (top < -1 || top >= height) continue;
    const down = sourceY - top;
    for (let x = 0; x < width; x += 1) {
      const sourceX = center.x + (x + 0.5 - center.x) / scale - 0.5;
      const left = Math.floor(sourceX);
      if (left < -1 || left >= width) continue;
      const across = sourceX - left;
      let alpha = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const px = left + (corner & 1);
        const py = top + (corner >> 1);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const from = (py * width + px) * 4;
        const weight =
          ((corner & 1) === 1 ? across : 1 - across) *
          (corner >> 1 === 1 ? down : 1 - down) *
          (data[from + 3] ?? 0);
        if (weight === 0) continue;
        alpha += weight;
        red += weight * (data[from] ?? 0);
        green += weight * (data[from + 1] ?? 0);
        blue += weight * (data[from + 2] ?? 0);
      }
      if (alpha === 0) continue;
      const to = (y * width + x) * 4;
      scaled[to] = red / alpha + 0.5;
      scaled[to + 1] = green / alpha + 0.5;
      scaled[to + 2] = blue / alpha + 0.5;
      scaled[to + 3] = alpha + 0.5;
    }
  }
  return { width, height, data: scaled };
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
  const scaled = scaleAround(alone, pose.scale, {
    x: center.x * outputScale - letters.left,
    y: center.y * outputScale - letters.top,
  });
  drawOver(shown, scaled);
  return shown;
};

/** Each look once, however often it comes. */
async function* drawLooks(
  looks: readonly Look[],
  drawLook: (look: Look) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const keys = looks.map((look) => JSON.stringify(look));
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const kept = new Map<string, Uint8Array>();
  for (const [index, look] of looks.entries()) {
    const key = keys[index] ?? '';
    const frame = kept.get(key) ?? (await drawLook(look));
    const left = (uses.get(key) ?? 1) - 1;
    uses.set(key, left);
    if (left > 0) kept.set(key, frame);
    else kept.delete(key);
    yield frame;
  }
}

/**
 * Draws the looks of a text from what the browser drew of it at rest, one frame each, in a box that holds them all. Null for an empty text.
 * The frames are drawn as they are read, so that one at a time is in memory.
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
  const maps = new Map<string, Uint16Array>();
  const mapOf = (unit: LettersPose['unit']): Uint16Array => {
    const map = maps.get(unit) ?? mapRegions({ image: whole, ...place }, options, regionsOf(parts, unit));
    maps.set(unit, map);
    return map;
  };
  const drawLook = async (look: Look): Promise<Uint8Array> => {
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
      image = scaleAround(image, look.scale, { x: center.x - place.left, y: center.y - place.top });
    if (look.opacity < 1) {
      image = image === whole ? copyOf(image) : image;
      fadePixels(image, look.opacity);
    }
    return toYuva(image);
  };
  return { ...place, counts: countsOf(parts), frames: drawLooks(looks, drawLook) };
};
