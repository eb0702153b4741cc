import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { TransparencyCheck, TransparencyVideo } from '#contract/videos/transparency.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { useTransparencyTest } from '#src/features/transparency/use-transparency-test.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { RETRY_LABEL } from '#src/ui/copy/retry-label.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ToolPage } from '#src/ui/pages/tool-page.tsx';
import { ProgressFigure } from '#src/ui/progress-figure.tsx';
import classes from '#src/features/transparency/transparency-page.module.css';

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
      {/* The large figure is not read out. */}
      {progress > 0 && <VisuallyHidden>{`, ${Math.floor(progress * 100)}%`}</VisuallyHidden>}
    </output>
    <Button variant="default" disabled={onCancel === null} onClick={() => onCancel?.()}>
      Cancel
    </Button>
  </div>
);

/** Shows whether transparent overlays survive: makes test videos, compares them with their originals, and says what was measured. */
export const TransparencyPage = () => {
  const { test, error, isUnderWay, usesBlack, setUsesBlack, start, cancel } = useTransparencyTest();
  const videos = test?.videos ?? null;
  const problem = error === null ? (test?.error?.message ?? null) : describeError(error);
  return (
    <ToolPage
      title="Test transparency"
      lead="Makes overlays in each format, takes them all the way to a video, and measures what is left of their transparency."
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
          <p className={classes.quiet}>The videos can be watched for a day; then they are deleted.</p>
        </div>
      )}
    </ToolPage>
  );
};
