import { softFocus } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const serif = { fontFamily: 'Cormorant Garamond' } as const;

export const silkFlow = defineTemplate({
  id: 'silk-flow',
  title: 'Silk flow',
  kind: 'class',
  keywords: ['sensual', 'exotic', 'slow', 'elegant', 'flow'],
  background: 'silk',
  videoDuration: 15,
  motion: softFocus,
  tune: 'slow-silk',
  patterns: { 'main-text': '{details}' },
  texts: [
    line('mood', 'slow is a power', {
      y: 17.6,
      fontSize: 28,
      fontFamily: 'Great Vibes',
      textColor: '#ffd9ec',
    }),
    line('header', 'Exotic Flow', { ...serif, y: 25.4, fontSize: 46, fontWeight: 500, textColor: '#fff8f3' }),
    line('main-text', 'Heels, hips and one long song,\nslow enough to feel it', {
      ...serif,
      y: 34.4,
      fontSize: 17,
      textColor: '#f7dbe9',
    }),
    line('schedule', 'Every Wednesday', {
      ...serif,
      y: 43.6,
      fontSize: 22,
      fontWeight: 600,
      textColor: '#ffffff',
      background: { style: 'glass', color: '#b0307f', opacity: 0.7 },
    }),
    line('time', '8:15 PM', { ...serif, y: 50.4, fontSize: 26, fontWeight: 500, textColor: '#ffe9c7' }),
    line('instructor', 'Mara Sample', {
      y: 58.1,
      fontSize: 28,
      fontFamily: 'Great Vibes',
      textColor: '#ffd9ec',
    }),
    line('studio', 'Sample Studio', {
      ...serif,
      y: 63.3,
      fontSize: 18,
      fontWeight: 500,
      textColor: '#fff8f3',
    }),
  ],
});
