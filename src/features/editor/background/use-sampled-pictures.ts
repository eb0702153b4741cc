import { useQuery } from '@tanstack/react-query';
import type { AssetSource } from '#schema/asset-source.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { type SampledPicture, sampleVideo } from '#src/features/editor/background/sample-video.ts';

const none: readonly SampledPicture[] = [];

/** Pictures of a video at these seconds, once they are there; none before, nor where the browser cannot play it. */
export const useSampledPictures = (
  source: Pick<AssetSource, 'url'> | undefined,
  times: readonly number[],
): readonly SampledPicture[] => {
  const url = source?.url ?? '';
  const { data } = useQuery({
    queryKey: queryKeys.sampledPictures(url, times),
    queryFn: ({ signal }) => sampleVideo(url, times, signal),
    enabled: url !== '' && times.length > 0,
  });
  return data ?? none;
};
