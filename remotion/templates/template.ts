import type { z } from 'zod';
import type { OverlayElement } from '#schema/overlay-element.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

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
 * A promo to start from. Its texts bear the ids of the class form, so that they fill from it; what they say until then is a
 * sample, and names of persons and studios in it say so. `keywords` are what else people look for it by.
 */
export type Template = {
  id: string;
  title: string;
  kind: TemplateKind;
  keywords: readonly string[];
  promo: Promo;
};

type Line = z.input<typeof TextElement>;

/** One block of words at the middle of the frame unless it says otherwise; `y` in percent, `fontSize` in px at 374. */
export const line = (
  id: string,
  content: string,
  look: Omit<Line, 'id' | 'content' | 'x'> & { x?: number },
): Line => ({ id, content, x: 50, ...look });

type Sticker = z.input<typeof OverlayElement>;

/** One overlay of the starter library; `starter-heels` is `sticker('heels', …)`. */
export const sticker = (
  name: string,
  place: Partial<Omit<Sticker, 'overlayId'>> & { y: number; scale: number },
): Sticker => ({ id: `overlay-starter-${name}`, overlayId: `starter-${name}`, x: 50, ...place });

type TemplateData = Omit<Template, 'promo'> & {
  /** A background of the starter library, without `starter-`. */
  background: string;
  /** Seconds. */
  videoDuration: number;
  texts: readonly Line[];
  stickers?: readonly Sticker[];
  /** Stickers that lie behind the words; the others lie over them. */
  behind?: readonly string[];
  /** How texts take the class form, where it is not as `templatePatterns` says; '' for one that it leaves alone. */
  patterns?: Readonly<Record<string, string>>;
} & Partial<Pick<Promo, 'textMode' | 'contentMode' | 'textShadow' | 'animationType'>>;

/** A slogan of the template stays whatever the class is, and names stand alone. */
const templatePatterns = { 'main-text': '', instructor: '{instructor}' } as const;

/** A template from its data, checked as every document is. */
export const defineTemplate = ({
  id,
  title,
  kind,
  keywords,
  background,
  texts,
  stickers = [],
  behind = [],
  patterns = {},
  ...promo
}: TemplateData): Template => ({
  id,
  title,
  kind,
  keywords,
  promo: Promo.parse({
    version: PROMO_VERSION,
    ...promo,
    background: { assetId: `starter-${background}` },
    textElements: texts,
    overlayElements: stickers,
    textTemplates: promo.textMode === 'dancer' ? {} : { ...templatePatterns, ...patterns },
    layerOrder: behind.map((name) => `overlay-starter-${name}`),
  }),
});
