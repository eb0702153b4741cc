import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router';
import {
  type ButtonState,
  type GenerateUse,
  downloadButton,
  generateButton,
} from '#src/features/editor/generate/action-buttons.ts';
import {
  finishedVideoAtom,
  generationStatusAtom,
  isDownloadingAtom,
} from '#src/features/editor/generate/generation-atoms.ts';
import type { GenerationStatus } from '#src/features/editor/generate/generation.ts';
import { useDownload } from '#src/features/editor/generate/use-download.ts';
import { useGeneration } from '#src/features/editor/generate/use-generation.ts';
import { type UpgradeNote, useUpgradeNote } from '#src/features/editor/generate/use-upgrade-note.ts';
import { upgradePath } from '#src/ui/upgrade-link.tsx';

type Action = ButtonState & { run: () => void };

type Actions = {
  status: GenerationStatus;
  generate: Action & { use: GenerateUse };
  download: Action;
  note: UpgradeNote;
};

/** The actions of the action bar, alike on desktop and phone. */
export const useActions = (): Actions => {
  const status = useAtomValue(generationStatusAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const { generate, show } = useGeneration();
  const download = useDownload();
  const finished = useAtomValue(finishedVideoAtom);
  const note = useUpgradeNote();
  const navigate = useNavigate();
  const uses: Record<GenerateUse, () => void> = {
    generate: () => void generate(),
    show,
    upgrade: () => void navigate(upgradePath('downloads')),
  };
  const generateState = generateButton(status, note.refusal !== null);
  const button = downloadButton(status, isDownloading);
  return {
    status,
    note,
    generate: { ...generateState, run: uses[generateState.use] },
    download: {
      ...button,
      isDisabled: button.isDisabled || note.refusal !== null,
      run: () => {
        if (finished !== null) void download(finished);
      },
    },
  };
};
