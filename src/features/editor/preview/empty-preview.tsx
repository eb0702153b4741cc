import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import type { AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/preview/preview.module.css';
import { mobilePanelAtom, openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/breakpoints.ts';

const emptyPromo = {
  title: 'Your promo is empty',
  text: 'Start from a template, or choose a video and add a text.',
};
const missingVideo = {
  title: 'Video not found',
  text: 'The background video of this promo is no longer in your library. Choose another one.',
};

const noticeFor = (promo: Promo, sources: AssetSources): typeof emptyPromo | null => {
  if (promo.background !== null) {
    return sources[promo.background.assetId] === undefined ? missingVideo : null;
  }
  return layersInOrder(promo).length === 0 ? emptyPromo : null;
};

const ChooseTemplate = () => {
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  return (
    <Button
      className={classes.choose}
      size="md"
      variant="default"
      onClick={() => (isWide ? openPanel('templates') : openMobilePanel('templates'))}
    >
      Choose a template
    </Button>
  );
};

/** Explains why the preview is black, and what to do next. */
export const EmptyPreview = ({ promo, sources }: { promo: Promo; sources: AssetSources }) => {
  const notice = noticeFor(promo, sources);
  if (notice === null) return null;
  return (
    <div className={classes.empty} data-alone={notice === emptyPromo}>
      <p className={classes.emptyTitle}>{notice.title}</p>
      <p className={classes.emptyText}>{notice.text}</p>
      {notice === emptyPromo && <ChooseTemplate />}
    </div>
  );
};
