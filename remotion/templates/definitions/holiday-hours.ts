import { risingLines } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const neat = { fontFamily: 'Lora' } as const;

export const holidayHours = defineTemplate({
  id: 'holiday-hours',
  title: 'Holiday hours',
  kind: 'news',
  keywords: ['holidays', 'closed', 'opening times', 'christmas', 'break'],
  background: 'gold-haze',
  videoDuration: 12,
  motion: risingLines,
  tune: 'golden-hour',
  patterns: { 'class-details': '', header: '', schedule: 'Back {day}' },
  texts: [
    line('header', 'Holiday Hours', {
      y: 19.2,
      fontSize: 40,
      fontFamily: 'Dancing Script',
      fontWeight: 700,
      textColor: '#fff3d6',
    }),
    line('class-details', 'Dec 24 to 26 · closed\nDec 27 to 30 · 10 AM to 4 PM\nDec 31 to Jan 2 · closed', {
      ...neat,
      y: 29.3,
      fontSize: 16,
      fontWeight: 500,
      textColor: '#fff9ec',
      background: { style: 'gradientBorder', color: '#f6c453', secondaryColor: '#b7791f', opacity: 0.7 },
    }),
    line('schedule', 'Back Saturday, January 3', {
      ...neat,
      y: 37.7,
      fontSize: 17,
      fontWeight: 700,
      textColor: '#ffd98a',
    }),
    line('main-text', 'Rest, stretch, and eat the cake', {
      y: 43.4,
      fontSize: 22,
      fontFamily: 'Dancing Script',
      fontWeight: 600,
      textColor: '#fff3d6',
    }),
    line('studio', 'Sample Studio', {
      ...neat,
      y: 48.8,
      fontSize: 16,
      fontWeight: 600,
      textColor: '#fff9ec',
    }),
  ],
  stickers: [sticker('star', { y: 58.2, scale: 1.3 }), sticker('sparkles', { x: 70, y: 54.5, scale: 0.8 })],
});
