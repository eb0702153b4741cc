/** Side of a test overlay, px; it is shown in this size. */
export const TEST_SIDE = 360;
/** Frames of one pass at 30 frames per second. */
export const TEST_FRAMES = 30;

export type TestOverlay = {
  name: string;
  description: string;
  fileName: string;
  /** ffmpeg's decoder, where its own ignores alpha. */
  decoder: readonly string[];
  /** Arguments that make the file. */
  source: readonly string[];
};

const MIDDLE = TEST_SIDE / 2;
/** Distance from the middle, and the angle around it; px and radians. */
const RADIUS = `hypot(X-${MIDDLE}\\,Y-${MIDDLE})`;
const ANGLE = `atan2(Y-${MIDDLE}\\,X-${MIDDLE})`;

/** Frames of one colour whose opacity is a formula of the pixel and of `T`, seconds, from 0 to 1. Transparent pixels are black. */
const drawn = (
  fps: number,
  { color, alpha }: { color: readonly [red: number, green: number, blue: number]; alpha: string },
): string[] => {
  const opacity = String.raw`alpha(X\,Y)`;
  const [red, green, blue] = color.map((value) => String.raw`if(${opacity}\,${value}\,0)`);
  const canvas = `color=c=black@0:s=${TEST_SIDE}x${TEST_SIDE}:r=${fps}:d=1,format=gbrap`;
  const graph = `${canvas},geq=r=0:g=0:b=0:a=${alpha},geq=r=${red}:g=${green}:b=${blue}:a=${opacity}`;
  return ['-f', 'lavfi', '-i', graph];
};

/** 255 within `inner`, 0 beyond one px more, and smooth in between. */
const upTo = (inner: string): string => `clip(255*(${inner}-${RADIUS}+1)\\,0\\,255)`;

/** One of each format that people upload; each turns or beats once a second. */
export const testOverlays: readonly TestOverlay[] = [
  {
    name: 'Hard edges',
    description: 'A GIF sticker: every pixel is opaque or transparent.',
    fileName: 'sticker.gif',
    decoder: [],
    source: [
      drawn(10, {
        color: [255, 60, 150],
        alpha: `255*lt(${RADIUS}\\,120+36*cos(5*(${ANGLE}-2*PI*T/5)))`,
      }),
      ['-filter_complex', 'split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=dither=none'],
      ['-loop', '0'],
    ].flat(),
  },
  {
    name: 'Soft glow',
    description: 'A WebM with alpha: light that fades out over many pixels.',
    fileName: 'glow.webm',
    decoder: ['-c:v', 'libvpx-vp9'],
    source: [
      drawn(30, {
        color: [255, 190, 80],
        alpha: `clip(255*(1-${RADIUS}/(130+30*sin(2*PI*T)))\\,0\\,255)`,
      }),
      ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-crf', '12', '-b:v', '0', '-cpu-used', '5'],
      ['-deadline', 'realtime', '-auto-alt-ref', '0', '-colorspace', 'bt709', '-color_range', 'tv'],
    ].flat(),
  },
  {
    name: 'Thin white lines',
    description: 'A MOV with alpha whose transparent pixels are black, which must not show as a dark rim.',
    fileName: 'lines.mov',
    decoder: [],
    source: [
      drawn(30, {
        color: [255, 255, 255],
        alpha: `min(${upTo('160')}\\,clip(255*(sin(6*(${ANGLE}-2*PI*T/6))*${RADIUS}/8-1)\\,0\\,255)+255-${upTo('152')})`,
      }),
      ['-c:v', 'qtrle', '-pix_fmt', 'argb'],
    ].flat(),
  },
];
