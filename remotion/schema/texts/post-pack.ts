import { clipText } from '#schema/characters.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { fillTextTemplate } from '#schema/texts/text-templates.ts';

export const platforms = ['reels', 'tiktok', 'shorts'] as const;
export type Platform = (typeof platforms)[number];

type PlatformLimits = {
  /** UTF-16 units of a title; null where a post has none. */
  title: number | null;
  /** UTF-16 units of the caption together with its hashtags. */
  caption: number;
  hashtags: number;
};

/**
 * What a post takes. Reels: 2,200 characters and, since December 2025, five hashtags
 * (lettercounter.org/blog/instagram-reels-caption-length). TikTok: five hashtags since September 2025
 * (heylist.com/academy/tiktoks-new-5-hashtag-limit-what-creators-and-brands-need-to-know); 4,000 characters, but 2,200 where that
 * has not arrived (napoleoncat.com/dictionary/tiktok-character-count). Shorts: a title of 100 characters and a description of
 * 5,000 bytes without `<` and `>` (developers.google.com/youtube/v3/docs/videos), of which a UTF-16 unit takes at most three; the
 * first three hashtags appear above the title (thumbmentor.com/en/blog/youtube-hashtag-strategy).
 */
const limits: Readonly<Record<Platform, PlatformLimits>> = {
  reels: { title: null, caption: 2200, hashtags: 5 },
  tiktok: { title: null, caption: 2200, hashtags: 5 },
  shorts: { title: 100, caption: 1666, hashtags: 3 },
};

/** A hashtag, without `#`, or words that a platform was known to hide, and hashtags to use in their place. */
type HiddenHashtag = { word: string; alternatives: readonly string[] };

/** What a person pastes into a post. An empty text means that the promo has nothing to make it of. */
type Post = { title: string | null; caption: string; hashtags: readonly string[] };

type PostPack = {
  posts: Readonly<Record<Platform, Post>>;
  /** What the video shows and says, for people who do not see it. */
  altText: string;
};

type PostPackContext = {
  /** Title of the background video; null without one, or when it is gone. */
  backgroundTitle: string | null;
  today: CalendarDay;
  hidden: readonly HiddenHashtag[];
};

/** UTF-16 units of an alt text: more is tiring to listen to. */
const ALT_TEXT_MAX = 1000;

/** The text without case, spaces and punctuation, to compare texts by. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** The texts of the video as they are read: from top to bottom, then from left to right. */
const textsInReadingOrder = ({ textElements }: Pick<Promo, 'textElements'>): string[] =>
  textElements
    .filter(({ visible, content }) => visible && content.trim() !== '')
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ content }) => content.trim());

const notEmpty = (text: string): boolean => text !== '';

/** Kinds of training, each with its hashtag, by the word that the form uses for it. */
const disciplines: readonly (readonly [RegExp, string])[] = [
  [/\bpole\b/i, 'PoleClass'],
  [/\b(hoop|lyra)\b/i, 'AerialHoop'],
  [/\b(aerial|silks?)\b/i, 'AerialArts'],
  [/\bchair\b/i, 'ChairDance'],
  [/\bheels\b/i, 'HeelsClass'],
  [/\bfloor ?work\b/i, 'Floorwork'],
  [/\b(stretch|stretching|flex|flexibility)\b/i, 'FlexibilityTraining'],
  [/\byoga\b/i, 'Yoga'],
  [/\bpilates\b/i, 'Pilates'],
  [/\bbarre\b/i, 'Barre'],
  [/\b(strength|conditioning)\b/i, 'StrengthTraining'],
  [/\b(dance|dancing)\b/i, 'DanceClass'],
  [/\bfitness\b/i, 'FitnessClass'],
];

/** What a class does without: 'with or without heels', 'no chair needed'. */
const NOT_NEEDED = /\b(?:without|no)(?: an?)? \p{L}+/giu;

/** 'SpinFlow' for 'spin & flow': capitals keep the words apart, also for screen readers. '' for a text without letters. */
const hashtagOf = (text: string): string => {
  const parts = text
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const tag = (parts ?? []).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return /\p{L}/u.test(tag) ? tag : '';
};

/** The class type, the studio and the kinds of training that the form names; hidden hashtags are replaced by their alternatives. */
const hashtagsOf = (
  { classType, studio, details }: ClassInfo,
  hidden: readonly HiddenHashtag[],
): string[] => {
  const named = `${classType} ${details}`.replaceAll(NOT_NEEDED, '');
  const kinds = disciplines.filter(([word]) => word.test(named)).map(([, tag]) => tag);
  // A hashtag has the words of an entry without the spaces.
  const byWord = new Map(hidden.map((entry) => [foldText(entry.word).replaceAll(' ', ''), entry]));
  const isHidden = (tag: string): boolean => byWord.has(foldText(tag));
  const tags = [hashtagOf(classType), hashtagOf(studio), ...kinds].filter(notEmpty).flatMap((tag) => {
    const entry = byWord.get(foldText(tag));
    if (entry === undefined) return [tag];
    return entry.alternatives.filter((alternative) => !isHidden(alternative)).slice(0, 1);
  });
  const unique = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...unique.values()].map((tag) => `#${tag}`);
};

type Facts = Record<'class' | 'people' | 'details' | 'callToAction', string>;

/** The facts of the form, with the day as a date, which stays right however late the post is read. */
const factsOf = (info: ClassInfo, today: CalendarDay): Facts => {
  const fill = (template: string): string => fillTextTemplate(template, info, today);
  return {
    class: fill('{class} · {when} · {time}'),
    people: ['with {instructor}', '{handle}', '{studio}', '{room}'].map(fill).filter(notEmpty).join(' · '),
    details: fill('{details}'),
    callToAction: fill('{callToAction}'),
  };
};

/** Whether the facts already say all of a text of the video. */
const hasFact = (text: string, factKeys: ReadonlySet<string>): boolean =>
  text.split(/ · |\n/).every((part) => keyOf(part) === '' || factKeys.has(keyOf(part)));

/** The facts of the class, then what else the video says. A free caption has no class. */
const captionOf = (promo: Promo, texts: readonly string[], today: CalendarDay): string[] => {
  if (promo.textMode === 'dancer') return [...texts];
  const { classInfo } = promo;
  const facts = factsOf(classInfo, today);
  const factKeys = new Set(
    [...Object.values(facts).flatMap((fact) => fact.split(/ · |\n/)), classInfo.instructorName].map(keyOf),
  );
  const others = texts.filter((text) => !hasFact(text, factKeys));
  const otherKeys = others.map(keyOf).join('');
  const isNew = (text: string): boolean => text !== '' && !otherKeys.includes(keyOf(text));
  return [
    [facts.class, facts.people].filter(notEmpty).join('\n'),
    ...others,
    ...[facts.details, facts.callToAction].filter(isNew),
  ].filter(notEmpty);
};

const postFor = (platform: Platform, paragraphs: readonly string[], tags: readonly string[]): Post => {
  const { title, caption, hashtags } = limits[platform];
  const accepted = (text: string): string => (platform === 'shorts' ? text.replaceAll(/[<>]/g, '') : text);
  const used = tags.slice(0, hashtags);
  const reserved = used.join(' ').length + 2;
  const [headline = ''] = (paragraphs[0] ?? '').split('\n');
  return {
    title: title === null ? null : clipText(accepted(headline), title),
    caption: clipText(accepted(paragraphs.join('\n\n')), caption - reserved),
    hashtags: used,
  };
};

const altTextOf = (texts: readonly string[], backgroundTitle: string | null): string => {
  const background = backgroundTitle === null ? '' : ` over “${backgroundTitle}”`;
  const lines = texts.map((text) => `“${text.replaceAll(/\s+/g, ' ')}”`).join(' ');
  return clipText(
    `Vertical promo video${background}.${lines === '' ? '' : ` Text on it: ${lines}`}`,
    ALT_TEXT_MAX,
  );
};

/** What a person needs to post the video of a promo. Nothing in it is made up: it comes from the form and the texts of the video. */
export const postPackOf = (promo: Promo, { backgroundTitle, today, hidden }: PostPackContext): PostPack => {
  const texts = textsInReadingOrder(promo);
  const paragraphs = captionOf(promo, texts, today);
  const tags = promo.textMode === 'dancer' ? [] : hashtagsOf(promo.classInfo, hidden);
  const post = (platform: Platform): Post => postFor(platform, paragraphs, tags);
  return {
    posts: { reels: post('reels'), tiktok: post('tiktok'), shorts: post('shorts') },
    altText: altTextOf(texts, backgroundTitle),
  };
};
