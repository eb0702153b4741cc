import { curtain } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const round = { fontFamily: 'Righteous' } as const;

export const newClass = defineTemplate({
  id: 'new-class',
  title: 'New class',
  kind: 'class',
  keywords: ['new', 'start', 'launch', 'retro'],
  background: 'velvet',
  videoDuration: 10,
  motion: curtain,
  tune: 'black-velvet',
  texts: [
    line('header', 'POLE\nCHOREO', {
      ...round,
      y: 35.5,
      fontSize: 35,
      textColor: '#fff4e2',
      background: {
        style: 'retro',
        color: '#ff7a3d',
        secondaryColor: '#8f1d6b',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('class-details', 'One song. Eight weeks.\nOne stage.', {
      ...round,
      y: 45.3,
      fontSize: 16,
      textColor: '#ffe3c2',
    }),
    line('schedule', 'Every Tuesday', { ...round, y: 51.3, fontSize: 25, textColor: '#ffc15e' }),
    line('time', '7:15 PM', { ...round, y: 55.9, fontSize: 21, textColor: '#fff4e2' }),
    line('instructor', 'Dana Sample', { ...round, y: 60.5, fontSize: 16, textColor: '#ffe3c2' }),
    line('studio', 'Sample Studio', { ...round, y: 63.6, fontSize: 14, textColor: '#ffc9a8' }),
  ],
  stickers: [sticker('new-class', { y: 22.2, scale: 1.5, rotation: -8 })],
});
