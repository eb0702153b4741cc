import type { OwnTemplate } from '#contract/templates.contract.ts';
import { type TemplateKind, templateKinds } from '#remotion/templates/template.ts';
import type { Promo } from '#schema/promo.ts';

/** A template as the picker shows it: one of the product's, or one that the person has made. */
export type PickableTemplate = {
  id: string;
  title: string;
  kind: TemplateKind | 'own';
  keywords: readonly string[];
  promo: Promo;
};

export const pickableOwn = ({ id, title, document }: OwnTemplate): PickableTemplate => ({
  id,
  title,
  kind: 'own',
  keywords: [],
  promo: document,
});

/** Every template, one kind of them, or those that the person has made. */
export type KindChoice = 'all' | TemplateKind | 'own';

const kindNames = templateKinds satisfies Record<TemplateKind, string>;

/** The choices in their order, with their words. */
export const kindChoices: readonly { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(Object.keys(kindNames) as TemplateKind[]).map((kind) => ({ value: kind, label: kindNames[kind] })), // keys of that record
  { value: 'own', label: 'Mine' },
];

const wordsOf = ({ title, kind, keywords }: PickableTemplate): string =>
  [title, kind === 'own' ? 'mine' : templateKinds[kind], ...keywords].join(' ').toLowerCase();

/** The templates of a choice in which every word of the search begins some word, in their order. */
export const findTemplates = <T extends PickableTemplate>(
  all: readonly T[],
  { choice, search }: { choice: KindChoice; search: string },
): readonly T[] => {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((template) => {
    if (choice !== 'all' && template.kind !== choice) return false;
    const words = ` ${wordsOf(template)}`;
    return wanted.every((word) => words.includes(` ${word}`));
  });
};
