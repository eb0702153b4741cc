/** Side of a test overlay, px, in its file and in the frame. */
export const TEST_SIDE = 360;
/** Frames of one pass at 30 frames per second. */
export const TEST_FRAMES = 30;

/** A pixel, by its distance from the middle, px, and its angle, radians; `turn` is the share of the pass so far, radians. */
type Place = { radius: number; angle: number; turn: number };

export type TestOverlay = {
  name: string;
  description: string;
  fileName: string;
  /** Frames per second of the file. */
  fps: number;
  color: readonly [red: number, green: number, blue: number];
  /** Opacity of a pixel; the result is clamped to 0 to 255. */
  opacity: (place: Place) => number;
  /** ffmpeg's arguments that encode the frames. */
  encoder: readonly string[];
  /** ffmpeg's decoder, where its own ignores alpha. */
  decoder: readonly string[];
};

const clip = (value: number): number => Math.min(255, Math.max(0, value));

/** 255 within `inner` px, 0 from one px further out, and smooth in between. */
const upTo = (inner: number, radius: number): number => clip(255 * (inner - radius + 1));

/** One of each format that people upload; each turns or beats once a second. */
export const testOverlays: readonly TestOverlay[] = [
  {
    name: 'Hard edges',
    description: 'A GIF sticker: every pixel is opaque or transparent.',
    fileName: 'sticker.gif',
    fps: 10,
    color: [255, 60, 150],
    opacity: ({ radius, angle, turn }) => (radius < 120 + 36 * Math.cos(5 * angle - turn) ? 255 : 0),
    encoder: [
      ['-filter_complex', 'split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=dither=none'],
      ['-loop', '0'],
    ].flat(),
    decoder: [],
  },
  {
    name: 'Soft glow',
    description: 'A WebM with alpha: light that fades out over many pixels.',
    fileName: 'glow.webm',
    fps: 30,
    color: [255, 190, 80],
    opacity: ({ radius, turn }) => 255 * (1 - radius / (130 + 30 * Math.sin(turn))),
    encoder: [
      ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-crf', '12', '-b:v', '0', '-cpu-used', '5'],
      ['-deadline', 'realtime', '-auto-alt-ref', '0', '-colorspace', 'bt709', '-color_range', 'tv'],
    ].flat(),
    decoder: ['-c:v', 'libvpx-vp9'],
  },
  {
    name: 'Thin white lines',
    description: 'A MOV with alpha whose transparent pixels are black, which must not show as a dark rim.',
    fileName: 'lines.mov',
    fps: 30,
    color: [255, 255, 255],
    opacity: ({ radius, angle, turn }) => {
      const spokes = clip(255 * ((Math.sin(6 * angle - turn) * radius) / 8 - 1));
      return Math.min(upTo(160, radius), spokes + 255 - upTo(152, radius));
    },
    encoder: ['-c:v', 'qtrle', '-pix_fmt', 'argb'],
    decoder: [],
  },
];

/** ffmpeg's arguments that read the frames of an overlay from stdin. */
export const frameInput = ({ fps }: TestOverlay): string[] =>
  ['-f rawvideo -pix_fmt rgba', `-s ${TEST_SIDE}x${TEST_SIDE} -r ${fps} -i pipe:0`].join(' ').split(' ');

/** One frame of an overlay, RGBA, with black transparent pixels. Drawn here because ffmpeg's `geq` takes ten times as long. */
const drawFrame = ({ color: [red, green, blue], opacity }: TestOverlay, turn: number): Buffer => {
  const frame = Buffer.alloc(TEST_SIDE * TEST_SIDE * 4);
  const middle = TEST_SIDE / 2;
  const opaque = red * 2 ** 24 + green * 2 ** 16 + blue * 2 ** 8;
  for (let y = 0; y < TEST_SIDE; y += 1) {
    for (let x = 0; x < TEST_SIDE; x += 1) {
      const [right, down] = [x - middle, y - middle];
      const place = { radius: Math.sqrt(right ** 2 + down ** 2), angle: Math.atan2(down, right), turn };
      const alpha = Math.floor(clip(opacity(place)));
      if (alpha > 0) frame.writeUInt32BE(opaque + alpha, (y * TEST_SIDE + x) * 4);
    }
  }
  return frame;
};

/** The frames of one pass, which takes a second. */
export const drawFrames = (overlay: TestOverlay): Buffer[] =>
  Array.from({ length: overlay.fps }, (_, frame) => drawFrame(overlay, (2 * Math.PI * frame) / overlay.fps));
