import type { Icon } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type createStore, atom, useAtomValue, useStore } from 'jotai';
import { type MouseEvent, useMemo, useCallback } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { isBlankText } from '#src/features/editor/document/elements.ts';
import {
  lockedElementsAtom,
  lockedPlacesAtom,
  lockReasonAtom,
  notifyUnchanged,
} from '#src/features/editor/state/locks.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { cachedSources } from '#src/features/editor/state/use-library.ts';
import { controlProps } from '#src/ui/buttons.tsx';

type Store = ReturnType<typeof createStore>;

/** Decides whether an action can run. The store is read-only, so that a button can subscribe to what is read. */
export type ActionState = {
  store: Pick<Store, 'get'>;
  /** Ids of the elements to act on: the selection, or the elements a toolbar belongs to. */
  ids: readonly string[];
  /** URLs of the library's assets, as far as it is loaded. */
  sources: AssetSources;
};

export type ActionContext = ActionState & { store: Store };

type Shortcut = {
  /** In the notation of Mantine's `useHotkeys`; the first one is shown. */
  keys: readonly [string, ...string[]];
  /** Shown instead of the first key, such as 'Arrow keys'. */
  keysLabel?: string;
  /** Whether the focused element uses these keys itself. */
  yieldsTo: (target: EventTarget | null) => boolean;
  /** Whether the browser never handles the keys, even while the action is disabled. */
  isReserved?: boolean;
  /** Whether the browser reports the keys as clipboard events, which need no permission. */
  isClipboardEvent?: boolean;
};

/** The sections of the shortcuts dialog, in order. */
export const actionGroups = ['Promo and editing', 'Front and back', 'Selecting and moving', 'View'] as const;

export type ActionGroup = (typeof actionGroups)[number];

/** A command of the editor, for keys, toolbars, menus and the shortcuts dialog. */
export type Action = {
  id: string;
  group: ActionGroup;
  label: string;
  icon: Icon | null;
  shortcut: Shortcut | null;
  isEnabled: (state: ActionState) => boolean;
  /** Why it is not enabled if that is not obvious, such as 'A promo holds up to 40 texts'. */
  disabledReason?: string;
  /** The locks of a template that refuse it when all of the elements have them. */
  refusedBy?: 'place' | 'any-lock';
  /** `event` is the key press or the click, if the action needs it. */
  run: (context: ActionContext, event?: KeyboardEvent | MouseEvent) => void;
};

/** Applies an edit to the open promo; edits of one `gesture` are one undo step. */
export const editPromo = (
  { store }: Pick<ActionContext, 'store'>,
  edit: (promo: Promo) => Promo,
  gesture?: string,
): void => {
  store.set(editPromoAtom, { do: 'edit', edit, ...(gesture === undefined ? {} : { gesture }) });
};

/** Why the action cannot run, for the user, or '' if that is obvious; null if it can run. */
export const obstacleTo = (
  { isEnabled, disabledReason = '', refusedBy }: Action,
  state: ActionState,
): string | null => {
  if (!isEnabled(state)) return disabledReason;
  if (refusedBy === undefined) return null;
  const { store, ids } = state;
  const locked = store.get(refusedBy === 'place' ? lockedPlacesAtom : lockedElementsAtom);
  return ids.length > 0 && ids.every((id) => locked.has(id)) ? store.get(lockReasonAtom) : null;
};

/** Notifies the user of an obstacle, unless it is obvious. */
export const notifyObstacle = (reason: string): void => {
  if (reason !== '') notifyUnchanged(reason);
};

export const hasElements = ({ ids }: ActionState): boolean => ids.length > 0;

export const always = (): boolean => true;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const modifierLabel = isMac ? '⌘' : 'Ctrl';

const KEY_LABELS: Readonly<Record<string, string>> = { mod: modifierLabel, shift: 'Shift' };

/** The shortcut for display, such as 'Ctrl + Shift + Z'; null for an action without one. */
export const shortcutLabel = ({ shortcut }: Pick<Action, 'shortcut'>): string | null => {
  if (shortcut === null) return null;
  if (shortcut.keysLabel !== undefined) return shortcut.keysLabel;
  return shortcut.keys[0]
    .split('+')
    .map((key) => KEY_LABELS[key] ?? key)
    .join(' + ');
};

/** The selection without blank texts, because the effect of an action on them is invisible. */
const seenSelection = (store: ActionState['store']): readonly string[] =>
  store.get(selectedIdsAtom).filter((id) => !isBlankText(store.get(promoAtom), id));

/** Returns the context for an action on `ids`, or else on the selection, as of the call. */
export const useActionContext = (): ((ids?: readonly string[]) => ActionContext) => {
  const store = useStore();
  const queryClient = useQueryClient();
  return useCallback(
    (ids = seenSelection(store)) => ({ store, ids, sources: cachedSources(queryClient) }),
    [queryClient, store],
  );
};

/** `obstacleTo` for `ids`, or else for the selection. */
const obstacleAtomOf = (action: Action, ids: readonly string[] | null, queryClient: QueryClient) =>
  atom((get) => {
    const store = { get };
    return obstacleTo(action, {
      store,
      ids: ids ?? seenSelection(store),
      // A getter, because few actions need them.
      get sources() {
        return cachedSources(queryClient);
      },
    });
  });

/** Re-renders only when the obstacle changes, not with every edit. */
const useObstacle = (action: Action, ids?: readonly string[]): string | null => {
  const queryClient = useQueryClient();
  // Callers may pass a new array with the same ids.
  const key = ids === undefined ? null : JSON.stringify(ids);
  const obstacleAtom = useMemo(
    () => obstacleAtomOf(action, key === null ? null : (JSON.parse(key) as string[]), queryClient),
    [action, key, queryClient],
  );
  return useAtomValue(obstacleAtom);
};

/** The obstacle to an action on `ids`, or else on the selection, and the props of its control. */
export const useAction = (action: Action, ids?: readonly string[]) => {
  const contextOf = useActionContext();
  const obstacle = useObstacle(action, ids);
  const onPress = (event: MouseEvent): void => action.run(contextOf(ids), event);
  return { obstacle, control: controlProps(obstacle, { onPress, onRefused: notifyObstacle }) };
};
