import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { LabelledActionButton } from '#src/features/editor/actions/action-button.tsx';
import { addNewText, paste } from '#src/features/editor/actions/element-actions.ts';
import { orderLayers } from '#src/features/editor/document/layer-order.ts';
import classes from '#src/features/editor/layers/layer-list.module.css';
import { LayerRow } from '#src/features/editor/layers/layer-row.tsx';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { nameOfText, overlayNames } from '#src/features/editor/document/element-names.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { elementsInOrder } from '#src/features/editor/document/elements.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import rows from '#src/ui/boxed-rows.module.css';

/** Read out when a handle gets the focus. */
export const SORT_INSTRUCTIONS =
  'Press space to lift this layer, the arrow keys to move it, space again to put it down, escape to leave it where it was.';

/** What is read out while a layer is moved; `nameOf` says what an element is called. */
export const sortAnnouncements = (nameOf: (id: string) => string): Announcements => {
  const named = ({ id }: { id: UniqueIdentifier }): string => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `${named(active)} is lifted.`,
    onDragOver: ({ active, over }) => {
      // Over itself nothing has happened yet, and that it is lifted is still being read out.
      if (over?.id === active.id) return undefined;
      return over === null ? `${named(active)} is over nothing.` : `${named(active)} is at ${named(over)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? `${named(active)} stays where it was.`
        : `${named(active)} is where ${named(over)} was.`,
    onDragCancel: ({ active }) => `${named(active)} stays where it was.`,
  };
};

/** Everything on the film, the front first: put in order by hand or by key, named, shown and hidden. */
export const LayerList = () => {
  const promo = useAtomValue(promoAtom);
  const { overlays } = useLibrary();
  const { apply } = useEdit();
  const [isSeveral, setIsSeveral] = useState(false);
  const sensors = useSensors(
    // A press chooses, a short pull sorts.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const marked = useWatermarkTarget(promo);
  const namesOfOverlays = overlayNames(promo, overlays);
  const layers = elementsInOrder(promo).toReversed();
  const ids = layers.map(({ element }) => element.id);
  const nameOf = (id: string): string =>
    (Object.hasOwn(namesOfOverlays, id) ? namesOfOverlays[id] : undefined) ?? nameOfText(promo, id);

  const sort = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from === -1 || to === -1 || from === to) return;
    apply(orderLayers, { ids: arrayMove(ids, from, to).toReversed() });
  };
  return (
    <div className={classes['layers']}>
      <div className={classes['tools']}>
        <LabelledActionButton action={addNewText} />
        <LabelledActionButton action={paste} />
      </div>
      {layers.length > 1 && (
        // A finger has no Shift key.
        <Switch
          className={classes['several'] ?? ''}
          label="Choose several"
          checked={isSeveral}
          onChange={(event) => setIsSeveral(event.currentTarget.checked)}
        />
      )}
      {layers.length === 0 && <p className={classes['hint']}>Nothing lies on your video yet.</p>}
      {marked !== null && (
        <p className={classes['hint']}>
          “{nameOf(marked)}” stands in front of all others, wherever it is in this list: it bears the
          watermark.
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: sortAnnouncements(nameOf),
          screenReaderInstructions: { draggable: SORT_INSTRUCTIONS },
        }}
        onDragEnd={sort}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={rows['list']} aria-label="Layers, the front first">
            {layers.map((layer) => (
              <LayerRow
                key={layer.element.id}
                layer={layer}
                name={nameOf(layer.element.id)}
                isSeveral={isSeveral}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  );
};
