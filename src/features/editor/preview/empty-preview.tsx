import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import classes from '#src/features/editor/preview/preview.module.css';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { mobilePanelAtom, openPanelAtom, templateRequestsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/browser/breakpoints.ts';

const emptyPromo = {
  title: 'Your promo is empty',
  text: 'Start from a template, or choose a video and add a text.',
};
const missingVideo = {
  title: 'Video not found',
  text: 'The background video of this promo is no longer in your library. Choose another one.',
};

const unavailableVideo = {
  title: 'Your video is not loading',
  text: 'The library does not answer right now. PolePro keeps trying, and your promo stays as it is.',
};

const ChooseTemplate = () => {
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const requestTemplates = useSetAtom(templateRequestsAtom);
  const choose = (): void => {
    if (!isWide) return openMobilePanel('templates');
    openPanel('templates');
    requestTemplates((count) => count + 1);
  };
  return (
    <Button className={classes.choose} size="md" variant="default" onClick={choose}>
      Choose a template
    </Button>
  );
};

type NoticeProps = { title: string; text: string; isAlone?: boolean; children?: ReactNode };

const Notice = ({ title, text, isAlone = false, children }: NoticeProps) => (
  <div className={classes.empty} data-alone={isAlone}>
    <div className={classes.notice}>
      <p className={classes.emptyTitle}>{title}</p>
      <p className={classes.emptyText}>{text}</p>
      {children}
    </div>
  </div>
);

/** A library that does not answer says nothing about the video, so nobody is asked to replace it. */
const UnknownVideo = () => {
  const { error, isPending, refetch } = useLibrary();
  if (isPending) return null;
  if (error === null) return <Notice {...missingVideo} />;
  return (
    <Notice {...unavailableVideo}>
      <Button className={classes.choose} size="md" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
};

/** Explains why the preview is black, and what to do next. */
export const EmptyPreview = ({ promo, sources }: { promo: Promo; sources: AssetSources }) => {
  if (promo.background !== null) {
    return sources[promo.background.assetId] === undefined && <UnknownVideo />;
  }
  if (!isEmptyPromo(promo)) return null;
  return (
    <Notice {...emptyPromo} isAlone>
      <ChooseTemplate />
    </Notice>
  );
};
