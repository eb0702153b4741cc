import { Select } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { ElementTools } from '#src/features/editor/inspector/element-tools.tsx';
import { elementChoices } from '#src/features/editor/inspector/element-choices.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { OverlayFields } from '#src/features/editor/inspector/overlay-fields.tsx';
import { TextFields } from '#src/features/editor/inspector/text-fields.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom, selectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

/** One element of the promo and all its fields. */
export const Inspector = () => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(selectedElementAtom);
  const select = useSetAtom(selectElementAtom);
  const { overlays } = useLibrary();
  return (
    <div className={classes['inspector']} data-edits-promo>
      <Select
        label="Select Text or GIF to Edit"
        placeholder="Choose element..."
        data={elementChoices(promo, overlays, selected?.element.id ?? null)}
        value={selected?.element.id ?? null}
        onChange={select}
      />
      {selected === null && <p className={classes['hint']}>Write a text or add a GIF, and set it here.</p>}
      {selected !== null && <ElementTools id={selected.element.id} />}
      {selected?.kind === 'text' && <TextFields key={selected.element.id} element={selected.element} />}
      {selected?.kind === 'overlay' && <OverlayFields key={selected.element.id} element={selected.element} />}
    </div>
  );
};
