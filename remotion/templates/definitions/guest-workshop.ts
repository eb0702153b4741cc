import { curtain } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const plain = { fontFamily: 'Montserrat' } as const;

export const guestWorkshop = defineTemplate({
  id: 'guest-workshop',
  title: 'Guest workshop',
  kind: 'event',
  keywords: ['workshop', 'guest', 'masterclass', 'teacher'],
  background: 'spotlight',
  videoDuration: 15,
  motion: curtain,
  tune: 'pearl-drop',
  texts: [
    line('mood', 'GUEST WORKSHOP', {
      ...plain,
      y: 17.2,
      fontSize: 15,
      fontWeight: 700,
      textColor: '#1c0f05',
      background: { style: 'solid', color: '#f5cf7a', opacity: 1, borderRadius: 4 },
    }),
    line('header', 'Floorwork\nStories', {
      y: 27,
      fontSize: 39,
      fontFamily: 'Abril Fatface',
      textColor: '#fff7ec',
    }),
    line('instructor', 'Elena Sample', {
      y: 38.5,
      fontSize: 29,
      fontFamily: 'Sacramento',
      textColor: '#f5cf7a',
    }),
    line('class-details', 'Two hours of rolls, waves and\nthe silence between them', {
      ...plain,
      y: 45.5,
      fontSize: 14,
      fontWeight: 400,
      textColor: '#f0e4ff',
    }),
    line('schedule', 'Saturday, June 20', {
      ...plain,
      y: 52.8,
      fontSize: 19,
      fontWeight: 600,
      textColor: '#ffffff',
      background: { style: 'gradientBorder', color: '#f5cf7a', secondaryColor: '#c43dff', opacity: 0.85 },
    }),
    line('time', '2:00 PM', { ...plain, y: 58.3, fontSize: 22, fontWeight: 700, textColor: '#f5cf7a' }),
    line('studio', 'Sample Studio', {
      ...plain,
      y: 63.5,
      fontSize: 15,
      fontWeight: 500,
      textColor: '#f0e4ff',
    }),
  ],
});
