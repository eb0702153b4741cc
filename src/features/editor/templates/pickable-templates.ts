import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createPromo } from '#contract/promos/promos.contract.ts';
import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { typedTexts } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate, type TemplateInput } from '#remotion/templates/fill-template.ts';
import { type TemplateKind, templateKinds } from '#remotion/templates/template.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { classTitle } from '#schema/promo-title.ts';
import type { Promo } from '#schema/promo.ts';
import { type TemplateLocks, applyLocks } from '#schema/template-locks.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { settledPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { stillOf } from '#src/templates/template-stills.ts';
import { showLatest } from '#src/ui/action-notice.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';

/** A template in the picker: built in, the user's own, or of the studio. */
export type PickableTemplate = {
  id: string;
  title: string;
  kind: TemplateKind | 'own' | 'studio';
  keywords: readonly string[];
  promo: Promo;
  /** What the team cannot change; null if it is not a studio template. */
  locks: TemplateLocks | null;
  /** Whether the user may rename and delete it. */
  isOwn: boolean;
  /** URL of its image with sample texts; null if it is not built in. */
  still: string | null;
};

export const pickableSaved = ({ id, title, document, isOwn, studio }: SavedTemplate): PickableTemplate => ({
  id,
  title,
  kind: studio === null ? 'own' : 'studio',
  keywords: [],
  promo: document,
  locks: studio?.locks ?? null,
  isOwn,
  still: null,
});

export const builtInTemplates: readonly PickableTemplate[] = templates.map((template) => ({
  id: template.id,
  title: template.title,
  kind: template.kind,
  keywords: template.keywords,
  // A getter, because reading a promo parses it.
  get promo() {
    return template.promo;
  },
  locks: null,
  isOwn: false,
  still: stillOf(template.id),
}));

export type KindChoice = 'all' | TemplateKind | 'own' | 'studio';

/** The choices in order, with their labels. */
export const kindChoices: readonly { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(Object.keys(templateKinds) as TemplateKind[]).map((kind) => ({
    value: kind,
    label: templateKinds[kind],
  })), // keys of that record
  { value: 'own', label: 'Mine' },
  { value: 'studio', label: 'Studio' },
];

const searchedKinds = { ...templateKinds, own: 'mine', studio: 'studio' } satisfies Record<
  PickableTemplate['kind'],
  string
>;

const searchTextOf = ({ title, kind, keywords }: PickableTemplate): string =>
  [title, searchedKinds[kind], ...keywords].join(' ').toLowerCase();

/** The templates of the choice in which every search term is the start of a word. */
export const findTemplates = <T extends PickableTemplate>(
  all: readonly T[],
  { choice, search }: { choice: KindChoice; search: string },
): readonly T[] => {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((template) => {
    if (choice !== 'all' && template.kind !== choice) return false;
    const text = ` ${searchTextOf(template)}`;
    return terms.every((term) => text.includes(` ${term}`));
  });
};

const starterBackgrounds: ReadonlySet<string> = new Set(templates.map(({ backgroundId }) => backgroundId));

/** The background video unless it is one of the starter library, which may come from a template. */
export const ownVideo = ({ background }: Promo): PromoBackground | null =>
  background === null || starterBackgrounds.has(background.assetId) ? null : background;

/** The user's texts and video as JSON, so that cards re-render only when these change. */
const ownPartsAtom = atom((get) => {
  const promo = get(settledPromoAtom);
  return JSON.stringify({ texts: typedTexts(promo), background: ownVideo(promo), textZone: promo.textZone });
});

/** What the cards are filled with: the class form, and the texts after the last finished gesture. */
export const useTemplateInput = (): TemplateInput => {
  const { info } = useClassForm();
  const known = JSON.stringify(info);
  const ownParts = useAtomValue(ownPartsAtom);
  return useMemo(() => {
    const own: Pick<TemplateInput, 'texts' | 'background' | 'textZone'> = JSON.parse(ownParts);
    return { info: ClassInfo.parse(JSON.parse(known)), today: localToday(), ...own };
  }, [known, ownParts]);
};

/** A template filled with the user's texts, except in locked fields. */
export const filledTemplate = (
  { promo, locks }: Pick<PickableTemplate, 'promo' | 'locks'>,
  filling: TemplateInput,
): Promo => {
  if (locks === null) return fillTemplate({ promo }, filling);
  const filled = fillTemplate({ promo }, { ...filling, background: null });
  return applyLocks(filled, { document: promo, locks }, promo);
};

/** Starts a new promo from a studio template and opens it. */
export const useStartPromo = (): ((template: PickableTemplate, filling: TemplateInput) => Promise<void>) => {
  const { title: present, saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (template, filling) => {
    try {
      await saveNow();
      const document = filledTemplate(template, filling);
      const title = document.textMode === 'instructor' ? classTitle(document.classInfo) : '';
      const created = await call(createPromo, {
        body: { title: title === '' ? template.title : title, document, templateId: template.id },
      });
      await queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
      await navigate(`/?promo=${created.id}`);
      showLatest('template-chosen', {
        message: `This is a new promo from ${template.title}. ${present} is among your promos.`,
      });
    } catch (error) {
      notifyError(error);
    }
  };
};
