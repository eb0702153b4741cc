import type { OverlayItem } from '#contract/library.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { nameOfText, overlayNames, shortened } from '#src/features/editor/document/element-names.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useCallback, useMemo } from 'react';
import type { CalendarDay } from '#schema/class-schedule.ts';
import { syncFormData } from '#src/features/editor/document/class-info-edits.ts';
import { localToday } from '#src/features/editor/document/local-today.ts';
import { showAllTexts } from '#src/features/editor/document/text-edits.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

export type ElementChoice = { value: string; label: string };

/** The elements that the selector offers: texts with words, shortened to 30 characters, and overlays. */
export const elementChoices = (promo: Promo, items: readonly OverlayItem[]): ElementChoice[] => {
  const names = overlayNames(promo, items);
  return [
    ...promo.textElements
      .filter(({ id, content }) => content.trim() !== '' && isSelectable(promo, id))
      .map(({ id, content }) => ({ value: id, label: shortened(content) })),
    ...promo.overlayElements.map(({ id }) => ({ value: id, label: names[id] ?? id })),
  ];
};

/** ms without a letter after which the list takes over the words: to draw it costs more than all else that a letter changes. */
const IDLE_MS = 300;

/** Choosing from the selector makes all texts visible and gives them what the class form says (document 1, section 4). */
const chooseFromSelector = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  syncFormData(showAllTexts(promo), { today });

const haveSameElements = (one: readonly ElementChoice[], other: readonly ElementChoice[]): boolean =>
  one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);

type ChoiceListProps = {
  choices: ElementChoice[];
  chosenId: string | null;
  /** Whose the fields are while it has no words, and is none of the choices; null of one that is. */
  wordless: string | null;
  onChoose: (id: string) => void;
};

const ChoiceList = memo(({ choices, chosenId, wordless, onChoose }: ChoiceListProps) => (
  <Select
    label="Select Text or GIF to Edit"
    placeholder="Choose element..."
    description={wordless !== null && `These fields are for ${wordless}, which has no words yet.`}
    inputWrapperOrder={['label', 'input', 'description']}
    classNames={{ input: classes['choice'] ?? '' }}
    // A closed list has no part on the page.
    comboboxProps={{ keepMounted: false }}
    data={choices}
    value={chosenId}
    allowDeselect={false}
    // Of the one that is shown already, too: choosing it makes all texts visible.
    onOptionSubmit={onChoose}
  />
));
ChoiceList.displayName = 'ChoiceList';

/** Which element of the promo the fields are for. */
export const ElementSelector = ({ id }: { id: string | null }) => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const { overlays } = useLibrary();
  const { apply } = useEdit();
  const choices = useMemo(() => elementChoices(promo, overlays), [promo, overlays]);
  const [rested] = useDebouncedValue(choices, IDLE_MS);
  const shown = haveSameElements(rested, choices) ? rested : choices;
  const choose = useCallback(
    (chosen: string) => {
      select(chosen);
      apply(chooseFromSelector, { today: localToday() });
    },
    [apply, select],
  );
  const isOffered = shown.some(({ value }) => value === id);
  const text = isOffered ? undefined : promo.textElements.find((element) => element.id === id);
  const wordless = text?.content.trim() === '' ? nameOfText(promo, text.id) : null;
  return (
    <ChoiceList choices={shown} chosenId={isOffered ? id : null} wordless={wordless} onChoose={choose} />
  );
};
