import { TURN, wave } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { type Light, paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight } from '#remotion/starter/drawing/palette.ts';

/** A glow behind the dancer, or a disc with a firm edge where `firm` is 1; x, y and radius as in a field shader. */
type Glow = { x: number; y: number; radius: number; color: Light; power: number; firm?: number };
/** A beam from above: `lean` is its slope, aside per unit down, and `sway` how far it swings. */
type Beam = {
  x: number;
  lean: number;
  sway: number;
  spread: number;
  color: Light;
  power: number;
  offset: number;
};

/** A stage lit from behind. `floor` is the height at which wall and floor meet, as in a field shader. */
export type Stage = {
  floor: number;
  ambient: Light;
  glows: readonly Glow[];
  beams: readonly Beam[];
  /** How uneven the haze is, 0 to 1. */
  haze: number;
};

function glowAt(glow: Glow, x: number, y: number): number {
  const away = Math.hypot(x - glow.x, y - glow.y) / glow.radius;
  const soft = Math.exp(-away * away * 1.1);
  if (!glow.firm) return soft;
  // Darker above, where the text is.
  const low = smoothStep(-1, 1, (y - glow.y) / glow.radius);
  const inside = smoothStep(1.028, 0.972, away);
  const halo = 0.2 * Math.exp(-Math.max(0, away - 1) * 3.2) * (1 - inside);
  return (inside * (0.42 + 0.68 * low) + halo) * glow.firm + soft * (1 - glow.firm);
}

function beamAt(beam: Beam, x: number, y: number, phase: number): number {
  const down = y + 0.25;
  const lean = beam.lean + beam.sway * wave(phase, 1, beam.offset);
  const aside = (x - beam.x - down * lean) / (0.03 + down * beam.spread);
  return Math.exp(-aside * aside * 2.2) / (0.7 + down * 0.9);
}

/** Paints the wall with its light and haze, and the same light in the polished floor. */
export function paintStage(context: CanvasRenderingContext2D, phase: number, stage: Stage): void {
  const breath = 1 + wave(phase, 2) * 0.035;
  paintField(context, 180, (x, y, light) => {
    const below = Math.max(0, y - stage.floor);
    const isFloor = below > 0;
    const mirrorY = isFloor ? stage.floor - below * 1.25 : y;
    const plank = 1 / (0.1 + below);
    const ripple = isFloor ? cloudNoise(x * 4, plank * 2.6, 0.5, 6, 2) : 0;
    const mirrorX = x + ripple * 0.02;
    const air =
      1 +
      stage.haze *
        1.5 *
        cloudNoise(x * 1.9 + 3, mirrorY * 1.6 + 0.05 * Math.sin(TURN * phase), phase * 4, 4, 3);
    const clear = Math.max(0.12, air);
    const gloss = isFloor ? (0.5 + 0.25 * ripple) * Math.exp(-below * 2.1) : 1;
    light.r = stage.ambient.r;
    light.g = stage.ambient.g;
    light.b = stage.ambient.b;
    for (const glow of stage.glows) {
      const thick = glow.firm ? 0.5 + 0.5 * clear : clear;
      addLight(light, glow.color, glowAt(glow, mirrorX, mirrorY) * glow.power * thick * breath * gloss);
    }
    for (const beam of stage.beams) {
      addLight(light, beam.color, beamAt(beam, mirrorX, mirrorY, phase) * beam.power * clear * gloss);
    }
    const edge = Math.exp(-Math.abs(y - stage.floor) * 70) * Math.exp(-((x - 0.5) ** 2) * 4);
    addLight(light, stage.glows[0]?.color ?? stage.ambient, edge * 0.035);
    // The corners stay dark, which keeps the eye on the dancer.
    const corner = 1 - 0.45 * smoothStep(0.55, 1.1, Math.hypot((x - 0.5) * 1.35, (y - 0.95) * 0.8));
    light.r *= corner;
    light.g *= corner;
    light.b *= corner;
  });
}
