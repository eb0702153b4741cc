import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import type { Panel } from '#src/features/editor/state/ui-atoms.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

const loading = <Spinner label="Loading" />;

// Loaded after the first paint, so that they do not delay the preview.
const TemplatesPanel = lazyPart(
  async () => (await import('#src/features/editor/templates/templates-panel.tsx')).TemplatesPanel,
  loading,
  firstPaint,
);
const ClassPanel = lazyPart(
  async () => (await import('#src/features/editor/class-form/class-panel.tsx')).ClassPanel,
  loading,
  firstPaint,
);
const PromotionPart = lazyPart(
  async () => (await import('#src/features/editor/promotion/promotion-part.tsx')).PromotionPart,
  loading,
  firstPaint,
);
const VideoPanel = lazyPart(
  async () => (await import('#src/features/editor/panels/video-panel.tsx')).VideoPanel,
  loading,
  firstPaint,
);
const TextPanel = lazyPart(
  async () => (await import('#src/features/editor/panels/text-panel.tsx')).TextPanel,
  loading,
  firstPaint,
);
const OverlaysPanel = lazyPart(
  async () => (await import('#src/features/editor/overlays/overlays-panel.tsx')).OverlaysPanel,
  loading,
  firstPaint,
);
const MusicPanel = lazyPart(
  async () => (await import('#src/features/editor/music/music-panel.tsx')).MusicPanel,
  loading,
  firstPaint,
);
const SettingsPanel = lazyPart(
  async () => (await import('#src/features/editor/panels/settings-panel.tsx')).SettingsPanel,
  loading,
  firstPaint,
);
const ReviewPanel = lazyPart(
  async () => (await import('#src/features/editor/review/review-panel.tsx')).ReviewPanel,
  loading,
  firstPaint,
);

type PanelBodyProps = {
  panel: Panel;
  /** On a phone: called when the panel is done. */
  onDone?: () => void;
  /** On a phone: opens the panel of the style fields. */
  onStyle?: () => void;
};

/** The content of a panel, the same on desktop and phone. */
export const PanelBody = ({ panel, onDone, onStyle }: PanelBodyProps) => {
  switch (panel) {
    case 'templates':
      return <TemplatesPanel {...(onDone === undefined ? {} : { onApplied: onDone })} />;
    case 'class':
      return <ClassPanel />;
    case 'write':
      return <PromotionPart />;
    case 'video':
      return <VideoPanel {...(onDone === undefined ? {} : { onDone })} />;
    case 'text':
      return <TextPanel {...(onStyle === undefined ? {} : { onStyle })} />;
    case 'overlays':
      return <OverlaysPanel {...(onStyle === undefined ? {} : { onEdit: onStyle })} />;
    case 'music':
      return <MusicPanel />;
    case 'settings':
      return <SettingsPanel />;
    case 'review':
      return <ReviewPanel />;
  }
};
