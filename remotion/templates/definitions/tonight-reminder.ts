import { neonSign } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const round = { fontFamily: 'Comfortaa', textColor: '#ffffff' } as const;

export const tonightReminder = defineTemplate({
  id: 'tonight-reminder',
  title: 'Tonight',
  kind: 'class',
  keywords: ['reminder', 'today', 'same day'],
  background: 'rain',
  videoDuration: 6,
  motion: neonSign,
  tune: 'midnight-rain',
  patterns: { 'main-text': '{details}', schedule: '{day}' },
  texts: [
    line('header', 'Low Flow', { ...round, y: 31.9, fontSize: 38, fontWeight: 700 }),
    line('main-text', 'Rain outside, warm floor inside,\none class before bed', {
      ...round,
      y: 38.5,
      fontSize: 14.5,
      textColor: '#dbe4ff',
    }),
    line('schedule', 'today', { ...round, y: 44.8, fontSize: 20, fontWeight: 600, textColor: '#ffc3f0' }),
    line('time', '8:00 PM', {
      ...round,
      y: 52.4,
      fontSize: 28,
      fontWeight: 700,
      background: { style: 'glass', color: '#6d3bff', opacity: 0.8 },
    }),
    line('instructor', 'Noa Sample', { ...round, y: 60.1, fontSize: 17, fontWeight: 600 }),
    line('studio', 'Sample Studio', { ...round, y: 63.6, fontSize: 14, textColor: '#dbe4ff' }),
  ],
  stickers: [sticker('tonight', { y: 22, scale: 2.6 })],
});
