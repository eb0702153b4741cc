import type { Drawing } from '#remotion/starter/drawing/drawing.ts';
import { addSoftLight } from '#remotion/starter/drawing/soft-light.ts';
import type { Part } from '#remotion/starter/figure/body.ts';
import { dancerBody, type Motion } from '#remotion/starter/figure/dancer.ts';
import {
  drawParts,
  drawReflection,
  type FigureStyle,
  projected,
  type View,
} from '#remotion/starter/figure/draw-figure.ts';
import { drawPole } from './apparatus.ts';
import { paintStage, type Stage } from './stage.ts';

type Tint = readonly [red: number, green: number, blue: number];

/** A dancer before a stage that is lit from behind. */
export type DancerScene = {
  stage: Stage;
  view: View;
  motion: Motion;
  style: FigureStyle;
  /** Colour 0..255 of the light that blooms over the edges, and where in px it comes from. */
  bloom: { tint: Tint; x: number; y: number; radius: number; power: number };
  /** What she dances on: a pole of this tint before and behind her, or something that is drawn behind her. */
  pole?: Tint;
  drawBehind?: (context: CanvasRenderingContext2D, phase: number, view: View) => void;
};

/** The parts in front of the pole, drawn again over it only; their rim is already there. */
function drawGrasp(
  context: CanvasRenderingContext2D,
  parts: readonly Part[],
  view: View,
  fill: string,
  nearerThan: number,
): void {
  context.save();
  context.beginPath();
  context.rect(projected([0, 0, 0], view).x - 0.05 * view.scale, 0, 0.1 * view.scale, 1920);
  context.clip();
  const plain = { fill, rim: fill, innerRim: fill, rimX: 0, rimY: 0 };
  drawParts(context, parts, view, plain, ({ at }) => at[2] > nearerThan);
  context.restore();
}

/** Blobs this near to the pole's axis, in metres of depth, belong to its front, so that a hand closes round it. */
const GRASP = 0.03;

export const drawScene =
  ({ stage, view, motion, style, bloom, pole, drawBehind }: DancerScene): Drawing =>
  (context, phase) => {
    paintStage(context, phase, stage);
    const parts = dancerBody(motion, phase);
    drawReflection(context, parts, view, 420);
    drawBehind?.(context, phase, view);
    drawParts(context, parts, view, style);
    if (pole) {
      const axis = projected([0, 0, 0], view).depth;
      drawPole(context, view, pole);
      drawGrasp(context, parts, view, style.fill, axis - GRASP);
    }
    addSoftLight(context, bloom.x, bloom.y, bloom.radius, bloom.tint, bloom.power);
  };
