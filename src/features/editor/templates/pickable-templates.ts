import type { SavedTemplate } from '#contract/templates.contract.ts';
import { type TemplateKind, templateKinds } from '#remotion/templates/template.ts';
import type { Promo } from '#schema/promo.ts';

/** A template as the picker shows it: built in, or made by the user. */
export type PickableTemplate = {
  id: string;
  title: string;
  kind: TemplateKind | 'own';
  keywords: readonly string[];
  promo: Promo;
};

export const pickableOwn = ({ id, title, document }: SavedTemplate): PickableTemplate => ({
  id,
  title,
  kind: 'own',
  keywords: [],
  promo: document,
});

/** All templates, one kind, or the user's own. */
export type KindChoice = 'all' | TemplateKind | 'own';

const kindNames = templateKinds satisfies Record<TemplateKind, string>;

/** The choices in order, with their labels. */
export const kindChoices: readonly { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(Object.keys(kindNames) as TemplateKind[]).map((kind) => ({ value: kind, label: kindNames[kind] })), // keys of that record
  { value: 'own', label: 'Mine' },
];

const searchTextOf = ({ title, kind, keywords }: PickableTemplate): string =>
  [title, kind === 'own' ? 'mine' : templateKinds[kind], ...keywords].join(' ').toLowerCase();

/** Templates of the choice in which each word of the search is the start of a word, in order. */
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
