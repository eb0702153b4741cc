import type { SaveState } from '#src/features/editor/state/autosave.ts';

/** What the header says about the safety of the work, and how loudly. */
export const saveLabel: Record<SaveState, { text: string; tone: 'good' | 'quiet' | 'bad' }> = {
  saved: { text: 'Saved', tone: 'good' },
  saving: { text: 'Saving…', tone: 'quiet' },
  retrying: { text: 'Not saved – retrying', tone: 'bad' },
  conflict: { text: 'Not saved – changed elsewhere', tone: 'bad' },
  gone: { text: 'Not saved – deleted elsewhere', tone: 'bad' },
  refused: { text: 'Not saved', tone: 'bad' },
};
