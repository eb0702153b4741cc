/** An RGBA image with straight (not premultiplied) alpha, 4 bytes a pixel, rows from the top. */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/**
 * The visible part of a transparent image, ready for ffmpeg's `overlay`: planar YUVA 4:2:0, bt709, limited range,
 * straight alpha. Position and size are even, px.
 */
export type LayerBitmap = { left: number; top: number; width: number; height: number; data: Uint8Array };

const evenBelow = (px: number): number => Math.floor(px / 2) * 2;
const evenAbove = (px: number): number => Math.ceil(px / 2) * 2;

/** A part of an image, px. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** An image and where it is in the video, px. */
export type Patch = { image: RgbaImage; left: number; top: number };

/** The pixels of a box of the video, of which those outside the patch are transparent. */
export const crop = ({ image, left, top }: Patch, box: Box): Patch => {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const data = new Uint8Array(width * height * 4);
  const from = Math.max(left, box.left);
  const to = Math.min(left + image.width, box.right);
  const bottom = from < to ? Math.min(top + image.height, box.bottom) : 0;
  for (let y = Math.max(top, box.top); y < bottom; y += 1) {
    const row = (y - top) * image.width - left;
    data.set(
      image.data.subarray((row + from) * 4, (row + to) * 4),
      ((y - box.top) * width + from - box.left) * 4,
    );
  }
  return { image: { width, height, data }, left: box.left, top: box.top };
};

/** The visible part of a screenshot, with even sides; null for an empty one. `image` has even sides. */
export const visiblePart = (image: RgbaImage): Patch | null => {
  const box = visibleBox(image);
  return box === null ? null : crop({ image, left: 0, top: 0 }, box);
};

/** The smallest even box around everything that is not fully transparent; null for an empty image. */
const visibleBox = ({ width, height, data }: RgbaImage): Box | null => {
  const box: Box = { left: width, top: height, right: 0, bottom: 0 };
  const stride = width * 4;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const emptyRow = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const row = bytes.subarray(y * stride, (y + 1) * stride);
    // Most rows of a screenshot are empty, and one comparison tells.
    if (row.equals(emptyRow)) continue;
    const isVisible = (x: number): boolean => row[x * 4 + 3] !== 0;
    let left = 0;
    while (left < width && !isVisible(left)) left += 1;
    if (left === width) continue;
    let right = width;
    while (!isVisible(right - 1)) right -= 1;
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box.right === 0 ? null : evenBox(box);
};

/** The smallest even box around a box. */
export const evenBox = ({ left, top, right, bottom }: Box): Box => ({
  left: evenBelow(left),
  top: evenBelow(top),
  right: evenAbove(right),
  bottom: evenAbove(bottom),
});

/** Luma coefficients of bt709 (ITU-R BT.709-6, item 3.2) and the limited 8-bit range (item 4.6). */
const RED = 0.2126;
const BLUE = 0.0722;
const GREEN = 1 - RED - BLUE;
const LUMA_RANGE = 219 / 255;
const CHROMA_BLUE = 224 / 255 / (2 * (1 - BLUE));
const CHROMA_RED = 224 / 255 / (2 * (1 - RED));

/**
 * An image in the format that ffmpeg composites. The chroma of a block of four pixels is their mean weighted by alpha: unweighted, the
 * black of transparent pixels would draw a dark rim around every letter. The sides are even. It is drawn into `yuva`, which may hold
 * another image of the same size.
 */
export const toYuva = (
  { data: rgba, width, height }: RgbaImage,
  yuva: Uint8Array = new Uint8Array(width * height * 2.5),
): Uint8Array => {
  const area = width * height;
  const [cbStart, crStart, alphaStart] = [area, area * 1.25, area * 1.5];
  // As black is stored: most of a text's box is transparent, and is skipped below.
  yuva.fill(16, 0, area);
  yuva.fill(128, cbStart, alphaStart);
  yuva.fill(0, alphaStart);
  const stride = width * 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const first = y * stride + x * 4 + 3;
      if (
        rgba[first] === 0 &&
        rgba[first + 4] === 0 &&
        rgba[first + stride] === 0 &&
        rgba[first + stride + 4] === 0
      )
        continue;
      let weight = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const px = x + (corner & 1);
        const py = y + (corner >> 1);
        const from = (py * width + px) * 4;
        const a = rgba[from + 3] ?? 0;
        const r = rgba[from] ?? 0;
        const g = rgba[from + 1] ?? 0;
        const b = rgba[from + 2] ?? 0;
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
  return yuva;
};

/** Converts a part of a screenshot to the format that ffmpeg composites. */
export const toLayerBitmap = ({ image, left, top }: Patch): LayerBitmap => {
  const { width, height } = image;
  return { left, top, width, height, data: toYuva(image) };
};
