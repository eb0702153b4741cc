import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AssetSource } from '#schema/asset-source.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { type SampledFrame, sampleFrames } from '#src/features/editor/background/sample-frames.ts';

const none: readonly SampledFrame[] = [];

/**
 * Pictures of a video at these seconds, once they are there; none before, nor where the browser cannot play it. They are taken once
 * and kept. While `mayWork` is false none are taken, and what is under way stops: decoding a second time costs the film its frames.
 */
export const useSampledFrames = (
  source: Pick<AssetSource, 'url'> | undefined,
  times: readonly number[],
  mayWork = true,
): readonly SampledFrame[] => {
  const url = source?.url ?? '';
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!mayWork) void queryClient.cancelQueries({ queryKey: queryKeys.sampledPictures(url, times) });
  }, [mayWork, queryClient, url, times]);
  const { data } = useQuery({
    queryKey: queryKeys.sampledPictures(url, times),
    queryFn: ({ signal }) => sampleFrames(url, times, signal),
    enabled: mayWork && url !== '' && times.length > 0,
  });
  return data ?? none;
};
