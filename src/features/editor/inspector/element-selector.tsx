import type { Promo } from '#schema/promo.ts';
import { nameOfText, shortened } from '#src/features/editor/document/element-names.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useCallback, useMemo } from 'react';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { showAllTexts } from '#src/features/editor/document/text-edits.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { Select } from '#src/ui/fields/select.tsx';

export type ElementChoice = { value: string; label: string };

/** The elements in the selector: texts with content, shortened to 30 characters, and overlays by their names (ED-124, ED-125). */
export const elementChoices = (
  promo: Promo,
  namesOfOverlays: Readonly<Record<string, string>>,
): ElementChoice[] => [
  ...promo.textElements
    .filter(({ id, content }) => content.trim() !== '' && isSelectable(promo, id))
    .map(({ id, content }) => ({ value: id, label: shortened(content) })),
  ...promo.overlayElements.map(({ id }) => ({ value: id, label: namesOfOverlays[id] ?? id })),
];

/** Delay before the list shows typed text, ms: re-rendering the list costs more than everything else a keystroke changes. */
const IDLE_MS = 300;

/** Selecting here makes all texts visible and fills them from the class form (ED-088, ED-089). */
const selectAndShowAll = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  syncFormData(showAllTexts(promo), { today });

const haveSameElements = (one: readonly ElementChoice[], other: readonly ElementChoice[]): boolean =>
  one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);

type ChoiceListProps = {
  choices: ElementChoice[];
  selectedId: string | null;
  /** Name of the selected text while it is empty and therefore not in the list; otherwise null. */
  emptyText: string | null;
  onSelect: (id: string) => void;
};

const ChoiceList = memo(({ choices, selectedId, emptyText, onSelect }: ChoiceListProps) => (
  <Select
    label="Select Text or GIF to Edit"
    placeholder="Choose element..."
    description={emptyText !== null && `These fields are for ${emptyText}, which has no text yet.`}
    inputWrapperOrder={['label', 'input', 'description']}
    classNames={{ input: classes.choice }}
    data={choices}
    value={selectedId}
    allowDeselect={false}
    // Not `onChange`: selecting the current element again also makes all texts visible.
    onOptionSubmit={onSelect}
  />
));
ChoiceList.displayName = 'ChoiceList';

/** Selects the element that the fields edit. */
export const ElementSelector = ({ id }: { id: string | null }) => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const names = useOverlayNames(promo);
  const { apply } = useEdit();
  const choices = useMemo(() => elementChoices(promo, names), [promo, names]);
  const [debounced] = useDebouncedValue(choices, IDLE_MS);
  const shown = haveSameElements(debounced, choices) ? debounced : choices;
  const selectElement = useCallback(
    (selectedElementId: string) => {
      select(selectedElementId);
      apply(selectAndShowAll, { today: localToday() });
    },
    [apply, select],
  );
  const isListed = shown.some(({ value }) => value === id);
  const text = isListed ? undefined : promo.textElements.find((element) => element.id === id);
  const emptyText = text?.content.trim() === '' ? nameOfText(promo, text.id) : null;
  return (
    <ChoiceList
      choices={shown}
      selectedId={isListed ? id : null}
      emptyText={emptyText}
      onSelect={selectElement}
    />
  );
};
