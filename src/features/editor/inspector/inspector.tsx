import { SegmentedControl } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ElementSelector } from '#src/features/editor/inspector/element-selector.tsx';
import { ElementTools } from '#src/features/editor/inspector/element-tools.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { OverlayFields } from '#src/features/editor/inspector/overlay-fields.tsx';
import { TextFields } from '#src/features/editor/inspector/text-fields.tsx';
import { ReadabilityNotes } from '#src/features/editor/readability/readability-notes.tsx';
import {
  panelSelectionAtom,
  inspectorTabAtom,
  inspectedElementAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useIsWide } from '#src/ui/breakpoints.ts';
import { Spinner } from '#src/ui/spinner.tsx';

// The list brings a library for sorting along, which the fields need not wait for.
const LayerList = lazyPart(
  async () => (await import('#src/features/editor/layers/layer-list.tsx')).LayerList,
  <Spinner label="Loading the layers" />,
);

const OneElement = () => {
  const selected = useAtomValue(inspectedElementAtom);
  const id = selected?.element.id ?? null;
  const ids = useMemo(() => (id === null ? [] : [id]), [id]);
  return (
    <>
      <ElementSelector id={id} />
      {selected === null && <p className={classes['hint']}>Write a text or add a GIF, and set it here.</p>}
      {selected !== null && <ElementTools ids={ids} />}
      {selected !== null && <ReadabilityNotes id={selected.element.id} />}
      {selected?.kind === 'text' && <TextFields key={selected.element.id} element={selected.element} />}
      {selected?.kind === 'overlay' && <OverlayFields key={selected.element.id} element={selected.element} />}
    </>
  );
};

const SeveralElements = ({ ids }: { ids: readonly string[] }) => {
  const isWide = useIsWide();
  return (
    <>
      <p className={classes['count']}>{ids.length} elements chosen</p>
      <ElementTools ids={ids} />
      <p className={classes['hint']}>
        Drag one of them and all move. Take one out{isWide && ' with Shift and a click, or'} in the layers.
      </p>
    </>
  );
};

const tabs: { value: 'element' | 'layers'; label: string }[] = [
  { value: 'element', label: 'Element' },
  { value: 'layers', label: 'Layers' },
];

/** Text & Positioning: one element of the promo and all its fields, or all of them as layers. */
export const Inspector = () => {
  const [tab, setTab] = useAtom(inspectorTabAtom);
  const chosenIds = useAtomValue(panelSelectionAtom);
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
        <LayerList />
      ) : chosenIds.length > 1 ? (
        <SeveralElements ids={chosenIds} />
      ) : (
        <OneElement />
      )}
    </div>
  );
};
