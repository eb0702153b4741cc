import { Button, NumberInput } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type CompressionResult, TARGET_SIZE_MB } from '#contract/videos/compression.contract.ts';
import { ComparedVideos } from '#src/features/compression/compared-videos.tsx';
import {
  type KnownProgress,
  progressLine,
  useShownPercent,
  useCompression,
} from '#src/features/compression/use-compression.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import { ProgressFigure } from '#src/ui/progress-figure.tsx';
import { UploadArea, videoRules } from '#src/uploads/upload-area.tsx';
import classes from '#src/features/compression/compression-page.module.css';

/** The largest file that each service accepts, MB. */
const SERVICE_LIMITS = { WhatsApp: 16, Mail: 25 } as const;

const presets = [
  { value: String(TARGET_SIZE_MB.default), label: `${TARGET_SIZE_MB.default} MB` },
  ...Object.entries(SERVICE_LIMITS).map(([name, size]) => ({
    value: String(size),
    label: `${name}, ${size} MB`,
  })),
];

const megabytes = (size: number): string => `${size.toFixed(size < 10 ? 2 : 1)} MB`;

const isTarget = (size: number | string): size is number =>
  typeof size === 'number' && size >= TARGET_SIZE_MB.min && size <= TARGET_SIZE_MB.max;

type TargetProps = { target: number | string; onChange: (target: number | string) => void };

const Target = ({ target, onChange }: TargetProps) => (
  <div className={classes.target}>
    <NumberInput
      label="Target size (MB)"
      size="md"
      hideControls
      min={TARGET_SIZE_MB.min}
      max={TARGET_SIZE_MB.max}
      decimalScale={1}
      clampBehavior="none"
      value={target}
      error={isTarget(target) ? null : `Enter a size from ${TARGET_SIZE_MB.min} to ${TARGET_SIZE_MB.max} MB.`}
      onChange={onChange}
    />
    <Segments
      label="Common sizes"
      options={presets}
      value={presets.find(({ value }) => value === String(target))?.value ?? ''}
      onChange={(size) => onChange(Number(size))}
    />
  </div>
);

const SelectedFile = ({ file }: { file: File }) => (
  <p className={classes.file}>
    <span className={classes.fileName}>{file.name}</span>
    <span className={classes.quiet}>{megabytes(file.size / 1_000_000)}</span>
  </p>
);

const Working = ({ known, onCancel }: { known: KnownProgress; onCancel: () => void }) => {
  const percent = useShownPercent(known);
  return (
    <div className={classes.working}>
      <ProgressFigure percent={percent} label="Progress of the compression" />
      <output className={classes.quiet}>{progressLine(known)}</output>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
};

const Figures = ({ result }: { result: CompressionResult }) => (
  <dl className={classes.figures}>
    <div>
      <dt>Original</dt>
      <dd>{megabytes(result.originalSizeMB)}</dd>
    </div>
    <div>
      <dt>Compressed</dt>
      <dd>{megabytes(result.compressedSizeMB)}</dd>
    </div>
    <div>
      <dt>Ratio</dt>
      <dd>{`${result.compressionRatio.toFixed(1)} : 1`}</dd>
    </div>
  </dl>
);

type SuccessProps = { file: File | null; result: CompressionResult; onClear: () => void };

const Success = ({ file, result, onClear }: SuccessProps) => (
  <div className={classes.success}>
    <h2 className={classes.heading}>Your video is ready</h2>
    <p className={classes.quiet}>{result.message}</p>
    <Figures result={result} />
    <ComparedVideos
      original={file}
      originalSize={megabytes(result.originalSizeMB)}
      compressedUrl={result.videoUrl}
      compressedSize={megabytes(result.compressedSizeMB)}
    />
    <div className={classes.buttons}>
      <Button
        component="a"
        href={result.videoUrl}
        download
        size="md"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download
      </Button>
      <Button variant="default" size="md" onClick={onClear}>
        Compress another video
      </Button>
    </div>
    <p className={classes.quiet}>You can download the video for a day. Then it is deleted.</p>
  </div>
);

const Failure = ({ reason }: { reason: string }) => (
  <div className={classes.failure} role="alert">
    <IconAlertTriangle size={28} className={classes.warning} aria-hidden />
    <div>
      <h2 className={classes.heading}>Compression Failed</h2>
      <p className={classes.sentence}>Compression failed. Please try again.</p>
      <p className={classes.quiet}>{reason}</p>
    </div>
  </div>
);

/** Compresses a video to a target size. */
export const CompressionPage = () => {
  const { status, choose, start, cancel, clear } = useCompression();
  const [target, setTarget] = useState<number | string>(TARGET_SIZE_MB.default);
  const isAsking = status.phase !== 'compressing' && status.phase !== 'success';
  const file = status.phase === 'empty' ? null : status.file;
  return (
    <ToolPage
      title="Compress a video"
      lead="Make a video small enough to send, in the best quality that fits the size."
      isWide={status.phase === 'success'}
    >
      {isAsking && (
        <>
          {status.phase === 'failure' && <Failure reason={status.reason} />}
          <UploadArea
            label={file === null ? 'Choose a video' : 'Choose another video'}
            hint="MP4, MOV, WebM or AVI, or drop it here."
            rules={videoRules}
            allowsMany={false}
            onFiles={([first]) => {
              if (first !== undefined) choose(first);
            }}
          />
          {file !== null && <SelectedFile file={file} />}
          <Target target={target} onChange={setTarget} />
          <PrimaryButton
            isFullWidth
            isDisabled={file === null || !isTarget(target)}
            onClick={() => {
              if (file !== null && isTarget(target)) void start(file, target);
            }}
          >
            Compress
          </PrimaryButton>
        </>
      )}
      {status.phase === 'compressing' && (
        <>
          {file !== null && <SelectedFile file={file} />}
          <Working known={status.known} onCancel={() => cancel(file)} />
        </>
      )}
      {status.phase === 'success' && <Success file={file} result={status.result} onClear={clear} />}
    </ToolPage>
  );
};
