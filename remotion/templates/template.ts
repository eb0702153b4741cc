import type { z } from 'zod';
import { movedSticker, movedTexts, type TemplateMotion } from '#remotion/templates/template-motion.ts';
import { DEFAULT_FONT_FAMILY } from '#schema/elements/font-families.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** How a picker groups the templates, in the order in which it shows the groups. */
export const templateKinds = {
  class: 'Classes',
  event: 'Events',
  news: 'News',
  people: 'People',
  captions: 'Captions',
} as const;
export type TemplateKind = keyof typeof templateKinds;

/**
 * A promo to start from. Its texts have the ids that the class form fills; until then they show samples, and names of people
 * and studios in them are recognisable as samples. `keywords` are further search terms.
 */
export type Template = {
  id: string;
  title: string;
  kind: TemplateKind;
  keywords: readonly string[];
  /** The id of its background video. */
  backgroundId: string;
  /** The contents of its texts, and their fonts. */
  samples: readonly Pick<TextElement, 'id' | 'content' | 'fontFamily'>[];
  promo: Promo;
};

type Line = z.input<typeof TextElement>;

/** One text at x 50 % by default; `y` in percent, `fontSize` in px at the reference width. */
export const line = (
  id: string,
  content: string,
  fields: Omit<Line, 'id' | 'content' | 'x'> & { x?: number },
): Line => ({ id, content, x: 50, ...fields });

type Sticker = z.input<typeof OverlayElement>;

/** One overlay of the starter library; `starter-heels` is `sticker('heels', …)`. */
export const sticker = (
  name: string,
  place: Partial<Omit<Sticker, 'overlayId'>> & { y: number; scale: number },
): Sticker => ({ id: `overlay-starter-${name}`, overlayId: `starter-${name}`, x: 50, ...place });

/** The tunes of the starter library, and the seconds from which they play in a template: the bar where they have lifted. */
const tuneStarts = {
  'slow-silk': 30,
  'black-velvet': 15,
  'sugar-steps': 45,
  'steel-heels': 15,
  'cloud-nine': 30,
  'hands-up': 45,
  'pearl-drop': 15,
  'midnight-rain': 45,
  'disco-heat': 45,
  'red-room': 15,
  'golden-hour': 15,
  'rise-up': 15,
} as const;

/** Whether a promo has the tune of a template as it is, so that a person has not chosen it. */
export const isTemplateTune = ({ assetId, startSeconds, grid }: PromoMusic): boolean =>
  grid === null &&
  Object.entries(tuneStarts).some(([name, start]) => assetId === `starter-${name}` && startSeconds === start);

type PromoData = {
  /** A background of the starter library, without `starter-`. */
  background: string;
  /** Seconds. */
  videoDuration: number;
  /** How its elements come; those of `behind`, which frame the texts, are there from the start. */
  motion: TemplateMotion;
  tune: keyof typeof tuneStarts;
  texts: readonly Line[];
  stickers?: readonly Sticker[];
  /** Stickers behind the texts; the others are in front. */
  behind?: readonly string[];
  /** Text templates that differ from `templatePatterns`; '' for a text that the class form does not fill. */
  patterns?: Readonly<Record<string, string>>;
} & Partial<Pick<Promo, 'textMode' | 'contentMode' | 'textShadow'>>;
type TemplateData = Omit<Template, 'backgroundId' | 'samples' | 'promo'> & PromoData;

/** The form does not fill the slogan of a template, names get no 'with', and details of a name share its line. */
const templatePatterns = {
  'main-text': '',
  instructor: '{instructor} · {handle}',
  studio: '{studio} · {room}',
} as const;

/** The patterns of texts that the template has: a document says nothing about others. */
const ofTexts = (
  patterns: Readonly<Record<string, string>>,
  texts: readonly Line[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(patterns).filter(([id]) => texts.some((text) => text.id === id)));

const toPromo = ({
  backgroundId,
  texts,
  stickers = [],
  behind = [],
  patterns = {},
  motion,
  tune,
  ...promo
}: Omit<PromoData, 'background'> & Pick<Template, 'backgroundId'>): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    coverAtStart: true,
    ...promo,
    // The music replaces the sound of the clip.
    background: { assetId: backgroundId, muted: true },
    music: { assetId: `starter-${tune}`, startSeconds: tuneStarts[tune], mutedClip: true },
    textElements: movedTexts(texts, motion),
    overlayElements: stickers.map((each) =>
      behind.some((name) => each.id === `overlay-starter-${name}`)
        ? each
        : movedSticker(each, texts.length, motion),
    ),
    textTemplates: promo.textMode === 'dancer' ? {} : ofTexts({ ...templatePatterns, ...patterns }, texts),
    layerOrder: behind.map((name) => `overlay-starter-${name}`),
  });

/**
 * A template from its data. Its promo is validated, like every document, when it is first read: validating all of them while their files
 * load would keep a slow phone busy.
 */
export const defineTemplate = ({
  id,
  title,
  kind,
  keywords,
  background,
  ...data
}: TemplateData): Template => {
  const backgroundId = `starter-${background}`;
  let promo: Promo | null = null;
  return {
    id,
    title,
    kind,
    keywords,
    backgroundId,
    samples: data.texts.map(({ id: textId, content, fontFamily = DEFAULT_FONT_FAMILY }) => ({
      id: textId,
      content,
      fontFamily,
    })),
    get promo() {
      promo ??= toPromo({ ...data, backgroundId });
      return promo;
    },
  };
};
