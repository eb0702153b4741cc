import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CompressionResult,
  type CompressionView,
  compressVideo,
  deleteCompression,
  readCompression,
} from '#contract/videos/compression.contract.ts';
import { ApiError, describeError, hasCode, isOffline, isTransient } from '#src/api/api-error.ts';
import { sendFormInSteps } from '#src/api/call-in-steps.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { pause } from '#src/ui/browser/scheduling.ts';
import { RETRY_LABEL, simulatePercent, useElapsed } from '#src/ui/progress-figure.tsx';

/** The upload's share of the total progress; the rest is the compression's. */
const UPLOAD_SHARE = 0.4;

/** Simulated percent (TO-013): +10 every 500 ms from 0, never above 90. */
export const tickedPercent = simulatePercent({ step: 10, cap: 90 });

/**
 * The known progress of a compression, 0 to 1: `sent` of the upload and `worked` of the server's work, each null before it begins.
 * `isRetried`: the job waits for another attempt after a fault of the server.
 */
export type KnownProgress = { sent: number | null; worked: number | null; isRetried: boolean };

/** The real percent, below 100 until the response; null while nothing is known. */
const knownPercent = ({ sent, worked }: KnownProgress): number | null => {
  if (worked !== null && worked > 0)
    return Math.min(99, Math.floor((UPLOAD_SHARE + (1 - UPLOAD_SHARE) * worked) * 100));
  return sent === null ? null : Math.floor(UPLOAD_SHARE * sent * 100);
};

/** The current step, in one line. */
export const progressLine = ({ sent, worked, isRetried }: KnownProgress): string => {
  if (isRetried) return RETRY_LABEL;
  if (worked !== null) return worked > 0 ? 'Compressing your video' : 'Waiting in line';
  return sent === 1 ? 'Checking your video' : 'Sending your video';
};

/** The percent to show. It never decreases: simulated progress stays until the real progress exceeds it. */
export const useShownPercent = (known: KnownProgress): number => {
  const [startedAt] = useState(Date.now);
  const elapsed = useElapsed(startedAt);
  const [highest, setHighest] = useState(0);
  const percent = Math.max(highest, knownPercent(known) ?? tickedPercent(elapsed));
  if (percent > highest) setHighest(percent);
  return percent;
};

/** `file` is null for a compression started on an earlier visit to the page. */
export type CompressionStatus =
  | { phase: 'empty' }
  | { phase: 'chosen'; file: File }
  | { phase: 'compressing'; file: File | null; known: KnownProgress }
  | { phase: 'success'; file: File | null; result: CompressionResult }
  | { phase: 'failure'; file: File | null; reason: string };

/** Polling interval of a compression whose connection was lost, ms. */
const POLL_MS = 2000;

class FailedCompression extends Error {}

type Work = Pick<CompressionView, 'progress' | 'retryAt'>;

const knownOf = ({ progress, retryAt }: Work): KnownProgress => ({
  sent: 1,
  worked: progress,
  isRetried: retryAt !== null,
});

/** Polls until the compression has ended. @throws FailedCompression with the reason; ApiError; the reason of `signal`. */
const pollResult = async (
  id: string,
  onWork: (work: Work) => void,
  signal: AbortSignal,
): Promise<CompressionResult> => {
  for (;;) {
    const view = await call(readCompression, { params: { id } }, { signal }).catch((error: unknown) => {
      if (isTransient(error)) return null;
      throw error;
    });
    if (view !== null) {
      if (view.result !== null) return view.result;
      if (view.error !== null) throw new FailedCompression(view.error.message);
      onWork(view);
    }
    await pause(POLL_MS, signal);
  }
};

/** The server's reason for a failure; for an invalid field, with the field's name. */
const reasonOf = (error: unknown): string => {
  if (error instanceof FailedCompression) return error.message;
  const [detail] = (error instanceof ApiError ? error.details : undefined) ?? [];
  if (detail === undefined) return describeError(error);
  return hasCode(error, 'COMPRESSION_FAILED') ? detail.message : `${detail.path}: ${detail.message}`;
};

/** Whether only the connection failed, and the compression continues. */
const isCutOff = (error: unknown): boolean => isOffline(error) || hasCode(error, 'COMPRESSION_UNDER_WAY');

/** The compression on this page and its actions. Its id is in the URL, so a reload shows it again. */
export const useCompression = () => {
  const [address, setAddress] = useSearchParams();
  const [status, setStatus] = useState<CompressionStatus>({ phase: 'empty' });
  const running = useRef<{ controller: AbortController; id: string | null } | null>(null);

  const follow = async (
    file: File | null,
    work: (watch: {
      signal: AbortSignal;
      onKnown: (known: KnownProgress) => void;
      onId: (id: string) => void;
    }) => Promise<CompressionResult>,
  ): Promise<void> => {
    const controller = new AbortController();
    const own: NonNullable<typeof running.current> = { controller, id: null };
    running.current = own;
    const { signal } = controller;
    setStatus({ phase: 'compressing', file, known: { sent: null, worked: null, isRetried: false } });
    try {
      const result = await work({
        signal,
        onKnown: (known) => setStatus({ phase: 'compressing', file, known }),
        onId: (id) => {
          if (own.id !== id) setAddress({ id }, { replace: true });
          own.id = id;
        },
      });
      setStatus({ phase: 'success', file, result });
    } catch (error) {
      if (signal.aborted) return;
      logError('Compressing a video failed', error);
      setStatus({ phase: 'failure', file, reason: reasonOf(error) });
    }
  };

  const start = (file: File, targetSize: number): Promise<void> =>
    follow(file, async ({ signal, onKnown, onId }) => {
      let begunId: string | null = null;
      const onWork = (work: Work): void => onKnown(knownOf(work));
      const onStep = ({ id, ...work }: Work & { id: string }): void => {
        begunId = id;
        onId(id);
        onWork(work);
      };
      const onSent = (sent: number): void => onKnown({ sent, worked: null, isRetried: false });
      const form = { file, fields: { targetSize: String(targetSize) } };
      try {
        return await sendFormInSteps(compressVideo, form, { onSent, onStep, signal });
      } catch (error) {
        if (begunId === null || !isCutOff(error)) throw error;
        return await pollResult(begunId, onWork, signal);
      }
    });

  const reset = (next: CompressionStatus): void => {
    running.current?.controller.abort();
    running.current = null;
    setAddress({}, { replace: true });
    setStatus(next);
  };

  const cancel = (file: File | null): void => {
    const id = running.current?.id;
    if (id != null)
      call(deleteCompression, { params: { id } }).catch((error: unknown) =>
        logError('Cancelling a compression failed', error),
      );
    reset(file === null ? { phase: 'empty' } : { phase: 'chosen', file });
  };

  const begunBefore = address.get('id');
  useEffect(() => {
    if (begunBefore !== null && running.current === null) {
      void follow(null, ({ signal, onKnown, onId }) => {
        onId(begunBefore);
        return pollResult(begunBefore, (work) => onKnown(knownOf(work)), signal);
      });
    }
    return () => {
      running.current?.controller.abort();
      running.current = null;
    };
    // Runs only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    status,
    choose: (file: File) => reset({ phase: 'chosen', file }),
    start,
    cancel,
    clear: () => reset({ phase: 'empty' }),
  };
};
