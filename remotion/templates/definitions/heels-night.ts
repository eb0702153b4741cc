import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const brush = { fontFamily: 'Permanent Marker' } as const;
const hand = { fontFamily: 'Caveat', fontWeight: 700 } as const;

export const heelsNight = defineTemplate({
  id: 'heels-night',
  title: 'Heels night',
  kind: 'class',
  keywords: ['heels', 'shoes', 'attitude'],
  background: 'stage-lights',
  videoDuration: 12,
  patterns: { 'main-text': '{details}' },
  texts: [
    line('header', 'HEELS\nCLASS', {
      ...brush,
      y: 24.3,
      fontSize: 46,
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
      y: 38.2,
      fontSize: 23,
      textColor: '#ffd4ea',
    }),
    line('schedule', 'Every Friday', {
      ...brush,
      y: 47.5,
      fontSize: 23,
      rotation: -2,
      textColor: '#1b0716',
      background: { style: 'highlight', color: '#ffd84d', opacity: 1 },
    }),
    line('time', '6:45 PM', { ...brush, y: 53.1, fontSize: 21, textColor: '#ffd84d' }),
    line('instructor', 'Coach Rio Sample', { ...hand, y: 59.1, fontSize: 21, textColor: '#ffffff' }),
    line('studio', 'Sample Studio', { ...hand, y: 63.4, fontSize: 17, textColor: '#ffd4ea' }),
  ],
  stickers: [sticker('heels', { y: 77, scale: 2.2, rotation: -8 })],
});
