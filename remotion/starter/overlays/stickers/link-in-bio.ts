import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeInOut, part } from '#remotion/starter/drawing/easing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';
import { drawPill } from './sticker.ts';

/** 'Book: link in bio' on a breathing pill with a streak of light passing over it. */
export const drawLinkInBio: Drawing = (context, phase) => {
  const pulse = 1 + 0.022 * wave(phase, 2);
  placed(context, 270, 90, 0, pulse, pulse, () => {
    drawPill(context, {
      x: 0,
      y: 0,
      width: 470,
      height: 104,
      colors: ['#d946ef', '#7c3aed'],
      shine: easeInOut(part(phase, 0.25, 0.7)),
    });
    drawLabel(context, {
      text: 'Book: link in bio',
      font: `700 47px ${starterFonts.plain}`,
      x: 0,
      y: 0,
      fill: '#ffffff',
    });
  });
};
