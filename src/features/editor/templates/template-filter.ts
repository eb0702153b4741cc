import { templateKinds, type TemplateKind } from '#remotion/templates/template.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-template.ts';

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
