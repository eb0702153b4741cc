import { curtain } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const roman = { fontFamily: 'Cinzel' } as const;

export const studentShowcase = defineTemplate({
  id: 'student-showcase',
  title: 'Student showcase',
  kind: 'event',
  keywords: ['show', 'stage', 'performance', 'party', 'event'],
  background: 'mirror-ball',
  videoDuration: 15,
  motion: curtain,
  tune: 'disco-heat',
  patterns: { time: 'Doors {time}' },
  texts: [
    line('header', 'THE\nSHOWCASE', {
      ...roman,
      y: 38.8,
      fontSize: 35,
      fontWeight: 700,
      textColor: '#fff6d8',
      background: {
        style: 'glow',
        color: '#d4a53a',
        secondaryColor: '#b43cff',
        useGradient: true,
        opacity: 0.7,
      },
    }),
    line('main-text', 'Ten dancers. One night.\nYour applause.', {
      fontFamily: 'Cormorant Garamond',
      fontWeight: 600,
      y: 48.8,
      fontSize: 17,
      textColor: '#f1e3ff',
    }),
    line('schedule', 'Saturday, July 11', {
      ...roman,
      y: 55.2,
      fontSize: 21,
      fontWeight: 600,
      textColor: '#f6d27a',
    }),
    line('time', 'Doors 7:00 PM', { ...roman, y: 59.2, fontSize: 17, fontWeight: 500, textColor: '#fff6d8' }),
    line('studio', 'Sample Studio', {
      ...roman,
      y: 63.5,
      fontSize: 15,
      fontWeight: 500,
      textColor: '#f1e3ff',
    }),
  ],
  stickers: [sticker('glitter-rain', { y: 28, scale: 5.4 })],
  behind: ['glitter-rain'],
});
