import { useAtomValue } from 'jotai';
import { reasonAgainst, refusals } from '#contract/permissions.ts';
import type { RenderView } from '#contract/renders.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { downloadedAtom } from '#src/features/editor/generate/generation-atoms.ts';

/** Why the person may not download the video (null: any that comes), in words; null when they may. The server has the last word. */
export const useDownloadRefusal = (render: RenderView | null): string | null => {
  const { data: user } = useCurrentUser();
  const downloaded = useAtomValue(downloadedAtom);
  if (user == null || (render !== null && downloaded.has(render.id))) return null;
  const refusal = reasonAgainst.downloading(user);
  return refusal === null ? null : refusals[refusal];
};
