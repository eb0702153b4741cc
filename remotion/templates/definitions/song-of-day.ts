import { neonSign } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const narrow = { fontFamily: 'Oswald' } as const;

export const songOfDay = defineTemplate({
  id: 'song-of-day',
  title: 'Song of the day',
  kind: 'captions',
  keywords: ['dancer', 'music', 'playlist', 'track', 'combo'],
  contentMode: 'manual',
  textMode: 'dancer',
  background: 'dancer-flow',
  videoDuration: 10,
  motion: neonSign,
  tune: 'midnight-rain',
  texts: [
    line('text1', 'ON REPEAT', {
      ...narrow,
      y: 19.9,
      fontSize: 52,
      fontWeight: 700,
      textColor: '#ffffff',
      background: {
        style: 'shadow',
        color: '#c2410c',
        secondaryColor: '#3b0d04',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('text2', 'a new combo to an old song', {
      ...narrow,
      y: 26.3,
      fontSize: 17,
      fontWeight: 300,
      textColor: '#ffe8cc',
    }),
    line('text3', 'Which song should be next?', {
      ...narrow,
      y: 30.6,
      fontSize: 16,
      fontWeight: 600,
      textColor: '#ffffff',
      background: {
        style: 'solid',
        color: '#b4430f',
        secondaryColor: '#7c2d12',
        useGradient: true,
        opacity: 1,
        borderRadius: 24,
      },
    }),
    line('text4', 'tell me below', {
      ...narrow,
      y: 34.8,
      fontSize: 14,
      fontWeight: 400,
      textColor: '#ffe8cc',
    }),
  ],
});
