import { neonSign } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const light = { fontFamily: 'Josefin Sans', textColor: '#ffe3f6' } as const;

export const neonClass = defineTemplate({
  id: 'neon-class',
  title: 'Neon class',
  kind: 'class',
  keywords: ['spin', 'night', 'weekly'],
  background: 'neon',
  videoDuration: 10,
  motion: neonSign,
  tune: 'hands-up',
  patterns: { 'main-text': '{details}' },
  texts: [
    line('header', 'SPIN\nFLOW', {
      y: 23.4,
      fontSize: 44,
      fontFamily: 'Monoton',
      textColor: '#fff2fb',
      background: {
        style: 'neon',
        color: '#ff2fb3',
        secondaryColor: '#7c3aed',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('main-text', 'Lights low. Music up.\nEverything else can wait.', {
      ...light,
      y: 35.6,
      fontSize: 18,
      fontWeight: 400,
    }),
    line('schedule', 'Every Thursday', {
      ...light,
      y: 41.7,
      fontSize: 22,
      fontWeight: 700,
      textColor: '#ffffff',
    }),
    line('time', '7:30 PM', {
      y: 47.3,
      fontSize: 28,
      fontFamily: 'Righteous',
      textColor: '#eafffb',
      background: {
        style: 'neon',
        color: '#22e0d0',
        secondaryColor: '#0ea5e9',
        useGradient: true,
        opacity: 0.8,
      },
    }),
    line('instructor', 'Lina Sample', { ...light, y: 52.5, fontSize: 20, fontWeight: 600 }),
    line('studio', 'Sample Studio', { ...light, y: 56.2, fontSize: 15, textColor: '#ffc2ea' }),
  ],
  stickers: [sticker('link-in-bio', { y: 61.4, scale: 2.4 })],
});
