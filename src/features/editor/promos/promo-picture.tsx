import { useQuery } from '@tanstack/react-query';
import { type PromoSummary, readPromo } from '#contract/promos.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/features/editor/promos/promo-card.module.css';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PromoStill } from '#src/features/editor/stills/promo-still.tsx';
import { useOnceSeen } from '#src/features/editor/stills/use-once-seen.ts';
import { usePosters } from '#src/features/editor/stills/use-posters.ts';

const PosterOnly = ({ url }: { url: string | null }) =>
  url === null ? <span className={classes['blank']} /> : <img src={url} alt="" loading="lazy" />;

/** A promo as it looks, words and all: two on the same video are told apart. Until it is read its video stands alone. */
export const PromoPicture = ({ promo: { id, revision, posterUrl } }: { promo: PromoSummary }) => {
  const [isSeen, ref] = useOnceSeen();
  const { sources, isPending } = useLibrary();
  const posters = usePosters();
  const { data } = useQuery({
    queryKey: queryKeys.promoPicture(id, revision),
    queryFn: async () => (await call(readPromo, { params: { id } })).document,
    enabled: isSeen,
    // Another revision has a picture of its own.
    staleTime: Infinity,
  });
  return (
    <div className={classes['picture']} ref={ref}>
      {data === undefined || isPending ? (
        <PosterOnly url={posterUrl} />
      ) : (
        <PromoStill promo={data} posters={posters} sources={sources} isMoving={false} />
      )}
    </div>
  );
};
