import { TURN } from '#remotion/starter/drawing/drawing.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';
import type { Blob } from './blob.ts';
import type { Part } from './body.ts';
import type { Vector } from './vector.ts';

/**
 * Where the stage is seen from. `x` and `floorY` are px of the stage's origin, `scale` px for a metre there; the camera
 * stands `distance` metres away and looks down by `pitch` radians.
 */
export type View = { x: number; floorY: number; scale: number; distance: number; pitch: number };
export type Seen = { x: number; y: number; scale: number; depth: number };

/** A point of the stage in px; `scale` is px for a metre there, `depth` metres towards the viewer. */
export function projected([x, y, z]: Vector, view: View): Seen {
  const depth = z * Math.cos(view.pitch) + y * Math.sin(view.pitch);
  const up = y * Math.cos(view.pitch) - z * Math.sin(view.pitch);
  const scale = (view.scale * view.distance) / (view.distance - depth);
  return { x: view.x + x * scale, y: view.floorY - up * scale, scale, depth };
}

/** Adds the outline of an ellipsoid as seen, an ellipse: its half axes are the eigenvectors of the projected axes' products. */
function addOutline(context: CanvasRenderingContext2D, blob: Blob, view: View, dx: number, dy: number): void {
  const middle = projected(blob.at, view);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y, z] of blob.axes) {
    const up = y * Math.cos(view.pitch) - z * Math.sin(view.pitch);
    xx += x * x;
    xy -= x * up;
    yy += up * up;
  }
  const mean = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const long = Math.sqrt(mean + spread) * middle.scale;
  const short = Math.sqrt(Math.max(0, mean - spread)) * middle.scale;
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const x = middle.x + dx;
  const y = middle.y + dy;
  context.moveTo(x + Math.cos(turn) * long, y + Math.sin(turn) * long);
  context.ellipse(x, y, long, Math.max(0.3, short), turn, 0, TURN);
}

/**
 * `rim` is the colour of the light round the outline, `innerRim` the fainter one where a limb passes before the body;
 * `rimX` and `rimY` are the way in px that both reach in.
 */
export type FigureStyle = { fill: string; rim: string; innerRim: string; rimX: number; rimY: number };

/**
 * Draws parts as one silhouette with light on its edges, from the first to the last; only blobs that `isShown` are drawn.
 * The light is what the dark fill, moved by the rim's way, leaves free.
 */
export function drawParts(
  context: CanvasRenderingContext2D,
  parts: readonly Part[],
  view: View,
  style: FigureStyle,
  isShown: (blob: Blob) => boolean = () => true,
): void {
  const groups = parts.map(({ blobs }) => blobs.filter(isShown));
  const fill = (blobs: readonly Blob[], color: string, moved: boolean): void => {
    context.beginPath();
    for (const blob of blobs) {
      const by = moved ? blob.edge : 0;
      if (moved || blob.edge > 0.02) addOutline(context, blob, view, style.rimX * by, style.rimY * by);
    }
    context.fillStyle = color;
    context.fill('nonzero');
  };
  fill(groups.flat(), style.rim, false);
  for (const blobs of groups) {
    fill(blobs, style.innerRim, false);
    fill(blobs, style.fill, true);
  }
}

/** The figure in the polished floor, fading out over `reach` px below it. */
export function drawReflection(
  context: CanvasRenderingContext2D,
  parts: readonly Part[],
  view: View,
  reach: number,
): void {
  const fade = context.createLinearGradient(0, view.floorY - 30, 0, view.floorY + reach);
  fade.addColorStop(0, rgba(4, 2, 8, 0.85));
  fade.addColorStop(1, rgba(4, 2, 8, 0));
  context.save();
  context.beginPath();
  context.rect(0, view.floorY - 60, 1080, reach + 60);
  context.clip();
  context.filter = 'blur(5px)';
  context.beginPath();
  for (const { blobs } of parts) {
    for (const { at, axes, edge } of blobs) {
      const mirrored = axes.map(([x, y, z]): Vector => [x, -y, z]);
      const [a, b, c] = mirrored;
      if (a && b && c) addOutline(context, { at: [at[0], -at[1], at[2]], axes: [a, b, c], edge }, view, 0, 0);
    }
  }
  context.fillStyle = fade;
  context.fill('nonzero');
  context.restore();
}
