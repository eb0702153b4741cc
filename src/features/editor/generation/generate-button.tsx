import { IconCrown, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GenerateTarget, useVideoButtons } from '#src/features/editor/generation/video-buttons.ts';
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
