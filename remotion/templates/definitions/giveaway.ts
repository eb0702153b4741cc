import { popUp } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const tall = { fontFamily: 'Bebas Neue' } as const;

export const giveaway = defineTemplate({
  id: 'giveaway',
  title: 'Giveaway',
  kind: 'news',
  keywords: ['win', 'prize', 'raffle', 'contest', 'follow'],
  background: 'mirror-ball',
  videoDuration: 10,
  motion: popUp,
  tune: 'disco-heat',
  patterns: { header: '', schedule: 'We draw {day}' },
  texts: [
    line('header', 'WIN A MONTH\nOF CLASSES', {
      ...tall,
      y: 28.6,
      fontSize: 32,
      textColor: '#ffffff',
      background: {
        style: 'sticker',
        color: '#d61f8f',
        secondaryColor: '#5a2bff',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('main-text', '1 · Follow us\n2 · Tag your pole friend\n3 · Share this to your story', {
      ...tall,
      y: 41.1,
      fontSize: 17,
      textAlign: 'left',
      textColor: '#ffffff',
      background: { style: 'glass', color: '#d61f8f', opacity: 0.85 },
    }),
    line('schedule', 'We draw this Sunday', { ...tall, y: 49.1, fontSize: 20, textColor: '#ffe27a' }),
    line('studio', 'Sample Studio', { ...tall, y: 52.8, fontSize: 18, textColor: '#ffd2ee' }),
  ],
  stickers: [sticker('confetti', { y: 30, scale: 5.4 }), sticker('tap-to-follow', { y: 59.1, scale: 1.8 })],
  behind: ['confetti'],
});
