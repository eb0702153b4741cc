import { hardCut } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const loud = { fontFamily: 'Anton' } as const;
const band = { style: 'fullWidth', color: '#ffe600', opacity: 1 } as const;

export const lastSpots = defineTemplate({
  id: 'last-spots',
  title: 'Last spots',
  kind: 'news',
  keywords: ['limited', 'book', 'hurry', 'few left', 'full'],
  background: 'rain',
  videoDuration: 6,
  motion: hardCut,
  texts: [
    line('mood', 'LAST 3 SPOTS', {
      ...loud,
      y: 21,
      fontSize: 32,
      rotation: -5,
      textColor: '#120b00',
      background: band,
    }),
    line('header', 'BEGINNER\nPOLE', { ...loud, y: 33.7, fontSize: 40, textColor: '#ffffff' }),
    line('schedule', 'Every Monday', { ...loud, y: 44.9, fontSize: 26, textColor: '#ffe600' }),
    line('time', '6:30 PM', { ...loud, y: 50.2, fontSize: 25, textColor: '#ffffff' }),
    line('main-text', 'BOOK BEFORE THEY ARE GONE', {
      ...loud,
      y: 57.1,
      fontSize: 18,
      rotation: 3,
      textColor: '#120b00',
      background: band,
    }),
    line('studio', 'Sample Studio', { ...loud, y: 63.4, fontSize: 17, textColor: '#ffffff' }),
  ],
  stickers: [sticker('limited-spots', { y: 75, scale: 2.6 })],
});
