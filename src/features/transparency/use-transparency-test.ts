import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  deleteTransparencyTest,
  generateTransparencyTest,
  listTransparencyTests,
  readTransparencyTest,
  type TransparencyView,
} from '#contract/videos/transparency.contract.ts';
import { hasCode } from '#src/api/api-error.ts';
import { callInSteps } from '#src/api/call-in-steps.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Polling interval while a test runs, ms. */
const POLL_MS = 1000;

const isUnderWay = (test: TransparencyView | undefined): boolean =>
  test?.state === 'queued' || test?.state === 'running';

/** The id of this account's running test, started here or elsewhere; null without one. */
const findUnderWay = async (signal?: AbortSignal): Promise<string | null> => {
  const { tests } = await call(listTransparencyTests, {}, signal === undefined ? {} : { signal });
  return tests.find(isUnderWay)?.id ?? null;
};

/** Starts a test and resolves with its id, which the first step names, or with the id of one already running. @throws ApiError */
const start = async (useBlackBackground: boolean): Promise<string> => {
  const controller = new AbortController();
  let id: string | null = null;
  const onStep = (step: { id: string }): void => {
    id = step.id;
    // The test continues without this connection.
    controller.abort();
  };
  try {
    await callInSteps(generateTransparencyTest, { body: { useBlackBackground } }, onStep, {
      signal: controller.signal,
    });
  } catch (error) {
    if (hasCode(error, 'TRANSPARENCY_TEST_RUNNING')) id = await findUnderWay();
    if (id === null) throw error;
  }
  if (id === null) throw new Error('The test has no id');
  return id;
};

/**
 * The test of this page, and what may be done with it. The address names it, so that a reload shows it again; an address
 * without one gets the running test.
 */
export const useTransparencyTest = () => {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const [usesBlack, setUsesBlack] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.transparencyTest(id ?? ''),
    queryFn: ({ signal }) => call(readTransparencyTest, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  const client = useQueryClient();
  const { data: underWay = null } = useQuery({
    queryKey: queryKeys.transparencyTests,
    queryFn: ({ signal }) => findUnderWay(signal),
    enabled: id === null,
    staleTime: 0,
  });
  // Only when it is found: a cancelled one is gone from the address.
  const join = useEffectEvent((found: string): void => setAddress({ id: found }, { replace: true }));
  useEffect(() => {
    if (underWay !== null) join(underWay);
  }, [underWay]);
  const starting = useMutation({
    mutationFn: start,
    onSuccess: (begun) => setAddress({ id: begun }, { replace: true }),
  });
  const cancelling = useMutation({
    mutationFn: async (test: string) => call(deleteTransparencyTest, { params: { id: test } }),
    onSuccess: () => {
      client.setQueryData(queryKeys.transparencyTests, null);
      setAddress({}, { replace: true });
    },
  });
  return {
    test: id === null ? undefined : query.data,
    error: starting.error ?? cancelling.error ?? (id === null ? null : query.error),
    isUnderWay: starting.isPending || (id !== null && (query.isPending || isUnderWay(query.data))),
    usesBlack,
    setUsesBlack,
    start: () => starting.mutate(usesBlack),
    cancel: id === null ? null : () => cancelling.mutate(id),
  };
};
