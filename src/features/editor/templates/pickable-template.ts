import type { OwnTemplate } from '#contract/templates.contract.ts';
import type { TemplateKind } from '#remotion/templates/template.ts';
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
