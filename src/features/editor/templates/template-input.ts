import { templates } from '#remotion/templates/catalog.ts';
import type { TemplateInput, TextsById } from '#remotion/templates/fill-template.ts';
import { isSampleText } from '#remotion/templates/template-texts.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { lastFormText } from '#src/features/editor/document/form-texts.ts';
import { useStore } from 'jotai';
import { useMemo } from 'react';
import { ClassInfo } from '#schema/class-info.ts';
import { localToday } from '#src/features/editor/document/local-today.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

const starterBackgrounds: ReadonlySet<string> = new Set(
  templates.flatMap(({ promo }) => promo.background?.assetId ?? []),
);

/** Texts typed by the user: neither samples of a template nor texts from the class form. */
export const typedTexts = (promo: Promo): TextsById =>
  Object.fromEntries(
    promo.textElements
      .filter(
        ({ id, content }) =>
          content.trim() !== '' && !isSampleText(id, content) && content !== lastFormText(promo, id),
      )
      .map(({ id, content }) => [id, content]),
  );

/** The user's own background video; null for one of the starter library, which may come from a template. */
export const ownVideo = ({ background }: Promo): PromoBackground | null =>
  background === null || starterBackgrounds.has(background.assetId) ? null : background;

/**
 * What the cards are filled with: the class form, and the texts typed so far. It changes with the form but not with every key
 * typed into a text, as each change renders all cards.
 */
export const useTemplateInput = (): TemplateInput => {
  const store = useStore();
  const { info } = useClassForm();
  const known = JSON.stringify(info);
  return useMemo(() => {
    const promo = store.get(promoAtom);
    return {
      info: ClassInfo.parse(JSON.parse(known)),
      today: localToday(),
      texts: typedTexts(promo),
      background: ownVideo(promo),
    };
  }, [known, store]);
};
