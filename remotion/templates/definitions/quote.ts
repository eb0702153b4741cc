import { softFocus } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

export const quote = defineTemplate({
  id: 'quote',
  title: 'Quote',
  kind: 'captions',
  keywords: ['words', 'motivation', 'saying', 'thought'],
  contentMode: 'manual',
  textMode: 'dancer',
  background: 'neon',
  videoDuration: 8,
  motion: softFocus,
  tune: 'cloud-nine',
  texts: [
    line('text1', '“', {
      y: 25,
      fontSize: 60,
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      textColor: '#ff9ed8',
    }),
    line('text2', 'You do not find\nyour balance.\nYou build it,\nbruise by bruise.', {
      y: 41,
      fontSize: 27,
      fontFamily: 'Playfair Display',
      fontWeight: 500,
      textColor: '#ffffff',
    }),
    line('text3', 'Sample Studio', {
      y: 54,
      fontSize: 17,
      fontFamily: 'Work Sans',
      fontWeight: 600,
      textColor: '#ffc9ea',
    }),
    line('text4', '#polelove', {
      y: 57.6,
      fontSize: 15,
      fontFamily: 'Work Sans',
      fontWeight: 400,
      textColor: '#e9d8ff',
    }),
  ],
});
