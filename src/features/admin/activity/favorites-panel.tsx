import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#contract/number-format.ts';
import { RankedBars } from '#src/features/admin/activity/ranked-bars.tsx';
import { StatisticCard } from '#src/features/admin/activity/statistic-card.tsx';
import { useFavoritesStatistics } from '#src/features/admin/activity/use-statistics.ts';

/** How many show before the person asks for all. */
const FIRST = 10;

/** Which overlays people have among their favorites (AD-028). */
export const FavoritesPanel = () => {
  const { data = [], state } = useFavoritesStatistics();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <StatisticCard
      title="GIF Favorites Statistics"
      hint="The overlays that most people have marked as favorites"
      table="favorites"
      state={state}
      empty={data.length === 0 ? 'Nobody has marked a favorite yet.' : null}
    >
      <RankedBars
        label="GIF Favorites Statistics"
        bars={data.slice(0, isWhole ? data.length : FIRST).map(({ assetId, title, favoriteCount }) => ({
          key: assetId,
          label: title,
          value: favoriteCount,
          shown: counted(favoriteCount, 'favorite'),
        }))}
      />
      {!isWhole && data.length > FIRST && (
        <Button variant="default" mt={12} onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </StatisticCard>
  );
};
