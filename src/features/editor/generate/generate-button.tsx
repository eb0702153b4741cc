import { IconPlayerPlayFilled, IconSparkles } from '@tabler/icons-react';
import type { useActions } from '#src/features/editor/generate/use-actions.ts';
import { PrimaryButton } from '#src/ui/primary-button.tsx';

type GenerateButtonProps = Pick<ReturnType<typeof useActions>, 'status' | 'generate'>;

/** Makes the video; once it is made, shows it. */
export const GenerateButton = ({ status, generate }: GenerateButtonProps) => (
  <PrimaryButton
    isFullWidth
    isDisabled={generate.isDisabled}
    icon={status === 'completed' ? <IconPlayerPlayFilled size={18} /> : <IconSparkles size={18} />}
    onClick={generate.run}
  >
    {generate.label}
  </PrimaryButton>
);
