import { CloseButton, FocusTrap } from '@mantine/core';
import { Thumbnail } from '@remotion/player';
import { useAtomValue } from 'jotai';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useDeferredValue,
  useMemo,
} from 'react';
import { PromoVideo } from '#remotion/promo-video.tsx';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo.ts';
import { LabelledActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { openReview, openVersions } from '#src/features/editor/actions/view-actions.ts';
import { TitleField } from '#src/features/editor/header/header-controls.tsx';
import { Inspector } from '#src/features/editor/inspector/inspector.tsx';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { useWatermarkTarget } from '#src/features/editor/preview/preview.tsx';
import { promoAtom, shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { type MobilePanelName, panelFrameAtom, trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import { ColorSchemeToggle } from '#src/ui/pages/page-header.tsx';
import classes from '#src/features/editor/mobile/mobile-panel.module.css';

const size = { width: '100%', height: '100%' } as const;

type PanelPreviewProps = {
  sources: AssetSources;
  /** Leaves more height to panels with lists. */
  isSmall: boolean;
};

/** A small frame of the promo, which shows the changes of a panel: at the dragged trim handle, as the panel requests, else from the middle. */
const PanelPreview = ({ sources, isSmall }: PanelPreviewProps) => {
  const promo = useDeferredValue(useAtomValue(shownPromoAtom));
  const { width, height, fps, durationInFrames } = promoMetadata(promo);
  const trimFrame = useAtomValue(trimFrameAtom);
  const panelFrame = useAtomValue(panelFrameAtom);
  const frame = trimFrame ?? panelFrame ?? Math.floor(durationInFrames / 2);
  const watermarkTarget = useWatermarkTarget(promo);
  const inputProps = useMemo(() => ({ promo, sources, watermarkTarget }), [promo, sources, watermarkTarget]);
  return (
    <div className={classes.preview}>
      <figure className={classes.thumbnail} data-small={isSmall} aria-label="Current look of your promo">
        <Thumbnail
          component={PromoVideo}
          inputProps={inputProps}
          compositionWidth={width}
          compositionHeight={height}
          fps={fps}
          durationInFrames={durationInFrames}
          frameToDisplay={Math.min(frame, durationInFrames - 1)}
          style={size}
        />
      </figure>
    </div>
  );
};

const PanelHeader = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <div className={classes.header}>
    <h2 className={classes.title}>{title}</h2>
    <CloseButton size="var(--control)" iconSize={20} aria-label={`Close ${title}`} onClick={onClose} />
  </div>
);

type MobilePanelProps = {
  panel: MobilePanelName;
  sources: AssetSources;
  onOpen: (panel: MobilePanelName) => void;
  onClose: () => void;
};

const AppSettings = () => (
  <>
    <div className={classes.app}>
      <TitleField />
      <ColorSchemeToggle />
    </div>
    {[openVersions, openReview].map((action) => (
      <LabelledActionButton
        key={action.id}
        action={action}
        className={classes.versions}
        size="md"
        fullWidth
      />
    ))}
  </>
);

/** Panels about what the promo shows. */
const panelsWithPreview: ReadonlySet<MobilePanelName> = new Set(['style', 'video', 'overlays', 'review']);

/** A full-screen panel. The page behind it neither scrolls nor receives focus. */
export const MobilePanel = ({ panel, sources, onOpen, onClose }: MobilePanelProps) => {
  const promo = useAtomValue(promoAtom);
  const title = panel === 'style' ? 'Style' : panelTitle(panel, promo);
  useCloseOnBack(true, onClose);
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);
  // The body receives the keys after the focused element is removed.
  const closeFromBody = useEffectEvent((event: KeyboardEvent): void => {
    const isOnBody = document.activeElement === document.body;
    if (event.key === 'Escape' && !event.defaultPrevented && isOnBody) onClose();
  });
  useEffect(() => {
    let isTopmost = true;
    // In the capture phase, before Escape closes a dialog over the panel.
    const checkTopmost = (): void => {
      isTopmost = document.querySelectorAll('[role="dialog"]').length === 1;
    };
    const listener = (event: KeyboardEvent): void => {
      if (isTopmost) closeFromBody(event);
    };
    addEventListener('keydown', checkTopmost, { capture: true });
    addEventListener('keydown', listener);
    return () => {
      removeEventListener('keydown', checkTopmost, { capture: true });
      removeEventListener('keydown', listener);
    };
  }, []);
  const onKey = ({ key, defaultPrevented, currentTarget, target }: ReactKeyboardEvent): void => {
    // React also bubbles keys from portals over the panel, where Escape closes only the menu, dialog or list.
    const isOwn = target instanceof Element && currentTarget.contains(target);
    const closesList = isOwn && target.getAttribute('aria-expanded') === 'true';
    if (key === 'Escape' && !defaultPrevented && isOwn && !closesList) onClose();
  };
  const showsPreview = panelsWithPreview.has(panel);
  return (
    <FocusTrap active>
      {/* A <dialog> would cover the lists and toasts at the end of the page. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.panel}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="dialog"
        aria-modal="true"
        data-part-of-editor=""
        aria-label={title}
        onKeyDown={onKey}
      >
        <PanelHeader title={title} onClose={onClose} />
        {showsPreview && <PanelPreview sources={sources} isSmall={panel !== 'style'} />}
        <div className={classes.body}>
          {panel === 'settings' && <AppSettings />}
          {panel === 'style' ? (
            <Inspector />
          ) : (
            <PanelBody panel={panel} onDone={onClose} onStyle={() => onOpen('style')} />
          )}
        </div>
      </div>
    </FocusTrap>
  );
};
