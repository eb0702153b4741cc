/**
 * Colours beyond SDR: HDR (HLG and PQ, as phones record) or the wide gamut of bt.2020. Sources of the tone mapping
 * to bt709: ITU-R BT.2100-2 (curves), BT.2087 (gamut), BT.2408 (reference white of 203 cd/m²).
 */
export type WideColor = 'hlg' | 'pq' | 'bt2020';

type Rgb = readonly [red: number, green: number, blue: number];

/** Reference white, cd/m²; anything brighter is a highlight. */
const WHITE = 203;
/** Nominal peak luminance of HLG, cd/m². */
const HLG_PEAK = 1000;
/** Luminance up to this fraction of white is unchanged; anything brighter is compressed. */
const KNEE = 0.6;
/** Gamma of an SDR display, ITU-R BT.1886. */
const DISPLAY_GAMMA = 2.4;

const pqLight = (signal: number): number => {
  const root = signal ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
};

const hlgScene = (signal: number): number =>
  signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;

const luminance2020 = ([red, green, blue]: Rgb): number => 0.2627 * red + 0.678 * green + 0.0593 * blue;
const luminance709 = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const times = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

/** Linear display light of the signal, 1 for reference white. */
const lightOf = (signal: Rgb, kind: WideColor): Rgb => {
  const [red, green, blue] = signal;
  if (kind === 'bt2020') return [red ** DISPLAY_GAMMA, green ** DISPLAY_GAMMA, blue ** DISPLAY_GAMMA];
  if (kind === 'pq') return times([pqLight(red), pqLight(green), pqLight(blue)], 1 / WHITE);
  const scene: Rgb = [hlgScene(red), hlgScene(green), hlgScene(blue)];
  return times(scene, (HLG_PEAK / WHITE) * luminance2020(scene) ** 0.2);
};

/** Compresses luminance above the knee into the remaining SDR range (Reinhard's curve). */
const compress = (light: number): number => {
  if (light <= KNEE) return light;
  const headroom = 1 - KNEE;
  const [above, most] = [(light - KNEE) / headroom, (HLG_PEAK / WHITE - KNEE) / headroom];
  return Math.min(1, KNEE + (headroom * above * (1 + above / most ** 2)) / (1 + above));
};

const to709 = ([red, green, blue]: Rgb): Rgb => [
  1.6605 * red - 0.5876 * green - 0.0728 * blue,
  -0.1246 * red + 1.1329 * green - 0.0083 * blue,
  -0.0182 * red - 0.1006 * green + 1.1187 * blue,
];

/** Desaturates an out-of-gamut colour just enough to bring it into gamut. */
const intoGamut = (color: Rgb): Rgb => {
  const gray = Math.min(1, Math.max(0, luminance709(color)));
  const shares = color.map((part) =>
    part < 0 ? gray / (gray - part) : part > 1 ? (1 - gray) / (part - gray) : 1,
  );
  const share = Math.min(...shares);
  const [red, green, blue] = color;
  return [gray + (red - gray) * share, gray + (green - gray) * share, gray + (blue - gray) * share];
};

const store = (part: number): number => Math.min(1, Math.max(0, part)) ** (1 / DISPLAY_GAMMA);

/** Maps one colour; components 0 to 1, encoded, before and after. */
export const toneMapToSdr = (signal: Rgb, kind: WideColor): Rgb => {
  const light = lightOf(signal, kind);
  const brightest = Math.max(...light);
  // Scaling by the brightest component preserves the hue.
  const mapped = kind === 'bt2020' || brightest === 0 ? light : times(light, compress(brightest) / brightest);
  const [red, green, blue] = intoGamut(to709(mapped));
  return [store(red), store(green), store(blue)];
};

/** Grid size of the LUT; ffmpeg interpolates between its points. */
const LUT_SIZE = 33;

/** The mapping as an Adobe `.cube` file for ffmpeg's `lut3d` filter, which every build has. */
export const toneMapLut = (kind: WideColor): string => {
  const values = Array.from({ length: LUT_SIZE }, (_, step) => step / (LUT_SIZE - 1));
  const lines = values.flatMap((blue) =>
    values.flatMap((green) =>
      values.map((red) =>
        toneMapToSdr([red, green, blue], kind)
          .map((part) => part.toFixed(6))
          .join(' '),
      ),
    ),
  );
  return [`LUT_3D_SIZE ${LUT_SIZE}`, ...lines, ''].join('\n');
};
