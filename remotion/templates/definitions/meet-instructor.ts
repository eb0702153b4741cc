import { risingLines } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const plain = { fontFamily: 'DM Sans' } as const;

export const meetInstructor = defineTemplate({
  id: 'meet-instructor',
  title: 'Meet the instructor',
  kind: 'people',
  keywords: ['introduction', 'teacher', 'coach', 'team', 'about'],
  background: 'silk',
  videoDuration: 15,
  motion: risingLines,
  tune: 'pearl-drop',
  patterns: { 'class-details': '' },
  texts: [
    line('mood', 'meet', { y: 18.3, fontSize: 36, fontFamily: 'Sacramento', textColor: '#ffd0e6' }),
    line('instructor', 'Lina Sample', {
      y: 28.2,
      fontSize: 41,
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      textColor: '#ffffff',
    }),
    line('header', 'Exotic Flow & Floorwork', {
      ...plain,
      y: 36.4,
      fontSize: 17,
      fontWeight: 600,
      textColor: '#ffd0e6',
    }),
    line(
      'class-details',
      'Came for one class in 2016.\nNever left the floor since.\nRuns on slow songs and coffee.',
      {
        ...plain,
        y: 43.7,
        fontSize: 13.5,
        fontWeight: 400,
        textColor: '#ffffff',
        background: { style: 'glass', color: '#8a1a66', opacity: 0.85 },
      },
    ),
    line('schedule', 'Every Tuesday', {
      ...plain,
      y: 53.1,
      fontSize: 22,
      fontWeight: 700,
      textColor: '#ffffff',
    }),
    line('time', '7:00 PM', { ...plain, y: 57.7, fontSize: 15.5, fontWeight: 500, textColor: '#ffd0e6' }),
    line('studio', 'Sample Studio', {
      ...plain,
      y: 63.5,
      fontSize: 16,
      fontWeight: 600,
      textColor: '#ffffff',
    }),
  ],
});
