import type { SavedTemplate } from '#contract/promos/templates.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { type TemplateKind, templateKinds } from '#remotion/templates/template.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { stillOf } from '#src/templates/template-stills.ts';

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
