import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useRefreshUser } from '#src/api/current-user.ts';
import { downloadedAtom } from '#src/features/editor/generate/generation-atoms.ts';

/** To be told whenever the file of a render was asked for: `isThere` when it came. Fetching is what counts as a download. */
export const useFetched = (): ((renderId: string, isThere: boolean) => void) => {
  const setDownloaded = useSetAtom(downloadedAtom);
  const refreshUser = useRefreshUser();
  return useCallback(
    (renderId, isThere) => {
      if (isThere) setDownloaded((before) => new Set([...before, renderId]));
      void refreshUser();
    },
    [refreshUser, setDownloaded],
  );
};
