import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  dismissWording,
  listWording,
  type WordingEntry,
  wordingLabel,
} from '#contract/promos/wording-list.contract.ts';
import { phrasePattern } from '#schema/texts/phrases.ts';
import { describeError, isTransient } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/editor/readability/finding-list.module.css';

type WordingList = ResponseOf<typeof listWording>;

const empty: WordingList = { entries: [], dismissedIds: [] };

/** `unanswered`: retried automatically. `refused`: retried by the user. */
type WordingState = 'loading' | 'ready' | 'unanswered' | 'refused';

/** The hashtags and words that platforms are known to hide, and those that the user has dismissed; empty until loaded. */
export const useWordingList = (): WordingList & { state: WordingState; reload: () => void } => {
  const { data, isError, failureCount, isPaused, refetch } = useQuery({
    queryKey: queryKeys.wordingList,
    queryFn: () => call(listWording),
    retry: (_, error) => isTransient(error),
    // Loads as soon as the network is back, without the delay between retries.
    networkMode: 'online',
  });
  const hasNoResponse = failureCount > 0 || isPaused;
  const state = data !== undefined ? 'ready' : isError ? 'refused' : hasNoResponse ? 'unanswered' : 'loading';
  return { ...(data ?? empty), state, reload: () => void refetch() };
};

const useDismiss = (): ((id: string) => void) => {
  const queryClient = useQueryClient();
  const change = (edit: (ids: readonly string[]) => string[]): void =>
    void queryClient.setQueryData<WordingList>(queryKeys.wordingList, (list = empty) => ({
      ...list,
      dismissedIds: edit(list.dismissedIds),
    }));
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(dismissWording, { params: { id } }),
    onMutate: (id) => change((ids) => [...ids, id]),
    onError: (error, id) => {
      change((ids) => ids.filter((each) => each !== id));
      notifyProblem({ message: `The note was not dismissed. ${describeError(error)}` });
    },
  });
  return mutate;
};

const Note = ({ entry, onDismiss }: { entry: WordingEntry; onDismiss: () => void }) => {
  const { platform, hiddenIn, sourceTitle, sourceUrl, alternatives } = entry;
  const label = wordingLabel(entry);
  const others = alternatives.map((each) => `#${each}`).join(', ');
  return (
    <li>
      <p>
        {`${label} was hidden in ${hiddenIn.slice(0, 4)} on ${platform}. `}
        {others !== '' && `Alternatives: ${others}. `}
        <a href={sourceUrl} target="_blank" rel="noreferrer">
          {sourceTitle}
        </a>
      </p>
      <Button variant="default" aria-label={`Dismiss the note on ${label}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </li>
  );
};

const UncheckedNote = ({ state, onReload }: { state: WordingState; onReload: () => void }) => {
  if (state === 'unanswered') {
    return (
      <output className={classes.hint}>
        The wording list has not loaded yet, so this text is not checked. PolePro keeps trying.
      </output>
    );
  }
  return (
    <p className={classes.hint}>
      The wording list could not be read, so this text is not checked.{' '}
      <TextButton onClick={onReload}>Try again</TextButton>
    </p>
  );
};

/** Notes on hashtags and words of a text that platforms are known to hide, or that the text is not checked. */
export const WordingNotes = ({ text, title = 'Wording' }: { text: string; title?: string }) => {
  const { entries, dismissedIds, state, reload } = useWordingList();
  const dismiss = useDismiss();
  const anyEntry = useMemo(() => phrasePattern(entries.map(({ word }) => word)), [entries]);
  const hasAny = anyEntry?.test(text) === true;
  // Made only if needed, because a pattern for each entry takes longer than everything else in this panel.
  const patterns = useMemo(
    () => (hasAny ? entries.map((entry) => ({ entry, pattern: phrasePattern([entry.word]) })) : []),
    [entries, hasAny],
  );
  if (text.trim() === '' || state === 'loading') return null;
  if (state !== 'ready') return <UncheckedNote state={state} onReload={reload} />;
  const dismissed = new Set(dismissedIds);
  const found = patterns.filter(
    ({ entry, pattern }) => !dismissed.has(entry.id) && pattern?.test(text) === true,
  );
  if (found.length === 0) return null;
  return (
    <section className={classes.notes} aria-label={title}>
      <h3 className={classes.notesTitle}>
        <IconInfoCircle size={18} aria-hidden />
        {title}
      </h3>
      <ul className={classes.list}>
        {found.map(({ entry }) => (
          <Note key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
        ))}
      </ul>
    </section>
  );
};
