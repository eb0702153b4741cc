import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { type WordingEntry, listWording } from '#contract/wording-list.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/features/editor/readability/finding-list.module.css';
import { browserStorage } from '#src/ui/browser-storage.ts';

const KEY = 'polepro.dismissed-wording';

/** Ids of the entries that this person has dismissed in this browser. */
const dismissedAtom = atom<readonly string[]>(browserStorage.getItem(KEY)?.split(' ') ?? []);

const none: readonly WordingEntry[] = [];

/** Hashtags that platforms were known to hide; none until they are loaded. */
export const useWordingList = (): { entries: readonly WordingEntry[]; isPending: boolean } => {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.wordingList,
    queryFn: () => call(listWording, {}),
  });
  return { entries: data?.entries ?? none, isPending };
};

/** The entries whose hashtag stands in the text, with or without `#`, as a word of its own. */
const findEntries = (text: string, entries: readonly WordingEntry[]): WordingEntry[] => {
  const found = new Set((text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []).map((each) => each.toLowerCase()));
  return entries.filter(({ word }) => found.has(word.toLowerCase()));
};

const Note = ({ entry, onDismiss }: { entry: WordingEntry; onDismiss: () => void }) => {
  const { word, platform, hiddenIn, sourceTitle, sourceUrl, alternatives } = entry;
  const others = alternatives.map((each) => `#${each}`).join(', ');
  return (
    <li>
      <p>
        {`#${word} was hidden in ${hiddenIn.slice(0, 4)} on ${platform}. `}
        {others !== '' && `Alternatives: ${others}. `}
        <a href={sourceUrl} target="_blank" rel="noreferrer">
          {sourceTitle}
        </a>
      </p>
      <Button variant="default" aria-label={`Dismiss the note on #${word}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </li>
  );
};

/** Which hashtags of a text platforms were known to hide: a note, never a block; nothing without one. */
export const WordingNotes = ({ text }: { text: string }) => {
  const { entries } = useWordingList();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const found = findEntries(text, entries).filter(({ id }) => !dismissed.includes(id));
  if (found.length === 0) return null;
  const dismiss = (id: string): void => {
    const next = [...dismissed, id];
    browserStorage.setItem(KEY, next.join(' '));
    setDismissed(next);
  };
  return (
    <section className={classes.notes} aria-label="Wording">
      <h3 className={classes.notesTitle}>
        <IconInfoCircle size={18} aria-hidden />
        Wording
      </h3>
      <ul className={classes.list}>
        {found.map((entry) => (
          <Note key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
        ))}
      </ul>
    </section>
  );
};
