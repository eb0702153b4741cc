import { hardCut } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const tech = { fontFamily: 'Orbitron' } as const;

export const powerClass = defineTemplate({
  id: 'power-class',
  title: 'Power class',
  kind: 'class',
  keywords: ['strength', 'conditioning', 'tricks', 'advanced', 'inverts'],
  background: 'spotlight',
  videoDuration: 8,
  motion: hardCut,
  tune: 'steel-heels',
  patterns: { 'main-text': '{details}' },
  texts: [
    line('mood', 'LEVEL UP', { ...tech, y: 16.6, fontSize: 17, fontWeight: 700, textColor: '#9dffea' }),
    line('header', 'POLE\nPOWER', {
      ...tech,
      y: 26.4,
      fontSize: 40,
      fontWeight: 700,
      textColor: '#ffffff',
      background: {
        style: 'glow',
        color: '#38bdf8',
        secondaryColor: '#7c3aed',
        useGradient: true,
        opacity: 0.9,
      },
    }),
    line('main-text', 'Grip. Core. Invert.\nStronger every week.', {
      ...tech,
      y: 37.2,
      fontSize: 18,
      textColor: '#d6f6ff',
    }),
    line('schedule', 'EVERY MONDAY', {
      ...tech,
      y: 46.4,
      fontSize: 20,
      fontWeight: 700,
      textColor: '#ffffff',
      background: { style: 'gradientBorder', color: '#22d3ee', secondaryColor: '#a855f7', opacity: 0.9 },
    }),
    line('time', '6:00 PM', { ...tech, y: 53.1, fontSize: 30, fontWeight: 700, textColor: '#9dffea' }),
    line('instructor', 'Kai Sample', { ...tech, y: 60, fontSize: 18, fontWeight: 600, textColor: '#ffffff' }),
    line('studio', 'Sample Studio', { ...tech, y: 63.7, fontSize: 13, textColor: '#d6f6ff' }),
  ],
  stickers: [
    sticker('lightning', { x: 12, y: 30, scale: 1.7, rotation: 10 }),
    sticker('lightning', { x: 88, y: 30, scale: 1.7, rotation: -10, id: 'overlay-starter-lightning-2' }),
  ],
  behind: ['lightning', 'lightning-2'],
});
