import { atom, type createStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { LockableField } from '#schema/elements/element-fields.ts';
import type { Promo } from '#schema/promo.ts';
import { lockedEndCard, type TemplateLocks } from '#schema/template-locks.ts';
import {
  bindingRevisionAtom,
  followedRevisionAtom,
  promoTemplateAtom,
  refusedEditsAtom,
} from '#src/features/editor/state/promo-atom.ts';
import { showLatest } from '#src/ui/action-notice.tsx';

/** Why something cannot be changed, such as 'Locked by Studio Flow'. */
export const lockReasonAtom = atom(
  (get) => `Locked by ${get(promoTemplateAtom)?.studioName ?? 'your studio'}`,
);

/** Whether a field of an element is locked; with null, whether the background video is. */
const isLockedAtom = atom((get) => {
  const locks = get(bindingRevisionAtom)?.locks;
  return (id: string | null, field: LockableField | null): boolean => {
    if (locks === undefined) return false;
    if (id === null || field === null) return locks.background;
    return Object.hasOwn(locks.elements, id) && (locks.elements[id] ?? []).includes(field);
  };
});

/** Why the field of an element is locked, or null. */
export const useLockReason = (id: string, field: LockableField): string | null => {
  const isLocked = useAtomValue(isLockedAtom);
  const reason = useAtomValue(lockReasonAtom);
  return isLocked(id, field) ? reason : null;
};

/** Why the background video is locked, or null. */
export const useBackgroundLock = (): string | null => {
  const isLocked = useAtomValue(isLockedAtom);
  const reason = useAtomValue(lockReasonAtom);
  return isLocked(null, null) ? reason : null;
};

/** Why the music is locked, or null. */
export const useMusicLock = (): string | null => {
  const isLocked = useAtomValue(bindingRevisionAtom)?.locks.music === true;
  const reason = useAtomValue(lockReasonAtom);
  return isLocked ? reason : null;
};

/** Why the end card is locked, or null. */
export const useEndCardLock = (): string | null => {
  const binding = useAtomValue(bindingRevisionAtom);
  const reason = useAtomValue(lockReasonAtom);
  return binding !== null && lockedEndCard(binding) !== null ? reason : null;
};

/** Ids of the elements that cannot be moved. */
export const lockedPlacesAtom = atom((get): ReadonlySet<string> => {
  const elements = get(bindingRevisionAtom)?.locks.elements ?? {};
  return new Set(Object.keys(elements).filter((id) => elements[id]?.includes('place')));
});

/** Ids of the elements that cannot be resized or rotated. */
export const lockedShapesAtom = atom((get): ReadonlySet<string> => {
  const elements = get(bindingRevisionAtom)?.locks.elements ?? {};
  const shapes = Object.keys(elements).filter((id) => elements[id]?.includes('font'));
  return new Set([...get(lockedPlacesAtom), ...shapes]);
});

/** Ids of the elements that cannot be deleted. */
export const lockedElementsAtom = atom((get): ReadonlySet<string> => {
  const elements = get(bindingRevisionAtom)?.locks.elements ?? {};
  return new Set(Object.keys(elements).filter((id) => (elements[id] ?? []).length > 0));
});

/** Notifies the user why nothing has changed. */
export const notifyUnchanged = (reason: string): void => {
  showLatest('unchanged', { message: `${reason}. Nothing was changed.` });
};

/** Notifies the user when an edit is refused because it changes locked fields only. */
export const useNotifyRefusedEdits = (store: ReturnType<typeof createStore>): void => {
  useEffect(() => store.sub(refusedEditsAtom, () => notifyUnchanged(store.get(lockReasonAtom))), [store]);
};

export type LocksToEdit = {
  /** Title of the template. */
  title: string;
  document: Promo;
  /** Null for a template that is not shared yet. */
  locks: TemplateLocks | null;
  /** Saves the locks; rejects with the error of the call. */
  onSave: (locks: TemplateLocks) => Promise<void>;
};

/** The template whose locks the dialog edits; null while it is closed. */
export const locksToEditAtom = atom<LocksToEdit | null>(null);

/** The title of the template if the promo does not follow its newest revision, or null. */
export const updatedTemplateAtom = atom((get) => {
  const template = get(promoTemplateAtom);
  const [newest] = template?.revisions ?? [];
  const isLatest = newest === undefined || newest === get(followedRevisionAtom);
  return template === null || isLatest ? null : template.title;
});
