import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addReviewEntry,
  type Approvals,
  approveReviewed,
  type NewReviewEntry,
  readReviewPage,
  type ReviewedPromo,
  type ReviewPage,
} from '#contract/sharing/review-pages.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Polling interval while a video is being made, ms. */
const POLL_MS = 10_000;

const awaitsVideo = ({ promos }: ReviewPage): boolean => promos.some(({ video }) => video.isRendering);

export const useReviewPage = (token: string) =>
  useQuery({
    queryKey: queryKeys.reviewPage(token),
    queryFn: () => call(readReviewPage, { params: { token } }),
    refetchInterval: ({ state }) => (state.data !== undefined && awaitsVideo(state.data) ? POLL_MS : false),
    gcTime: 0,
  });

const NAME_KEY = 'polepro.reviewer';

/** The reviewer, with the name that was last typed in this browser. */
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

/** The videos that were opened in this browser through this link. A new video of a promo counts as unopened. */
export type OpenedVideos = { has: (promo: ReviewedPromo) => boolean; add: (promo: ReviewedPromo) => void };

const openedName = ({ id, video }: ReviewedPromo): string => `${id} ${video.revision ?? 0}`;

export const useOpenedVideos = (token: string): OpenedVideos => {
  const key = `polepro.opened.${token}`;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(browserStorage.getItem(key)?.split(',')),
  );
  const has = (promo: ReviewedPromo): boolean => opened.has(openedName(promo));
  return {
    has,
    add: (promo) => {
      if (has(promo)) return;
      const next = new Set([...opened, openedName(promo)]);
      setOpened(next);
      browserStorage.setItem(key, [...next].join(','));
    },
  };
};

type Sending<Input, Result> = {
  /** Returns why the input cannot be sent yet, or ''. */
  lacking: (input: Input) => string;
  request: (input: Input) => Promise<Result>;
  onStored: (result: Result) => void;
};

/**
 * Sends a reviewer's entry once it is complete; `problem` says what is missing or why it was refused. Then refetches the page, also after
 * a refusal, because the video may have changed.
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
    const lacksName = name.trim() === '' ? 'Enter your name, so that people know who wrote this.' : '';
    const found = lacking(input) || lacksName;
    setMissing(found);
    if (found === '') sending.mutate(input);
  };
  const refused = sending.isError ? describeError(sending.error) : '';
  return { send, isSending: sending.isPending, problem: missing === '' ? refused : missing };
};

/** Sends a comment or a decision about one promo with the reviewer's name. */
export const useSendEntry = (reviewer: Reviewer, onStored: () => void) =>
  useSending(reviewer, {
    lacking: ({ kind, text }: Omit<NewReviewEntry, 'author'>) =>
      kind !== 'approved' && text.trim() === '' ? 'Say what you would like to be different.' : '',
    request: (input) =>
      call(addReviewEntry, { params: { token: reviewer.token }, body: { ...input, author: reviewer.name } }),
    onStored,
  });

/** Approves several promos with the reviewer's name; `onStored` receives the number of approved promos. */
export const useApproveAll = (reviewer: Reviewer, onStored: (approved: number) => void) =>
  useSending(reviewer, {
    lacking: () => '',
    request: (input: Omit<Approvals, 'author'>) =>
      call(approveReviewed, { params: { token: reviewer.token }, body: { ...input, author: reviewer.name } }),
    onStored: ({ approvedIds }) => onStored(approvedIds.length),
  });
