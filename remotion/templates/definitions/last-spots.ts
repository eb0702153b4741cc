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
  tune: 'rise-up',
  texts: [
    line('mood', 'LAST 3 SPOTS', {
      ...loud,
      y: 20.3,
      fontSize: 26,
      rotation: -5,
      textColor: '#120b00',
      background: band,
    }),
    line('header', 'BEGINNER\nPOLE', { ...loud, y: 29.9, fontSize: 30, textColor: '#ffffff' }),
    line('schedule', 'Every Monday', { ...loud, y: 38.2, fontSize: 22, textColor: '#ffe600' }),
    line('time', '6:30 PM', { ...loud, y: 42.6, fontSize: 22, textColor: '#ffffff' }),
    line('main-text', 'BOOK BEFORE THEY ARE GONE', {
      ...loud,
      y: 47.8,
      fontSize: 16,
      rotation: 3,
      textColor: '#120b00',
      background: band,
    }),
    line('studio', 'Sample Studio', { ...loud, y: 53, fontSize: 15, textColor: '#ffffff' }),
  ],
  stickers: [sticker('limited-spots', { y: 60, scale: 1.75 })],
});
