import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { typedTexts } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { TemplateInput } from '#remotion/templates/fill-template.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { settledPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

const starterBackgrounds: ReadonlySet<string> = new Set(templates.map(({ backgroundId }) => backgroundId));

/** The user's own background video; null for one of the starter library, which may come from a template. */
export const ownVideo = ({ background }: Promo): PromoBackground | null =>
  background === null || starterBackgrounds.has(background.assetId) ? null : background;

/** The person's texts and video as JSON: cards re-render only when it changes. */
const ownPartsAtom = atom((get) => {
  const promo = get(settledPromoAtom);
  return JSON.stringify({ texts: typedTexts(promo), background: ownVideo(promo) });
});

/** What the cards are filled with: the class form, and the texts as of the last finished edit, undo or redo. */
export const useTemplateInput = (): TemplateInput => {
  const { info } = useClassForm();
  const known = JSON.stringify(info);
  const ownParts = useAtomValue(ownPartsAtom);
  return useMemo(() => {
    const { texts, background }: Pick<TemplateInput, 'texts' | 'background'> = JSON.parse(ownParts);
    return { info: ClassInfo.parse(JSON.parse(known)), today: localToday(), texts, background };
  }, [known, ownParts]);
};
