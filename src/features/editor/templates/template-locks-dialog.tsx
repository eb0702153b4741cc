import { Button, UnstyledButton } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { type LockableField, lockableFields } from '#schema/elements/element-fields.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { describeError } from '#src/api/api-error.ts';
import { nameOfText, shortened, isSelectable } from '#src/features/editor/document/elements.ts';
import { type LocksToEdit, locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/editor/templates/template-locks-dialog.module.css';
import dialog from '#src/ui/dialog.module.css';

const fieldNames: Record<LockableField, string> = {
  text: 'Text',
  color: 'Color',
  font: 'Font',
  place: 'Place',
};

/** Locked by default: everything but the texts, which the team fills in. */
const lockedByDefault: ReadonlySet<LockableField> = new Set(['color', 'font', 'place']);

type LockableElement = { id: string; name: string; detail: string; fields: readonly LockableField[] };

const lockableElements = (document: Promo, namesOfOverlays: Record<string, string>): LockableElement[] => [
  ...document.textElements
    .filter(({ id, content, visible }) => isSelectable(document, id) && (visible || content.trim() !== ''))
    .map(({ id, content }) => ({
      id,
      name: nameOfText(document, id),
      detail: content.trim() === '' ? 'No text yet' : shortened(content),
      fields: lockableFields,
    })),
  ...document.overlayElements.map(({ id }) => ({
    id,
    name: namesOfOverlays[id] ?? 'GIF',
    detail: 'GIF',
    fields: ['place'] as const,
  })),
];

const initialLocks = (document: Promo, elements: readonly LockableElement[]): TemplateLocks => ({
  background: document.background !== null || document.endCard !== null,
  music: document.music !== null,
  elements: Object.fromEntries(
    elements.map(({ id, fields }) => [id, fields.filter((field) => lockedByDefault.has(field))]),
  ),
});

type LockToggleProps = { label: string; isLocked: boolean; onPress: () => void };

const LockToggle = ({ label, isLocked, onPress }: LockToggleProps) => (
  <UnstyledButton className={classes.toggle} aria-pressed={isLocked} onClick={onPress}>
    {isLocked ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
    {label}
  </UnstyledButton>
);

type LockFieldsProps = LocksToEdit & { onClose: () => void };

const LockFields = ({ document, locks: present, onSave, onClose }: LockFieldsProps) => {
  const elements = lockableElements(document, useOverlayNames(document));
  const [locks, setLocks] = useState(() => present ?? initialLocks(document, elements));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const lockedOf = (id: string): readonly LockableField[] =>
    new Map(Object.entries(locks.elements)).get(id) ?? [];
  const toggle = (id: string, field: LockableField): void => {
    const locked = lockedOf(id);
    const next = locked.includes(field) ? locked.filter((each) => each !== field) : [...locked, field];
    setLocks({ ...locks, elements: { ...locks.elements, [id]: next } });
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await onSave(locks);
      onClose();
    } catch (error) {
      setProblem(describeError(error));
      setIsSaving(false);
    }
  };
  return (
    <div className={classes.body}>
      <p className={classes.intro}>
        What is locked stays as it is here in every promo that your team makes from it. They fill in the rest.
      </p>
      <fieldset className={classes.element}>
        <legend>{document.endCard === null ? 'Video and music' : 'Video, end card and music'}</legend>
        <div className={classes.toggles}>
          <LockToggle
            label="Background"
            isLocked={locks.background}
            onPress={() => setLocks({ ...locks, background: !locks.background })}
          />
          <LockToggle
            label="Music"
            isLocked={locks.music === true}
            onPress={() => setLocks({ ...locks, music: locks.music !== true })}
          />
        </div>
      </fieldset>
      {elements.map(({ id, name, detail, fields }) => (
        <fieldset key={id} className={classes.element}>
          <legend>
            {name} <small>{detail}</small>
          </legend>
          <div className={classes.toggles}>
            {fields.map((field) => (
              <LockToggle
                key={field}
                label={fieldNames[field]}
                isLocked={lockedOf(id).includes(field)}
                onPress={() => toggle(id, field)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={dialog.foot}>
        {problem !== null && <FormError text={problem} />}
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <PrimaryButton isBusy={isSaving} onClick={() => void save()}>
            {present === null ? 'Share with my team' : 'Publish the update'}
          </PrimaryButton>
        </div>
      </div>
    </div>
  );
};

/** Where a studio's owner chooses what the team cannot change in promos made from a template. */
export const TemplateLocksDialog = () => {
  const [edited, setEdited] = useAtom(locksToEditAtom);
  const close = (): void => setEdited(null);
  return (
    <Dialog
      opened={edited !== null}
      onClose={close}
      title={`What is locked in ${edited?.title ?? 'it'}`}
      size={560}
      closeLabel="Close the locks"
    >
      {edited !== null && <LockFields {...edited} onClose={close} />}
    </Dialog>
  );
};
