import { typedPage } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const note = { fontFamily: 'Satisfy' } as const;

export const freestyleDiary = defineTemplate({
  id: 'freestyle-diary',
  title: 'Freestyle diary',
  kind: 'captions',
  keywords: ['dancer', 'freestyle', 'mood', 'diary', 'love'],
  contentMode: 'manual',
  textMode: 'dancer',
  background: 'dancer-spin',
  videoDuration: 12,
  motion: typedPage,
  tune: 'cloud-nine',
  texts: [
    line('text1', 'dance it out', {
      ...note,
      y: 19,
      fontSize: 42,
      textColor: '#fff0f7',
      background: {
        style: 'glow',
        color: '#ff4fa3',
        secondaryColor: '#8b2be2',
        useGradient: true,
        opacity: 0.8,
      },
    }),
    line('text2', 'Friday freestyle, take one', {
      y: 25,
      fontSize: 17,
      fontFamily: 'Quicksand',
      fontWeight: 500,
      textColor: '#ffe0f0',
    }),
    line('text3', 'no counts, no mirror, just me', {
      ...note,
      y: 29.6,
      fontSize: 18,
      textColor: '#3a0a2a',
      background: { style: 'highlight', color: '#ffb3dc', opacity: 1 },
    }),
    line('text4', '#freestylefriday #polelife', {
      y: 33.8,
      fontSize: 14,
      fontFamily: 'Quicksand',
      fontWeight: 600,
      textColor: '#ffe0f0',
    }),
  ],
});
