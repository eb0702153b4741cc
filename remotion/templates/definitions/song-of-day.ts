import { defineTemplate, line, sticker } from '#remotion/templates/template.ts';

const narrow = { fontFamily: 'Oswald' } as const;

export const songOfDay = defineTemplate({
  id: 'song-of-day',
  title: 'Song of the day',
  kind: 'captions',
  keywords: ['dancer', 'music', 'playlist', 'track', 'combo'],
  contentMode: 'manual',
  textMode: 'dancer',
  background: 'stage-lights',
  videoDuration: 10,
  texts: [
    line('text1', 'ON REPEAT', {
      ...narrow,
      y: 25.9,
      fontSize: 52,
      fontWeight: 700,
      textColor: '#ffffff',
      background: {
        style: 'shadow',
        color: '#7c3aed',
        secondaryColor: '#22063f',
        useGradient: true,
        opacity: 1,
      },
    }),
    line('text2', 'a new combo to an old song', {
      ...narrow,
      y: 33.4,
      fontSize: 19,
      fontWeight: 300,
      textColor: '#eadcff',
    }),
    line('text3', 'Which song should be next?', {
      ...narrow,
      y: 54.5,
      fontSize: 19,
      fontWeight: 600,
      textColor: '#ffffff',
      background: {
        style: 'solid',
        color: '#d61f8f',
        secondaryColor: '#7c3aed',
        useGradient: true,
        opacity: 1,
        borderRadius: 24,
      },
    }),
    line('text4', 'tell me below', { ...narrow, y: 61, fontSize: 16, fontWeight: 400, textColor: '#eadcff' }),
  ],
  stickers: [
    sticker('sound-waves', { y: 43.5, scale: 2.4 }),
    sticker('music-notes', { x: 22, y: 78, scale: 1.9 }),
  ],
});
