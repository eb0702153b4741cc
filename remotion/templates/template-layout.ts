import { templates } from '#remotion/templates/catalog.ts';
import { separateTexts, shrinkingShares, shrunkText } from '#remotion/templates/separate-texts.ts';
import { fontSizeInTemplate } from '#remotion/templates/template-texts.ts';
import type { Template } from '#remotion/templates/template.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';

/** Texts at their places and in their sizes in a template, by id, before they make room for one another. */
type Texts = ReadonlyMap<string, TextElement>;
type Layout = { template: Template; atRest: Texts };

/** Fewer texts say nothing about which template a promo comes from. */
const FEWEST = 2;

/** The size of a text before it has shrunk to that share: its template's, or the one that suits its content. */
const sizeBefore = (text: TextElement, original: TextElement, share: number): number | undefined =>
  [original.fontSize, fontSizeInTemplate(original, text.content)].find(
    (fontSize) => shrunkText({ ...text, fontSize }, share).fontSize === text.fontSize,
  );

const isPlacedAs = (one: Pick<TextElement, 'y' | 'fontSize'>, other: typeof one | undefined): boolean =>
  other !== undefined && one.y === other.y && one.fontSize === other.fontSize;

/** The promo with its texts at the places and in the sizes of these. */
const withTexts = (promo: Promo, texts: Texts): Promo => ({
  ...promo,
  textElements: promo.textElements.map((text) => {
    const other = texts.get(text.id);
    return other === undefined || isPlacedAs(text, other)
      ? text
      : { ...text, y: other.y, fontSize: other.fontSize };
  }),
});

/** The texts where they make room for one another: those below move down, and sizes give way last. */
const spread = (promo: Promo, { template, atRest }: Layout): Texts => {
  const textElements = promo.textElements.filter(({ id }) => atRest.has(id));
  const separated = separateTexts(template.promo, { ...promo, textElements });
  return new Map(separated.textElements.map((text) => [text.id, text]));
};

/** Without the texts that somebody has moved or resized: they are not where those of the template would be for these contents. */
const untouched = (promo: Promo, layout: Layout): Layout => {
  const { template, atRest } = layout;
  const places = spread(withTexts(promo, atRest), layout);
  const left = promo.textElements.flatMap((text) => {
    const rest = atRest.get(text.id);
    const isThere = isPlacedAs(text, places.get(text.id)) || (rest !== undefined && isPlacedAs(text, rest));
    return rest !== undefined && isThere ? [[text.id, rest] as const] : [];
  });
  return left.length === atRest.size ? layout : untouched(promo, { template, atRest: new Map(left) });
};

/** The texts of the promo that may be those of the template, shrunk to that share. */
const candidates = (promo: Promo, template: Template, share: number): Texts =>
  new Map(
    template.promo.textElements.flatMap((original) => {
      const text = promo.textElements.find(({ id }) => id === original.id);
      const isSame =
        text?.x === original.x &&
        text.rotation === original.rotation &&
        text.fontFamily === original.fontFamily;
      const fontSize = isSame ? sizeBefore(text, original, share) : undefined;
      return text === undefined || fontSize === undefined
        ? []
        : [[text.id, { ...text, y: original.y, fontSize }] as const];
    }),
  );

/** Whether the promo may come from the template; without reading it, which has it checked. */
const mayBeFrom = ({ textElements }: Promo, { samples }: Template): boolean =>
  samples.filter(({ id, fontFamily }) =>
    textElements.some((text) => text.id === id && text.fontFamily === fontFamily),
  ).length >= FEWEST;

/** The template whose layout most of the promo's texts still have, with those texts; null without one. */
const layoutOf = (promo: Promo): Layout | null => {
  let best: Layout | null = null;
  for (const template of templates.filter((each) => mayBeFrom(promo, each))) {
    for (const share of shrinkingShares) {
      const atRest = candidates(promo, template, share);
      if (atRest.size < FEWEST || atRest.size <= (best?.atRest.size ?? 0)) continue;
      const layout = untouched(promo, { template, atRest });
      if (layout.atRest.size >= FEWEST && layout.atRest.size > (best?.atRest.size ?? 0)) best = layout;
    }
  }
  return best;
};

/**
 * The promo after an edit of its contents: a text of a template that needs more lines moves those below it down together, in their order
 * and inside the strict safe zone; only when all gaps are used up they become smaller. With less to say they go back. Texts that the
 * user has moved, turned or resized stay, and so do all texts of a promo that comes from no template.
 */
export const inTemplateLayout = (promo: Promo, edit: (promo: Promo) => Promo): Promo => {
  const layout = layoutOf(promo);
  if (layout === null) return edit(promo);
  const resting = withTexts(promo, layout.atRest);
  const edited = edit(resting);
  if (edited === resting) return promo;
  const former = new Map(promo.textElements.map((text, index) => [resting.textElements[index], text]));
  const placed = withTexts(edited, spread(edited, layout));
  return {
    ...placed,
    // A text that neither the edit nor the layout has changed stays the same object.
    textElements: placed.textElements.map((text, index) => {
      const before = former.get(edited.textElements[index]);
      return before !== undefined && isPlacedAs(before, text) ? before : text;
    }),
  };
};
