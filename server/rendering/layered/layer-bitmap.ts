/** An RGBA image with straight (not premultiplied) alpha, 4 bytes a pixel, rows from the top. */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/**
 * The visible part of a transparent image, ready for ffmpeg's `overlay`: planar YUVA 4:2:0, bt709, limited range,
 * straight alpha. Position and size are even, px.
 */
export type LayerBitmap = { left: number; top: number; width: number; height: number; data: Uint8Array };

const evenBelow = (px: number): number => px - (px % 2);

type Box = { left: number; top: number; right: number; bottom: number };

/** The smallest even box around everything that is not fully transparent; null for an empty image. */
const visibleBox = ({ width, height, data }: RgbaImage): Box | null => {
  const box: Box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = y * width * 4 + 3; x < width; x += 1, at += 4) {
      if (data[at] === 0) continue;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  if (box.right === 0) return null;
  return {
    left: evenBelow(box.left),
    top: evenBelow(box.top),
    right: box.right + (box.right % 2),
    bottom: box.bottom + (box.bottom % 2),
  };
};

/** Luma coefficients of bt709 (ITU-R BT.709-6, item 3.2) and the limited 8-bit range (item 4.6). */
const RED = 0.2126;
const BLUE = 0.0722;
const GREEN = 1 - RED - BLUE;
const LUMA_RANGE = 219 / 255;
const CHROMA_BLUE = 224 / 255 / (2 * (1 - BLUE));
const CHROMA_RED = 224 / 255 / (2 * (1 - RED));

/**
 * Converts a screenshot to the format that ffmpeg composites. Null for an empty image. The chroma of a block of
 * four pixels is their mean weighted by alpha: unweighted, the black of transparent pixels would draw a dark rim
 * around every letter. `image` has even sides.
 */
export const toLayerBitmap = (image: RgbaImage): LayerBitmap | null => {
  const box = visibleBox(image);
  if (box === null) return null;
  const { data: rgba, width: stride } = image;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const area = width * height;
  const yuva = new Uint8Array(area * 2.5);
  const [cbStart, crStart, alphaStart] = [area, area * 1.25, area * 1.5];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [weight, red, green, blue] = [0, 0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const [px, py] = [x + (corner % 2), y + (corner >> 1)];
        const from = ((box.top + py) * stride + box.left + px) * 4;
        const [r, g, b, a] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0, rgba[from + 3] ?? 0];
        const to = py * width + px;
        yuva[to] = 16.5 + LUMA_RANGE * (RED * r + GREEN * g + BLUE * b);
        yuva[alphaStart + to] = a;
        weight += a;
        red += a * r;
        green += a * g;
        blue += a * b;
      }
      if (weight > 0) {
        red /= weight;
        green /= weight;
        blue /= weight;
      }
      const luma = RED * red + GREEN * green + BLUE * blue;
      const chroma = (y / 2) * (width / 2) + x / 2;
      yuva[cbStart + chroma] = 128.5 + CHROMA_BLUE * (blue - luma);
      yuva[crStart + chroma] = 128.5 + CHROMA_RED * (red - luma);
    }
  }
  return { left: box.left, top: box.top, width, height, data: yuva };
};
