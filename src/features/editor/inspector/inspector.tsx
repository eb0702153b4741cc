import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAtom, useAtomValue, useStore, useSetAtom } from 'jotai';
import { useMemo, useState, memo, useCallback } from 'react';
import { syncFormData } from '#remotion/class-form/class-info-edits.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { OVERLAY_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { nameOfText, shortened, isSelectable } from '#src/features/editor/document/elements.ts';
import { showAllTexts } from '#src/features/editor/document/text-edits.ts';
import { AlignTools, ElementTools, PlacementFields } from '#src/features/editor/inspector/element-tools.tsx';
import { TextFields } from '#src/features/editor/inspector/text-fields.tsx';
import { LazyMotionFields as MotionFields } from '#src/features/editor/motion/lazy-motion-fields.tsx';
import { ReadabilityNotes } from '#src/features/editor/readability/finding-list.tsx';
import { LazyWordingNotes } from '#src/features/editor/readability/lazy-readability.ts';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import {
  inspectedElementAtom,
  inspectorTabAtom,
  isSettledAtom,
  panelSelectionAtom,
  selectElementAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';

type ElementChoice = { value: string; label: string };

/** The options of the selector: texts that are not blank, shortened, and overlays by name (ED-124, ED-125). */
export const elementChoices = (
  promo: Promo,
  namesOfOverlays: Readonly<Record<string, string>>,
): ElementChoice[] => [
  ...promo.textElements
    .filter(({ id, content }) => content.trim() !== '' && isSelectable(promo, id))
    .map(({ id, content }) => ({ value: id, label: shortened(content) })),
  ...promo.overlayElements.map(({ id }) => ({ value: id, label: namesOfOverlays[id] ?? id })),
];

/** Delay before the list shows typed text, ms, because re-rendering it takes longer than the rest of a keystroke. */
const IDLE_MS = 300;

/** Selecting here makes all texts visible and fills them from the class form (ED-088, ED-089). */
const selectAndShowAll = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  syncFormData(showAllTexts(promo), { today });

const haveSameElements = (one: readonly ElementChoice[], other: readonly ElementChoice[]): boolean =>
  one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);

type ChoiceListProps = {
  choices: ElementChoice[];
  selectedId: string | null;
  /** Name of the selected text if it is blank and therefore not in the list, or null. */
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
const ElementSelector = ({ id }: { id: string | null }) => {
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

const OverlayFields = ({ element }: { element: OverlayElement }) => {
  const { id } = element;
  const { apply, end } = useEdit();
  const lock = useLockReason(id, 'place');
  const ids = useMemo(() => [id], [id]);
  return (
    <div className={classes.fields}>
      <LockedGroup reason={lock}>
        <SliderField
          label="Size Scale"
          unit="%"
          min={OVERLAY_SCALE.min * 100}
          max={OVERLAY_SCALE.max * 100}
          step={OVERLAY_SCALE.step * 100}
          value={element.scale * 100}
          onChange={(percent) => apply(shapeElement, { id, size: percent / 100 }, `overlay:${id}:scale`)}
          onEnd={end}
        />
      </LockedGroup>
      <ElementTools ids={ids} />
      <LockedGroup reason={lock} isShown={false}>
        <PlacementFields element={element} />
      </LockedGroup>
      <MotionFields found={{ kind: 'overlay', element }} />
    </div>
  );
};

// Lazy, because it imports a drag-and-drop library.
const LayerList = lazyPart(
  async () => (await import('#src/features/editor/inspector/layer-list.tsx')).LayerList,
  <Spinner label="Loading the layers" />,
);

type InspectorProps = {
  /** Whether the fields of the first text render one by one while the editor loads, to avoid a long task. */
  comesInSteps: boolean;
};

const SingleElement = ({ comesInSteps }: InspectorProps) => {
  const selected = useAtomValue(inspectedElementAtom);
  const id = selected?.element.id ?? null;
  const store = useStore();
  const [isAtOnce] = useState(() => !comesInSteps || store.get(isSettledAtom));
  // The first element renders in steps; elements selected after the preview has settled render at once.
  const [firstId] = useState(id);
  const [hasChanged, setHasChanged] = useState(false);
  if (id !== firstId && !hasChanged) setHasChanged(true);
  const isLoading = !isAtOnce && !(hasChanged && store.get(isSettledAtom));
  return (
    <OneByOne isUrgent={isAtOnce}>
      <ElementSelector id={id} />
      <>
        {selected === null && <p className={classes.hint}>Add a text or a GIF to edit it here.</p>}
        {selected !== null && <ReadabilityNotes id={selected.element.id} />}
        {selected?.kind === 'text' && <LazyWordingNotes text={selected.element.content} />}
        {selected?.kind === 'text' && (
          <TextFields key={selected.element.id} element={selected.element} comesInSteps={isLoading} />
        )}
        {selected?.kind === 'overlay' && (
          <OverlayFields key={selected.element.id} element={selected.element} />
        )}
      </>
    </OneByOne>
  );
};

const MultipleElements = ({ ids }: { ids: readonly string[] }) => {
  const isWide = useIsWide();
  return (
    <>
      <p className={classes.count}>{ids.length} elements selected</p>
      <ElementTools ids={ids} />
      <AlignTools ids={ids} />
      <p className={classes.hint}>
        Drag one to move them all. To deselect one, {isWide && 'hold Shift and click it, or '}use the layers.
      </p>
    </>
  );
};

const tabs: { value: 'element' | 'layers'; label: string }[] = [
  { value: 'element', label: 'Element' },
  { value: 'layers', label: 'Layers' },
];

/** Text & Positioning: the fields of the selected element, or all elements as layers. */
export const Inspector = ({ comesInSteps = false }: Partial<InspectorProps>) => {
  const [tab, setTab] = useAtom(inspectorTabAtom);
  const selectedIds = useAtomValue(panelSelectionAtom);
  return (
    <div className={classes.inspector} data-edits-promo>
      <SegmentedControl
        aria-label="Text & Positioning"
        fullWidth
        classNames={{ label: classes.tab }}
        data={tabs}
        value={tab}
        onChange={setTab}
      />
      {tab === 'layers' ? (
        <LayerList />
      ) : selectedIds.length > 1 ? (
        <MultipleElements ids={selectedIds} />
      ) : (
        <SingleElement comesInSteps={comesInSteps} />
      )}
    </div>
  );
};
