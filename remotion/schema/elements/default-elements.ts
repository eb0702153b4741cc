import { WHITE } from '#schema/elements/hex-color.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import { POSITION } from '#schema/limits.ts';

/** The element ids that the specification defines, in sets. */
export const elementSets = {
  classDetails: ['header', 'main-text', 'class-details', 'schedule', 'time', 'instructor', 'studio'],
  dancer: ['text1', 'text2', 'text3', 'text4'],
  manual: ['new-caption', 'manual-sub-header', 'manual-footer-caption', 'manual-sub-footer'],
  other: ['location', 'footer-caption', 'hashtag', 'mood', 'vibe', 'energy', 'combined-text'],
  ai: ['ai-main-text', 'ai-schedule-text', 'ai-sharing-text', 'ai-instructor-text', 'ai-studio-text'],
} as const;

export type ElementSet = keyof typeof elementSets;
export type DefaultElementId = (typeof elementSets)[ElementSet][number];

/** The elements that a promo without any text gets, in reading order. */
export const startingElementIds = [
  'header',
  'main-text',
  'class-details',
  'schedule',
  'instructor',
  'studio',
] as const satisfies readonly DefaultElementId[];

type Layout = Pick<TextElement, 'y' | 'fontSize' | 'textColor' | 'fontWeight' | 'fontFamily'>;

const layout = (
  y: number,
  fontSize: number,
  textColor: string,
  fontWeight: TextElement['fontWeight'] = 400,
  fontFamily: TextElement['fontFamily'] = 'Playfair Display',
): Layout => ({ y, fontSize, textColor, fontWeight, fontFamily });

const GOLD = '#fde68a';
const PINK = '#f5d0fe';
const LILAC = '#ddd6fe';
const ROSE = '#fbcfe8';

/**
 * Position and style of each default element. Sizes and positions that the specification gives are used as given; the
 * others share the strict safe zone (y 15 % to 65 %), so that texts of usual length do not overlap within a set.
 */
const layouts: Record<DefaultElementId, Layout> = {
  header: layout(18.5, 28, WHITE, 700),
  'main-text': layout(27, 30, '#fdf4ff', 600),
  'class-details': layout(36, 18, LILAC, 400, 'Inter'),
  schedule: layout(43, 26, GOLD, 600, 'Inter'),
  time: layout(48.5, 24, '#fef3c7', 600, 'Inter'),
  instructor: layout(55, 28, PINK, 500),
  studio: layout(61.5, 22, ROSE, 400, 'Inter'),

  text1: layout(22, 38, WHITE, 700),
  text2: layout(33, 24, PINK, 500),
  text3: layout(50, 26, GOLD, 600),
  text4: layout(60, 20, LILAC, 400, 'Inter'),

  'new-caption': layout(22, 36, WHITE, 700),
  'manual-sub-header': layout(33, 24, ROSE, 500),
  'manual-footer-caption': layout(51, 26, GOLD, 600),
  'manual-sub-footer': layout(60, 20, LILAC, 400, 'Inter'),

  'combined-text': layout(19, 26, WHITE, 600),
  mood: layout(28, 22, PINK, 500),
  vibe: layout(34, 22, LILAC, 500),
  energy: layout(40, 22, GOLD, 600),
  location: layout(47, 20, '#e0e7ff', 500, 'Inter'),
  'footer-caption': layout(55, 22, '#fdf4ff', 500),
  hashtag: layout(62, 18, ROSE, 600, 'Inter'),

  'ai-main-text': layout(15, 30, WHITE, 600),
  'ai-schedule-text': layout(35, 38, GOLD, 600),
  'ai-instructor-text': layout(46, 42, PINK, 600),
  'ai-studio-text': layout(57, 38, LILAC, 500),
  'ai-sharing-text': layout(70, 24, ROSE, 500, 'Inter'),
};

const UNKNOWN: Layout = layout(50, 32, WHITE);

const isDefaultElementId = (id: string): id is DefaultElementId => Object.hasOwn(layouts, id);

/** Whether the element is an AI text, which has its own padding. */
export const isAiElementId = (id: string): boolean => elementSets.ai.some((aiId) => aiId === id);

/**
 * The initial element for an id: centred at x 50 %, visible, not rotated, in the position, size and colour of the id.
 * An unknown id is white, 32 px at the reference width, in the middle of the frame.
 */
export const defaultElement = (id: string, content = ''): TextElement =>
  TextElement.parse({
    id,
    content,
    x: POSITION.max / 2,
    ...(isDefaultElementId(id) ? layouts[id] : UNKNOWN),
  });

/** The default elements of a set, in reading order, all empty. */
export const defaultElements = (set: ElementSet): TextElement[] =>
  elementSets[set].map((id) => defaultElement(id));

/** The six empty texts that instructor mode starts with. */
export const instructorTexts = (): TextElement[] => startingElementIds.map((id) => defaultElement(id));
