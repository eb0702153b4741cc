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
  useSortable,
} from '@dnd-kit/sortable';
import { Switch, ActionIcon, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  IconGripVertical,
  IconMoodSmile,
  IconPencil,
  IconPhotoOff,
  IconTypography,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type KeyboardEvent } from 'react';
import { MAX_ELEMENT_NAME_LENGTH } from '#schema/limits.ts';
import { LabelledActionButton, ActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { addNewText, paste, hide, show } from '#src/features/editor/actions/element-actions.ts';
import { renameElement } from '#src/features/editor/document/element-edits.ts';
import {
  nameOfText,
  elementsInOrder,
  shortened,
  type PromoElement,
} from '#src/features/editor/document/elements.ts';
import { orderLayers } from '#src/features/editor/document/layer-order.ts';
import { useWatermarkTarget } from '#src/features/editor/preview/preview.tsx';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import {
  panelSelectionAtom,
  selectElementAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useMissingOverlays, useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { isCancelKey, isCommitKey } from '#src/ui/browser/commit-keys.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/editor/inspector/layer-list.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

const focusOnce = (field: HTMLInputElement | null): void => field?.select();

const NameField = ({ id, name, onDone }: { id: string; name: string; onDone: () => void }) => {
  const { apply } = useEdit();
  const [typed, setTyped] = useState(name);
  const save = (): void => {
    if (typed.trim() !== name) apply(renameElement, { id, name: typed });
    onDone();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isCommitKey(event)) save();
    if (!isCancelKey(event)) return;
    // Escape cancels the renaming and closes nothing else.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <LimitedTextInput
      className={classes.field}
      aria-label={`New name of ${name}`}
      ref={focusOnce}
      max={MAX_ELEMENT_NAME_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKey}
    />
  );
};

/** Moves a row with the pointer, without scaling it to the size of the row below. */
const translate = (by: { x: number; y: number } | null): string | undefined =>
  by === null ? undefined : `translate3d(0, ${Math.round(by.y)}px, 0)`;

type LayerRowProps = {
  layer: PromoElement;
  name: string;
  /** An overlay that is no longer in the library. */
  isMissing: boolean;
  /** Whether selecting adds to the selection, as with Shift. */
  isMultiSelect: boolean;
};

/** One layer: drag it by its handle, select it by its name, rename it, show or hide it. */
const LayerRow = ({ layer, name, isMissing, isMultiSelect }: LayerRowProps) => {
  const { id, visible } = layer.element;
  const selectedIds = useAtomValue(panelSelectionAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);
  const [isRenaming, setIsRenaming] = useState(false);
  const { attributes, listeners, isDragging, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({ id, attributes: { roleDescription: 'sortable' } });
  const handleRef = useMergedRef(setActivatorNodeRef, preventTouchScroll);
  const OverlayIcon = isMissing ? IconPhotoOff : IconMoodSmile;
  const Icon = layer.kind === 'text' ? IconTypography : OverlayIcon;
  const style = { transform: translate(transform), transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`${rows.row} ${classes.row}`}
      data-selected={selectedIds.includes(id)}
      data-hidden={!visible}
      data-dragging={isDragging}
    >
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {isRenaming ? (
        <NameField id={id} name={name} onDone={() => setIsRenaming(false)} />
      ) : (
        <UnstyledButton
          className={classes.name}
          aria-pressed={selectedIds.includes(id)}
          onClick={(event) => (isMultiSelect || event.shiftKey ? toggle(id) : select(id))}
          onDoubleClick={() => setIsRenaming(true)}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className={classes.label}>
            {name}
            {layer.kind === 'text' && <small>{shortened(layer.element.content)}</small>}
            {isMissing && <small className={classes.missing}>Delete it or choose another GIF</small>}
          </span>
        </UnstyledButton>
      )}
      {!isRenaming && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      <ActionButton
        action={visible ? hide : show}
        ids={[id]}
        subject={name}
        className={classes.action}
        iconProps={{ size: 18 }}
      />
    </li>
  );
};

/** Announced when a drag handle is focused. */
export const SORT_INSTRUCTIONS =
  'Press Space to pick up this layer, the arrow keys to move it, Space again to drop it, or Escape to cancel.';

/** Announcements while a layer is dragged; `nameOf` returns the name of an element. */
export const sortAnnouncements = (nameOf: (id: string) => string): Announcements => {
  const label = ({ id }: { id: UniqueIdentifier }): string => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${label(active)}.`,
    onDragOver: ({ active, over }) => {
      // The pick-up is still being announced.
      if (over?.id === active.id) return undefined;
      return over === null
        ? `${label(active)} is outside the list.`
        : `${label(active)} is over ${label(over)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? `${label(active)} was not moved.`
        : `${label(active)} was moved to the position of ${label(over)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${label(active)} was not moved.`,
  };
};

/** All elements, front to back: reordered by drag or keyboard, renamed, shown and hidden. */
export const LayerList = () => {
  const promo = useAtomValue(promoAtom);
  const missingIds = new Set(useMissingOverlays(promo).map(({ id }) => id));
  const { apply } = useEdit();
  const [isMultiSelect, setIsMultiSelect] = useState(false);
  const sensors = useSensors(
    // A shorter movement counts as a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const watermarkTarget = useWatermarkTarget(promo);
  const namesOfOverlays = useOverlayNames(promo);
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
    <div className={classes.layers}>
      <div className={classes.tools}>
        <LabelledActionButton action={addNewText} />
        <LabelledActionButton action={paste} />
      </div>
      {layers.length > 1 && (
        // Touch has no Shift key.
        <Switch
          className={classes.multiple}
          label="Select several"
          checked={isMultiSelect}
          onChange={(event) => setIsMultiSelect(event.currentTarget.checked)}
        />
      )}
      {layers.length === 0 && <p className={classes.hint}>There are no texts or GIFs yet.</p>}
      {watermarkTarget !== null && (
        <p className={classes.hint}>
          “{nameOf(watermarkTarget)}” is always in front of the other layers, because it carries the
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
          <ol className={rows.list} aria-label="Layers, front to back">
            {layers.map((layer) => (
              <LayerRow
                key={layer.element.id}
                layer={layer}
                name={nameOf(layer.element.id)}
                isMissing={missingIds.has(layer.element.id)}
                isMultiSelect={isMultiSelect}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  );
};
