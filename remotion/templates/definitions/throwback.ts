import { risingLines } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const hand = { fontFamily: 'Caveat' } as const;

export const throwback = defineTemplate({
  id: 'throwback',
  title: 'Throwback',
  kind: 'captions',
  keywords: ['tbt', 'thursday', 'memory', 'progress', 'then and now'],
  contentMode: 'manual',
  textMode: 'dancer',
  background: 'gold-haze',
  videoDuration: 10,
  motion: risingLines,
  texts: [
    line('text1', 'Throwback\nThursday', {
      y: 25.5,
      fontSize: 48,
      fontFamily: 'Lobster',
      rotation: -4,
      textColor: '#fff1d6',
      background: {
        style: 'retro',
        color: '#e2632b',
        secondaryColor: '#6b2a5b',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('text2', 'day one: could not even\nclimb the pole', {
      ...hand,
      y: 41,
      fontSize: 26,
      fontWeight: 600,
      textColor: '#fff6e6',
    }),
    line('text3', '2 years later', {
      y: 50.5,
      fontSize: 28,
      fontFamily: 'Lobster',
      textColor: '#3b1408',
      background: { style: 'highlight', color: '#ffc857', opacity: 1 },
    }),
    line('text4', 'keep going,\nit is closer than you think', {
      ...hand,
      y: 58.5,
      fontSize: 22,
      fontWeight: 500,
      textColor: '#ffe3bd',
    }),
  ],
  stickers: [sticker('pole-spin', { y: 77, scale: 2.6 })],
});
