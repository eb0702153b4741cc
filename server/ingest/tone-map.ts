/**
 * How colours of a high dynamic range (HLG and PQ, as phones record) or of the wide gamut of bt.2020 become those of a plain
 * bt709 screen. Sources: ITU-R BT.2100-2 (curves), BT.2087 (gamut), BT.2408 (white of pictures at 203 cd/m²).
 */
export type WideColor = 'hlg' | 'pq' | 'bt2020';

type Rgb = readonly [red: number, green: number, blue: number];

/** cd/m² that is white in a picture; light above it comes from lamps and reflections. */
const WHITE = 203;
/** cd/m² of the screen for which HLG is shown. */
const HLG_PEAK = 1000;
/** Light up to this share of white stays as it is; what is brighter is pressed together. */
const KNEE = 0.6;
/** The power of a plain screen, ITU-R BT.1886. */
const SCREEN_POWER = 2.4;

const pqLight = (signal: number): number => {
  const root = signal ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
};

const hlgScene = (signal: number): number =>
  signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;

const luminance2020 = ([red, green, blue]: Rgb): number => 0.2627 * red + 0.678 * green + 0.0593 * blue;
const luminance709 = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const times = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

/** Light of the screen that the signal was made for, 1 for the white of pictures. */
const lightOf = (signal: Rgb, kind: WideColor): Rgb => {
  const [red, green, blue] = signal;
  if (kind === 'bt2020') return [red ** SCREEN_POWER, green ** SCREEN_POWER, blue ** SCREEN_POWER];
  if (kind === 'pq') return times([pqLight(red), pqLight(green), pqLight(blue)], 1 / WHITE);
  const scene: Rgb = [hlgScene(red), hlgScene(green), hlgScene(blue)];
  return times(scene, (HLG_PEAK / WHITE) * luminance2020(scene) ** 0.2);
};

/** Presses light between the knee and the peak of the recording into what a plain screen has left (Reinhard's curve). */
const press = (light: number): number => {
  if (light <= KNEE) return light;
  const room = 1 - KNEE;
  const [above, most] = [(light - KNEE) / room, (HLG_PEAK / WHITE - KNEE) / room];
  return Math.min(1, KNEE + (room * above * (1 + above / most ** 2)) / (1 + above));
};

const to709 = ([red, green, blue]: Rgb): Rgb => [
  1.6605 * red - 0.5876 * green - 0.0728 * blue,
  -0.1246 * red + 1.1329 * green - 0.0083 * blue,
  -0.0182 * red - 0.1006 * green + 1.1187 * blue,
];

/** Brings a colour that the screen has not towards the grey of its brightness, just so far that it has it. */
const intoGamut = (color: Rgb): Rgb => {
  const grey = Math.min(1, Math.max(0, luminance709(color)));
  const shares = color.map((part) =>
    part < 0 ? grey / (grey - part) : part > 1 ? (1 - grey) / (part - grey) : 1,
  );
  const share = Math.min(...shares);
  const [red, green, blue] = color;
  return [grey + (red - grey) * share, grey + (green - grey) * share, grey + (blue - grey) * share];
};

const store = (part: number): number => Math.min(1, Math.max(0, part)) ** (1 / SCREEN_POWER);

/** One colour, each part 0 to 1 as stored before and after. */
export const toneMapToSdr = (signal: Rgb, kind: WideColor): Rgb => {
  const light = lightOf(signal, kind);
  const brightest = Math.max(...light);
  // The brightest part decides, so that the hue stays.
  const pressed = kind === 'bt2020' || brightest === 0 ? light : times(light, press(brightest) / brightest);
  const [red, green, blue] = intoGamut(to709(pressed));
  return [store(red), store(green), store(blue)];
};

/** Steps on each side of the table; between them ffmpeg interpolates. */
const STEPS = 33;

/** The same as a table in the format of Adobe's `.cube` files, which ffmpeg's `lut3d` reads in every build. */
export const toneMapLut = (kind: WideColor): string => {
  const values = Array.from({ length: STEPS }, (_, step) => step / (STEPS - 1));
  const lines = values.flatMap((blue) =>
    values.flatMap((green) =>
      values.map((red) =>
        toneMapToSdr([red, green, blue], kind)
          .map((part) => part.toFixed(6))
          .join(' '),
      ),
    ),
  );
  return [`LUT_3D_SIZE ${STEPS}`, ...lines, ''].join('\n');
};
