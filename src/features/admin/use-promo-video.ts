import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPromo, readPromo, savePromo } from '#contract/promos/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import { startingTitles } from '#schema/promo-title.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { lastPromoId, setLastPromoId } from '#src/api/last-promo.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The promo that the editor returns to; null when there is none. */
const loadLastPromo = async () => {
  const id = lastPromoId();
  if (id === null) return null;
  try {
    return await call(readPromo, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** Gives the video to the promo that the editor returns to, or to a new one. */
const setVideo = async (videoId: string): Promise<void> => {
  const promo = await loadLastPromo();
  if (promo === null) {
    const document = { ...newPromo(), background: backgroundWith(videoId, null) };
    setLastPromoId((await call(createPromo, { body: { title: startingTitles.next, document } })).id);
    return;
  }
  const { id, revision, document } = promo;
  const background = backgroundWith(videoId, document.background);
  await call(savePromo, { params: { id }, body: { revision, document: { ...document, background } } });
};

/** The background video of the promo that the editor returns to, and how another one takes its place (AD-021). */
export const usePromoVideo = () => {
  const client = useQueryClient();
  const promo = useQuery({
    queryKey: queryKeys.lastPromo,
    queryFn: loadLastPromo,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: setVideo,
    // The library lists what the promo uses.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.lastPromo }),
        client.invalidateQueries({ queryKey: queryKeys.backgroundVideos }),
      ]),
    onError: (error) => logError('Using a video failed', error),
  });
  return {
    title: promo.data?.title ?? null,
    videoId: promo.data?.document.background?.assetId ?? null,
    change,
  };
};
