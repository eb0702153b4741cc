import { risingLines } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';

const thin = { fontFamily: 'Raleway' } as const;

export const seasonSchedule = defineTemplate({
  id: 'season-schedule',
  title: 'New schedule',
  kind: 'news',
  keywords: ['schedule', 'timetable', 'week', 'season', 'plan'],
  background: 'velvet',
  videoDuration: 15,
  motion: risingLines,
  tune: 'golden-hour',
  patterns: { header: '', 'class-details': '', schedule: 'Starts {day}' },
  texts: [
    line('mood', 'THE NEW', { ...thin, y: 16.6, fontSize: 17, fontWeight: 600, textColor: '#ffcf8a' }),
    line('header', 'Schedule', {
      y: 24.3,
      fontSize: 56,
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      textColor: '#fff6ee',
    }),
    line(
      'class-details',
      'MON · Spin Pole · 7:00\nTUE · Heels · 6:30\nWED · Beginners · 6:00\nTHU · Choreo · 7:30\nSAT · Open Practice · 11:00',
      {
        ...thin,
        y: 38.9,
        fontSize: 17,
        fontWeight: 500,
        textAlign: 'left',
        textColor: '#fff6ee',
        background: { style: 'solid', color: '#2a0617', opacity: 0.72, borderRadius: 14 },
      },
    ),
    line('schedule', 'Starts Monday, September 7', {
      ...thin,
      y: 51.8,
      fontSize: 17,
      fontWeight: 700,
      textColor: '#ffcf8a',
    }),
    line('main-text', 'Book your spot before it is gone', {
      ...thin,
      y: 57.6,
      fontSize: 16,
      fontWeight: 400,
      textColor: '#fff6ee',
    }),
    line('studio', 'Sample Studio', {
      ...thin,
      y: 63.4,
      fontSize: 17,
      fontWeight: 600,
      textColor: '#ffd9c2',
    }),
  ],
});
