import { atom } from 'jotai';
import type { ApiError } from '#src/api/api-error.ts';
import type { SaveState } from '#src/features/editor/state/autosave.ts';

/** How safe the work is, and what keeps it from being saved. */
export const saveStateAtom = atom<{ state: SaveState; error: ApiError | null }>({
  state: 'saved',
  error: null,
});
