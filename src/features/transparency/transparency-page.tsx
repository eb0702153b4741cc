import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import {
  type TransparencyCheck,
  type TransparencyVideo,
  deleteTransparencyTest,
  generateTransparencyTest,
  listTransparencyTests,
  readTransparencyTest,
  type TransparencyView,
  TRANSPARENT_VIDEO_PATH,
} from '#contract/videos/transparency.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { callInSteps } from '#src/api/call-in-steps.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import { RETRY_LABEL, ProgressFigure } from '#src/ui/progress-figure.tsx';
import classes from '#src/features/transparency/transparency-page.module.css';

/** A video of a transparent overlay on a checkerboard (TO-005). */
export const TransparencyDemoPage = () => (
  <ToolPage
    title="A transparent overlay"
    lead="The glow fades out over the checkerboard. Where the overlay is transparent, the squares show through."
  >
    <figure className={classes.side}>
      <div className={classes.frame}>
        <video
          className={classes.video}
          src={TRANSPARENT_VIDEO_PATH}
          autoPlay
          loop
          muted
          playsInline
          aria-label="A glow on a checkerboard"
        >
          Your browser does not support the video tag.
        </video>
      </div>
      <a href={TRANSPARENT_VIDEO_PATH} target="_blank" rel="noreferrer" className={classes.url}>
        {TRANSPARENT_VIDEO_PATH}
      </a>
    </figure>
    <Button component={Link} to="/transparency-test" variant="default" size="md" fullWidth>
      Test it with other overlays
    </Button>
  </ToolPage>
);

/** Polling interval while a test runs, ms. */
const POLL_MS = 1000;

const isInProgress = (test: TransparencyView | undefined): boolean =>
  test?.state === 'queued' || test?.state === 'running';

/** The id of this account's running test, or null. It may have been started on another page. */
const findUnderWay = async (signal?: AbortSignal): Promise<string | null> => {
  const { tests } = await call(listTransparencyTests, {}, signal === undefined ? {} : { signal });
  return tests.find(isInProgress)?.id ?? null;
};

/** Starts a test and resolves with its id, or with that of a test that is already running. @throws ApiError */
const startTest = async (useBlackBackground: boolean): Promise<string> => {
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

/** The test on this page and its actions. Its id is in the URL, so a reload shows it again; without an id, the page opens the running test. */
const useTransparencyTest = () => {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const [usesBlack, setUsesBlack] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.transparencyTest(id ?? ''),
    queryFn: ({ signal }) => call(readTransparencyTest, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isInProgress(state.data) ? POLL_MS : false),
  });
  const client = useQueryClient();
  const { data: underWay = null } = useQuery({
    queryKey: queryKeys.transparencyTests,
    queryFn: ({ signal }) => findUnderWay(signal),
    enabled: id === null,
    staleTime: 0,
  });
  // Only when a test is found: after a cancellation the URL has no id, and must not get the same one again.
  const join = useEffectEvent((found: string): void => setAddress({ id: found }, { replace: true }));
  useEffect(() => {
    if (underWay !== null) join(underWay);
  }, [underWay]);
  const starting = useMutation({
    mutationFn: startTest,
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
    isUnderWay: starting.isPending || (id !== null && (query.isPending || isInProgress(query.data))),
    usesBlack,
    setUsesBlack,
    start: () => starting.mutate(usesBlack),
    cancel: id === null ? null : () => cancelling.mutate(id),
  };
};

const checkCopy: Record<TransparencyCheck['name'], { label: string; measure: string }> = {
  alpha: { label: 'Alpha kept', measure: 'mean difference in opacity, of 255' },
  edges: { label: 'Edges clean', measure: 'mean difference along the outline, of 255' },
  loop: { label: 'Loop seamless', measure: 'step at the seam, compared with the largest one' },
};

const statusLabels: Record<TransparencyVideo['status'], string> = { passed: 'Passed', failed: 'Failed' };

const Check = ({ name, passed, value, limit }: TransparencyCheck) => (
  <li className={classes.check} data-passed={passed}>
    {passed ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
    <span>
      <strong>{passed ? checkCopy[name].label : `Not: ${checkCopy[name].label.toLowerCase()}`}</strong>
      <span className={classes.measure}>{`${value} of at most ${limit}: ${checkCopy[name].measure}`}</span>
    </span>
  </li>
);

const Side = ({ title, of, url }: { title: string; of: string; url: string }) => (
  <figure className={classes.side}>
    <figcaption className={classes.caption}>{title}</figcaption>
    <div className={classes.frame}>
      <video
        className={classes.video}
        src={url}
        autoPlay
        loop
        muted
        playsInline
        preload="auto"
        aria-label={`${title}: ${of}`}
      >
        Your browser does not support the video tag.
      </video>
    </div>
    <a href={url} target="_blank" rel="noreferrer" className={classes.url}>
      {url}
    </a>
  </figure>
);

const TestResult = ({ video }: { video: TransparencyVideo }) => {
  const { name, description, status, originalUrl, transparentUrl, checks } = video;
  return (
    <article className={classes.result} aria-label={name}>
      <header className={classes.resultHeader}>
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.badge} data-status={status}>
          {statusLabels[status]}
        </span>
      </header>
      <p className={classes.quiet}>{description}</p>
      <div className={classes.sides}>
        <Side title="Original" of={name} url={originalUrl} />
        <Side title="Transparent" of={name} url={transparentUrl} />
      </div>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ul>
    </article>
  );
};

type WorkingProps = { progress: number; isRetried: boolean; onCancel: (() => void) | null };

const stepLabel = ({ progress, isRetried }: Omit<WorkingProps, 'onCancel'>): string => {
  if (isRetried) return RETRY_LABEL;
  return progress > 0 ? 'Making test videos' : 'Waiting in line';
};

const Working = ({ progress, isRetried, onCancel }: WorkingProps) => (
  <div className={classes.working}>
    <ProgressFigure percent={Math.floor(progress * 100)} label="Progress of the test" />
    <output className={classes.quiet}>
      {stepLabel({ progress, isRetried })}
      {/* Screen readers skip the large figure. */}
      {progress > 0 && <VisuallyHidden>{`, ${Math.floor(progress * 100)}%`}</VisuallyHidden>}
    </output>
    <Button variant="default" disabled={onCancel === null} onClick={() => onCancel?.()}>
      Cancel
    </Button>
  </div>
);

/** Tests whether overlays stay transparent: makes test videos, compares them with their originals, and shows the measurements. */
export const TransparencyPage = () => {
  const { test, error, isUnderWay, usesBlack, setUsesBlack, start, cancel } = useTransparencyTest();
  const videos = test?.videos ?? null;
  const problem = error === null ? (test?.error?.message ?? null) : describeError(error);
  return (
    <ToolPage
      title="Test transparency"
      lead="Makes overlays in each format, renders a video with each, and measures how much of their transparency is left."
      isWide={videos !== null}
    >
      {isUnderWay ? (
        <Working
          progress={test?.progress ?? 0}
          isRetried={(test?.retryAt ?? null) !== null}
          onCancel={cancel}
        />
      ) : (
        <div className={classes.form}>
          {problem !== null && <FormError text={problem} />}
          <Switch
            label="Black background instead of a checkerboard"
            checked={usesBlack}
            onChange={(event) => setUsesBlack(event.currentTarget.checked)}
          />
          <PrimaryButton isFullWidth onClick={start}>
            {videos === null ? 'Generate test videos' : 'Generate again'}
          </PrimaryButton>
        </div>
      )}
      {videos !== null && (
        <div className={classes.results}>
          {videos.map((video) => (
            <TestResult key={video.name} video={video} />
          ))}
          <p className={classes.quiet}>You can watch the videos for a day. Then they are deleted.</p>
        </div>
      )}
    </ToolPage>
  );
};
