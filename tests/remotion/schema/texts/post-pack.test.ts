import { expect, test } from 'vitest';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { platforms, postPackOf } from '#schema/texts/post-pack.ts';

const today = '2026-11-23';
const context = { backgroundTitle: null, today, hidden: [] };

const promoWith = (
  classInfo: object,
  contents: [id: string, content: string][],
  fields: object = {},
): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    classInfo: { ...emptyClassInfo(), ...classInfo },
    textElements: contents.map(([id, content], index) => ({ ...defaultElement(id, content), y: 10 * index })),
    ...fields,
  });

const spin = {
  classType: 'Spin & Flow',
  instructorName: 'Mia',
  studio: 'Studio Nova',
  schedule: 'Every Friday',
  time: '6:15 PM',
  details: 'Pole for beginners',
  callToAction: 'Book: link in bio',
};

test('the caption says the facts of the form once, then what else the video says', () => {
  const promo = promoWith(spin, [
    ['header', 'SPIN & FLOW'],
    ['main-text', 'Come as you are.\nNo audition.'],
    ['schedule', 'Every Friday · 6:15 PM'],
    ['instructor', 'with Mia'],
    ['ai-sharing-text', 'Share this with 2 friends who would love this!'],
  ]);
  expect(postPackOf(promo, context).posts.reels.caption).toBe(
    [
      'Spin & Flow · Every Friday · 6:15 PM\nwith Mia · Studio Nova',
      'Come as you are.\nNo audition.',
      'Share this with 2 friends who would love this!',
      'Pole for beginners',
      'Book: link in bio',
    ].join('\n\n'),
  );
});

test('a date stands in the caption, because “tomorrow” is another day when the post is read', () => {
  const promo = promoWith({ classType: 'Spin', classDate: '2026-11-24', time: '6:15 PM' }, [
    ['main-text', 'Starts at six'],
  ]);
  expect(postPackOf(promo, context).posts.tiktok.caption).toMatch(/^Spin · Tuesday, Nov 24 · 6:15 PM\n/);
});

test('empty fields leave no gap, and without form and texts there is no caption and no hashtag', () => {
  const promo = promoWith({ classType: 'Spin', studio: 'Nova' }, []);
  expect(postPackOf(promo, context).posts.reels.caption).toBe('Spin\nNova');
  const { posts, altText } = postPackOf(promoWith({}, []), context);
  expect(posts.shorts).toEqual({ title: '', caption: '', hashtags: [] });
  expect(altText).toBe('Vertical promo video.');
});

test.each([
  'Waves and musicality, with or without heels.',
  'No heels needed',
  'Bring yourself, without a chair',
])('a class does not get hashtags about what it lacks: %s', (details) => {
  const promo = promoWith({ classType: 'Exotic Flow', details }, []);
  expect(postPackOf(promo, context).posts.reels.hashtags).toEqual(['#ExoticFlow']);
});

test('hashtags come from the form: class, studio and kind of training, at most five, three for Shorts', () => {
  const promo = promoWith({ ...spin, details: 'Pole, heels, stretch and dance' }, []);
  const { posts } = postPackOf(promo, context);
  expect(posts.reels.hashtags).toEqual([
    '#SpinFlow',
    '#StudioNova',
    '#PoleClass',
    '#HeelsClass',
    '#FlexibilityTraining',
  ]);
  expect(posts.tiktok.hashtags).toEqual(posts.reels.hashtags);
  expect(posts.shorts.hashtags).toEqual(['#SpinFlow', '#StudioNova', '#PoleClass']);
  const unnamed = postPackOf(promoWith({ classType: '!!', studio: '24' }, []), context);
  expect(unnamed.posts.reels.hashtags).toEqual([]);
});

test('a hashtag that was hidden is replaced by its alternative, or removed', () => {
  const promo = promoWith({ classType: 'pole dancing', studio: "Mia's Pole Fitness" }, []);
  const hidden = [
    { word: 'PoleDancing', alternatives: ['PoleClass', 'PoleFlow'] },
    { word: 'poleclass', alternatives: [] },
  ];
  expect(postPackOf(promo, { ...context, hidden }).posts.reels.hashtags).toEqual([
    '#PoleFlow',
    '#MiasPoleFitness',
    '#DanceClass',
  ]);
});

test('a free caption is the texts of the video alone', () => {
  const promo = promoWith(spin, [['text1', 'First time upside down']], { textMode: 'dancer' });
  const { caption, hashtags } = postPackOf(promo, context).posts.reels;
  expect([caption, hashtags]).toEqual(['First time upside down', []]);
});

test('the alt text says what is seen and read, from top to bottom, and leaves out what is hidden', () => {
  const promo = promoWith({}, [
    ['header', 'Spin\ninto Monday'],
    ['studio', 'Studio Nova'],
    ['time', ' '],
  ]);
  const [header, studio] = promo.textElements;
  const turned = { ...promo, textElements: [studio!, { ...header!, id: 'secret', visible: false }, header!] };
  expect(postPackOf(turned, { ...context, backgroundTitle: 'Velvet' }).altText).toBe(
    'Vertical promo video over “Velvet”. Text on it: “Spin into Monday” “Studio Nova”',
  );
});

const long = (letter: string): string => `<${letter.repeat(990)}>`;

test('the longest texts keep to the limits of every platform, together with the hashtags', () => {
  const promo = promoWith(spin, [
    ['main-text', long('é')],
    ['text1', long('你')],
    ['text2', '😀'.repeat(490)],
    ['text3', long('x')],
  ]);
  const { posts, altText } = postPackOf(promo, context);
  const most = { reels: 2200, tiktok: 2200, shorts: 5000 };
  for (const platform of platforms) {
    const { title, caption, hashtags } = posts[platform];
    const pasted = `${caption}\n\n${hashtags.join(' ')}`;
    const size = platform === 'shorts' ? Buffer.byteLength(pasted) : pasted.length;
    expect(size).toBeLessThanOrEqual(most[platform]);
    expect(title === null || title.length <= 100).toBe(true);
  }
  expect(posts.shorts.caption).not.toMatch(/[<>]/);
  expect(altText.length).toBeLessThanOrEqual(1000);
});
