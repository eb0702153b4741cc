import { VisuallyHidden } from '@mantine/core';
import { useDeferredValue } from 'react';
import type { Promo } from '#schema/promo.ts';
import { givenName, nameOfText, shortened } from '#src/features/editor/document/element-names.ts';
import { findElement } from '#src/features/editor/document/elements.ts';

const percent = (value: number): string => `${Math.round(value)} percent`;

const wordsOf = (promo: Promo, chosenIds: readonly string[]): string => {
  if (chosenIds.length > 1) return `${chosenIds.length} elements chosen`;
  const found = findElement(promo, chosenIds[0] ?? null);
  if (found === null) return '';
  const { element } = found;
  const name =
    found.kind === 'text'
      ? `${nameOfText(promo, element.id)}: ${shortened(found.element.content)}`
      : (givenName(promo, element.id) ?? 'GIF');
  return `${name}, ${percent(element.x)} across, ${percent(element.y)} down`;
};

/** Says to those who do not see the film what is chosen and where it stands. */
export const ChosenWords = ({ promo, chosenIds }: { promo: Promo; chosenIds: readonly string[] }) => (
  // A drag is not read out at each of its frames.
  <VisuallyHidden component="output">{useDeferredValue(wordsOf(promo, chosenIds))}</VisuallyHidden>
);
