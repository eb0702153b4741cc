import { popUp } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const block = { fontFamily: 'Archivo' } as const;

export const openHouse = defineTemplate({
  id: 'open-house',
  title: 'Open house',
  kind: 'event',
  keywords: ['open day', 'visit', 'tour', 'party'],
  background: 'stage-lights',
  videoDuration: 12,
  motion: popUp,
  tune: 'hands-up',
  patterns: { header: '' },
  texts: [
    line('header', 'OPEN\nHOUSE', {
      ...block,
      y: 24.1,
      fontSize: 50,
      fontWeight: 700,
      textColor: '#ffffff',
      background: {
        style: 'outline',
        color: '#6a1bff',
        secondaryColor: '#ff2f92',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('main-text', 'Come in. Try everything.', {
      ...block,
      y: 37.2,
      fontSize: 20,
      fontWeight: 600,
      textColor: '#ffffff',
      background: {
        style: 'fullWidth',
        color: '#d9127a',
        secondaryColor: '#6a1bff',
        useGradient: true,
        opacity: 0.95,
      },
    }),
    line('class-details', 'Free classes at every full hour,\ndrinks and music in between', {
      ...block,
      y: 44.1,
      fontSize: 16,
      fontWeight: 500,
      textColor: '#ffe8f6',
    }),
    line('schedule', 'Sunday, May 3', {
      ...block,
      y: 52,
      fontSize: 27,
      fontWeight: 700,
      textColor: '#ffd84d',
    }),
    line('time', '10:00 AM', { ...block, y: 57.4, fontSize: 21, fontWeight: 600, textColor: '#ffffff' }),
    line('studio', 'Sample Studio', {
      ...block,
      y: 63.4,
      fontSize: 17,
      fontWeight: 600,
      textColor: '#ffe8f6',
    }),
  ],
  stickers: [sticker('confetti', { y: 30, scale: 5.4 })],
  behind: ['confetti'],
});
