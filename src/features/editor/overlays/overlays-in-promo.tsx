import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { remove } from '#src/features/editor/actions/element-actions.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom, inspectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useOverlayNames } from '#src/features/editor/state/use-library.ts';
import classes from '#src/features/editor/overlays/overlays-in-promo.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

/** The overlays in the promo, each to select or remove. Renders nothing while there are none. */
export const OverlaysInPromo = ({ onEdit }: { onEdit?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(inspectedElementAtom);
  const select = useSetAtom(selectElementAtom);
  const names = useOverlayNames(promo);
  if (promo.overlayElements.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>On your promo</h3>
      <ul className={rows.list}>
        {promo.overlayElements.map(({ id }) => (
          <li key={id} className={rows.row} data-selected={selected?.element.id === id}>
            <Button
              variant="transparent"
              className={classes.name}
              justify="flex-start"
              aria-label={`Edit ${names[id] ?? id}`}
              aria-pressed={selected?.element.id === id}
              onClick={() => {
                select(id);
                onEdit?.();
              }}
            >
              {names[id]}
            </Button>
            {/* Not 'Delete', which below takes a GIF out of the library. */}
            <ActionButton
              action={remove}
              label="Remove"
              ids={[id]}
              subject={names[id] ?? id}
              iconProps={{ size: 18 }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
