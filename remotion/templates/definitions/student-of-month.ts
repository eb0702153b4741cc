import { popUp } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const fine = { fontFamily: 'Cormorant Garamond' } as const;

export const studentOfMonth = defineTemplate({
  id: 'student-of-month',
  title: 'Student of the month',
  kind: 'people',
  keywords: ['award', 'thanks', 'member', 'celebrate', 'crown'],
  background: 'gold-haze',
  videoDuration: 12,
  motion: popUp,
  tune: 'sugar-steps',
  patterns: { 'class-details': '', header: '' },
  texts: [
    line('header', 'STUDENT OF\nTHE MONTH', {
      y: 36.9,
      fontSize: 27,
      fontFamily: 'Cinzel',
      fontWeight: 700,
      textColor: '#ffe7a8',
    }),
    line('main-text', 'Sam Sample', {
      y: 47.2,
      fontSize: 46,
      fontFamily: 'Great Vibes',
      textColor: '#ffffff',
    }),
    line('class-details', 'First handspring, last to leave,\nand always the loudest applause', {
      ...fine,
      y: 55.7,
      fontSize: 17,
      fontWeight: 600,
      textColor: '#fff4d9',
    }),
    line('studio', 'Sample Studio', {
      y: 63.5,
      fontSize: 16,
      fontFamily: 'Cinzel',
      fontWeight: 600,
      textColor: '#ffe7a8',
    }),
  ],
  stickers: [sticker('crown', { y: 24, scale: 2.3 }), sticker('glitter-rain', { y: 35, scale: 5.4 })],
  behind: ['glitter-rain'],
});
