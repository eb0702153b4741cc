import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addReviewEntry,
  type Approvals,
  approveReviewed,
  type NewReviewEntry,
  readReviewPage,
  type ReviewPage,
} from '#contract/sharing/review-pages.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Polling interval while a video is being made, ms. */
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

type Sending<Input, Result> = {
  /** Says why it cannot be sent yet; '' when it can. */
  lacking: (input: Input) => string;
  request: (input: Input) => Promise<Result>;
  onStored: (result: Result) => void;
};

/**
 * Sends a reviewer's entry once it is complete; `problem` says what is missing or was refused. The page is then
 * refetched, even after a refusal, which may mean that the video has changed.
 */
const useSending = <Input, Result>(
  { token, name }: Reviewer,
  { lacking, request, onStored }: Sending<Input, Result>,
) => {
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState('');
  const sending = useMutation({
    mutationFn: request,
    onSuccess: onStored,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reviewPage(token) }),
  });
  const send = (input: Input): void => {
    const lacksName = name.trim() === '' ? 'Type your name, so that people know who it is from.' : '';
    const found = lacking(input) || lacksName;
    setMissing(found);
    if (found === '') sending.mutate(input);
  };
  const refused = sending.isError ? describeError(sending.error) : '';
  return { send, isSending: sending.isPending, problem: missing === '' ? refused : missing };
};

/** Sends a comment or a decision about one promo, with the name. */
export const useSendEntry = (reviewer: Reviewer, onStored: () => void) =>
  useSending(reviewer, {
    lacking: ({ kind, text }: Omit<NewReviewEntry, 'author'>) =>
      kind !== 'approved' && text.trim() === '' ? 'Say what you would like to be different.' : '',
    request: (input) =>
      call(addReviewEntry, { params: { token: reviewer.token }, body: { ...input, author: reviewer.name } }),
    onStored,
  });

/** Approves several promos at once, with the name; `onStored` receives how many were approved. */
export const useApproveAll = (reviewer: Reviewer, onStored: (approved: number) => void) =>
  useSending(reviewer, {
    lacking: () => '',
    request: (input: Omit<Approvals, 'author'>) =>
      call(approveReviewed, { params: { token: reviewer.token }, body: { ...input, author: reviewer.name } }),
    onStored: ({ approvedIds }) => onStored(approvedIds.length),
  });
