import { ExamplesPanel } from '#src/features/editor/panels/examples-panel.tsx';
import { OverlaysPanel } from '#src/features/editor/panels/overlays-panel.tsx';
import { SettingsPanel } from '#src/features/editor/panels/settings-panel.tsx';
import { TextPanel } from '#src/features/editor/panels/text-panel.tsx';
import { VideoPanel } from '#src/features/editor/panels/video-panel.tsx';
import type { Panel } from '#src/features/editor/state/ui-atoms.ts';

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
    case 'examples':
      return <ExamplesPanel {...(onDone === undefined ? {} : { onChosen: onDone })} />;
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
