import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeInOut, part } from '#remotion/starter/drawing/easing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';
import { drawPill } from './sticker.ts';

/** 'BOOK NOW' on a pulsing pill with a streak of light passing over it. */
export const drawBookNow: Drawing = (context, phase) => {
  const pulse = 1 + 0.035 * wave(phase, 1);
  placed(context, 270, 270, -0.014, pulse, pulse, () => {
    drawPill(context, {
      x: 0,
      y: 0,
      width: 438,
      height: 142,
      colors: ['#c026d3', '#c026d3'],
      shine: easeInOut(part(phase, 0.3, 0.9)),
    });
    drawLabel(context, {
      text: 'BOOK NOW',
      font: `76px ${starterFonts.label}`,
      x: 0,
      y: 0,
      fill: '#ffffff',
      edge: '#3b0f5c',
      edgeWidth: 4,
      spacing: 4,
    });
  });
};
