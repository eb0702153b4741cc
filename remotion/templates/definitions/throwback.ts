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
  tune: 'golden-hour',
  texts: [
    line('text1', 'Throwback\nThursday', {
      y: 23.5,
      fontSize: 42,
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
      y: 37,
      fontSize: 23,
      fontWeight: 600,
      textColor: '#fff6e6',
    }),
    line('text3', '2 years later', {
      y: 44.4,
      fontSize: 25,
      fontFamily: 'Lobster',
      textColor: '#3b1408',
      background: { style: 'highlight', color: '#ffc857', opacity: 1 },
    }),
    line('text4', 'keep going,\nit is closer than you think', {
      ...hand,
      y: 50.9,
      fontSize: 20,
      fontWeight: 500,
      textColor: '#ffe3bd',
    }),
  ],
  stickers: [sticker('pole-spin', { y: 59.7, scale: 1 })],
});
