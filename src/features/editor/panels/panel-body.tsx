import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import type { Panel } from '#src/features/editor/state/ui-atoms.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

const loading = <Spinner label="Loading" />;

// Each panel is fetched when it is opened first: what nobody looks at yet must not keep the film waiting.
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
const SettingsPanel = lazyPart(
  async () => (await import('#src/features/editor/panels/settings-panel.tsx')).SettingsPanel,
  loading,
  firstPaint,
);

type PanelBodyProps = {
  panel: Panel;
  /** On a phone: the panel has done its work. */
  onDone?: () => void;
  /** On a phone: the style fields are a panel of their own. */
  onStyle?: () => void;
};

/** What a panel holds, alike beside the preview and over it. */
export const PanelBody = ({ panel, onDone, onStyle }: PanelBodyProps) => {
  switch (panel) {
    case 'templates':
      return <TemplatesPanel {...(onDone === undefined ? {} : { onApplied: onDone })} />;
    case 'class':
      return <ClassPanel />;
    case 'video':
      return <VideoPanel />;
    case 'text':
      return <TextPanel {...(onStyle === undefined ? {} : { onStyle })} />;
    case 'overlays':
      return <OverlaysPanel {...(onStyle === undefined ? {} : { onEdit: onStyle })} />;
    case 'settings':
      return <SettingsPanel />;
  }
};
