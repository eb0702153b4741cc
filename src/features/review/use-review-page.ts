import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addReviewEntry,
  type NewReviewEntry,
  readReviewPage,
  type ReviewPage,
} from '#contract/review-pages.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser-storage.ts';

/** While a video is being made, the page asks again after as many ms. */
const ASK_AGAIN_MS = 10_000;

const awaitsVideo = ({ promos }: ReviewPage): boolean => promos.some(({ video }) => video.isRendering);

/** What the link shows. */
export const useReviewPage = (token: string) =>
  useQuery({
    queryKey: queryKeys.reviewPage(token),
    queryFn: () => call(readReviewPage, { params: { token } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && awaitsVideo(state.data) ? ASK_AGAIN_MS : false,
    gcTime: 0,
  });

const NAME_KEY = 'polepro.reviewer';

/** Who reviews: the name that was typed last in this browser. */
export type Reviewer = { token: string; name: string; setName: (name: string) => void };

export const useReviewer = (token: string): Reviewer => {
  const [name, setName] = useState(() => browserStorage.getItem(NAME_KEY) ?? '');
  return {
    token,
    name,
    setName: (next) => {
      setName(next);
      browserStorage.setItem(NAME_KEY, next);
    },
  };
};

/** What is sent besides the name. */
export type EntryInput = Omit<NewReviewEntry, 'author'>;

/**
 * Sends a comment or a decision, once it has what it needs; `problem` says what is missing or what was refused. The page is then read
 * again, also after a refusal, which may mean that the video has changed.
 */
export const useSendEntry = ({ token, name }: Reviewer, onStored: () => void) => {
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState('');
  const sending = useMutation({
    mutationFn: (input: EntryInput) =>
      call(addReviewEntry, { params: { token }, body: { ...input, author: name } }),
    onSuccess: onStored,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reviewPage(token) }),
  });
  const send = (input: EntryInput): void => {
    const lacksText = input.kind !== 'approved' && input.text.trim() === '';
    const lacking = lacksText
      ? 'Say what you would like to be different.'
      : name.trim() === ''
        ? 'Type your name, so that it is clear who says it.'
        : '';
    setMissing(lacking);
    if (lacking === '') sending.mutate(input);
  };
  const refused = sending.isError ? describeError(sending.error) : '';
  return { send, isSending: sending.isPending, problem: missing === '' ? refused : missing };
};
