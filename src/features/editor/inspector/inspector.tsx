import { SegmentedControl, Select } from '@mantine/core';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { showAllTexts } from '#src/features/editor/edits/show-all-texts.ts';
import { elementChoices } from '#src/features/editor/inspector/element-choices.ts';
import { ElementTools } from '#src/features/editor/inspector/element-tools.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { OverlayFields } from '#src/features/editor/inspector/overlay-fields.tsx';
import { TextFields } from '#src/features/editor/inspector/text-fields.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  chosenIdsAtom,
  inspectorTabAtom,
  selectElementAtom,
  selectedElementAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { Spinner } from '#src/ui/spinner.tsx';

// The list brings a library for sorting along, which the first picture need not wait for.
const LayerList = lazy(async () => {
  const { LayerList: list } = await import('#src/features/editor/layers/layer-list.tsx');
  return { default: list };
});

const OneElement = () => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(selectedElementAtom);
  const select = useSetAtom(selectElementAtom);
  const { overlays } = useLibrary();
  const { apply } = useEdit();
  const choices = elementChoices(promo, overlays);
  const id = selected?.element.id ?? null;
  return (
    <>
      <Select
        label="Select Text or GIF to Edit"
        placeholder="Choose element..."
        data={choices}
        value={choices.some(({ value }) => value === id) ? id : null}
        onChange={(chosen) => {
          select(chosen);
          apply(showAllTexts, undefined);
        }}
      />
      {selected === null && <p className={classes['hint']}>Write a text or add a GIF, and set it here.</p>}
      {selected !== null && <ElementTools ids={[selected.element.id]} />}
      {selected?.kind === 'text' && <TextFields key={selected.element.id} element={selected.element} />}
      {selected?.kind === 'overlay' && <OverlayFields key={selected.element.id} element={selected.element} />}
    </>
  );
};

const SeveralElements = ({ ids }: { ids: readonly string[] }) => (
  <>
    <p className={classes['count']}>{ids.length} elements chosen</p>
    <ElementTools ids={ids} />
    <p className={classes['hint']}>Drag one of them and all move. Shift and a click takes one out again.</p>
  </>
);

const tabs: { value: 'element' | 'layers'; label: string }[] = [
  { value: 'element', label: 'Element' },
  { value: 'layers', label: 'Layers' },
];

/** Text & Positioning: one element of the promo and all its fields, or all of them as layers. */
export const Inspector = () => {
  const [tab, setTab] = useAtom(inspectorTabAtom);
  const chosenIds = useAtomValue(chosenIdsAtom);
  return (
    <div className={classes['inspector']} data-edits-promo>
      <SegmentedControl
        aria-label="Text & Positioning"
        fullWidth
        classNames={{ label: classes['tab'] ?? '' }}
        data={tabs}
        value={tab}
        onChange={setTab}
      />
      {tab === 'layers' ? (
        <Suspense fallback={<Spinner label="Loading the layers" />}>
          <LayerList />
        </Suspense>
      ) : chosenIds.length > 1 ? (
        <SeveralElements ids={chosenIds} />
      ) : (
        <OneElement />
      )}
    </div>
  );
};
