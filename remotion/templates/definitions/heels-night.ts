import { hardCut } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const brush = { fontFamily: 'Permanent Marker' } as const;
const hand = { fontFamily: 'Caveat', fontWeight: 700 } as const;

export const heelsNight = defineTemplate({
  id: 'heels-night',
  title: 'Heels night',
  kind: 'class',
  keywords: ['heels', 'shoes', 'attitude'],
  background: 'dancer-heels',
  videoDuration: 12,
  motion: hardCut,
  tune: 'red-room',
  patterns: { 'main-text': '{details}' },
  texts: [
    line('header', 'HEELS\nCLASS', {
      ...brush,
      y: 22.6,
      fontSize: 38,
      rotation: -5,
      textColor: '#ffffff',
      background: {
        style: 'shadow',
        color: '#ff1f7a',
        secondaryColor: '#5b0a4f',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('main-text', 'strut it like nobody films,\nthen let us film it', {
      ...hand,
      y: 33.9,
      fontSize: 19,
      textColor: '#ffd4ea',
    }),
    line('schedule', 'Every Friday', {
      ...brush,
      y: 40.6,
      fontSize: 20,
      rotation: -2,
      textColor: '#1b0716',
      background: { style: 'highlight', color: '#ffd84d', opacity: 1 },
    }),
    line('time', '6:45 PM', { ...brush, y: 45.2, fontSize: 19, textColor: '#ffd84d' }),
    line('instructor', 'Coach Rio Sample', { ...hand, y: 49.2, fontSize: 18, textColor: '#ffffff' }),
    line('studio', 'Sample Studio', { ...hand, y: 52.4, fontSize: 15, textColor: '#ffd4ea' }),
  ],
});
