import { Button } from '@mantine/core';
import { IconCrown, IconDownload, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type GenerateTarget,
  shortDownloadLabel,
  type useVideoButtons,
} from '#src/features/editor/generation/video-buttons.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';

type GenerateButtonProps = Pick<ReturnType<typeof useVideoButtons>, 'generate'>;

const icons: Partial<Record<GenerateTarget, ReactNode>> = {
  generate: <IconSparkles size={18} />,
  upgrade: <IconCrown size={18} />,
};

/** Generates the video, or leads to Pro, see `generateButtonState`. */
export const GenerateButton = ({ generate }: GenerateButtonProps) => (
  <PrimaryButton
    isFullWidth
    isDisabled={generate.isDisabled}
    icon={icons[generate.use]}
    onClick={generate.run}
  >
    {generate.label}
  </PrimaryButton>
);

type DownloadButtonProps = Pick<ReturnType<typeof useVideoButtons>, 'download'> & {
  /** Whether the bar shows the label, the icon, or both. */
  classes: Record<'download' | 'icon' | 'label', string>;
};

/** Downloads the video; its full name is read aloud where only an icon or one word is shown. */
export const DownloadButton = ({ download, classes }: DownloadButtonProps) => (
  <Button
    className={classes.download}
    variant="default"
    aria-label={download.label}
    title={download.label}
    disabled={download.isDisabled}
    {...download.control}
  >
    <IconDownload className={classes.icon} size={18} aria-hidden />
    <span className={classes.label}>{shortDownloadLabel(download.label)}</span>
  </Button>
);
