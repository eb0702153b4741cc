import { popUp } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const soft = { fontFamily: 'Nunito', textColor: '#ffffff' } as const;

export const firstTaster = defineTemplate({
  id: 'first-taster',
  title: 'First taster',
  kind: 'class',
  keywords: ['taster', 'trial', 'beginner', 'free', 'first class'],
  background: 'aurora',
  videoDuration: 12,
  motion: popUp,
  tune: 'sugar-steps',
  patterns: { 'main-text': '{details}' },
  texts: [
    line('header', 'Your first\npole class', {
      y: 21.2,
      fontSize: 31,
      fontFamily: 'Pacifico',
      textColor: '#3b0a86',
      background: { style: 'sticker', color: '#ff5fa8', opacity: 1 },
    }),
    line('main-text', 'No strength, no dance steps,\nno experience needed', {
      ...soft,
      y: 32,
      fontSize: 16,
      fontWeight: 600,
    }),
    line('schedule', 'This Saturday', {
      ...soft,
      y: 38.4,
      fontSize: 21,
      fontWeight: 700,
      textColor: '#47107f',
      background: { style: 'solid', color: '#ffffff', opacity: 1, borderRadius: 30 },
    }),
    line('time', '11:00 AM', { ...soft, y: 44, fontSize: 24, fontWeight: 700, textColor: '#ffe27a' }),
    line('instructor', 'Ivy Sample', { ...soft, y: 48.5, fontSize: 19, fontWeight: 600 }),
    line('studio', 'Sample Studio', {
      ...soft,
      y: 52.2,
      fontSize: 16,
      fontWeight: 500,
      textColor: '#f1dcff',
    }),
  ],
  stickers: [sticker('free-trial', { y: 59.4, scale: 1.75, rotation: -6 })],
});
