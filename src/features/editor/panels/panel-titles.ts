import { IconLayoutGrid, IconMoodSmile, IconSettings, IconTypography, IconVideo } from '@tabler/icons-react';
import type { Panel } from '#src/features/editor/state/ui-atoms.ts';

type PanelFacts = { label: string; title: string; Icon: typeof IconVideo };

/** What each panel is called in the rail and at its top. */
export const panelFacts: Record<Panel, PanelFacts> = {
  examples: { label: 'Examples', title: 'Start from an example', Icon: IconLayoutGrid },
  video: { label: 'Video', title: 'Choose Video', Icon: IconVideo },
  text: { label: 'Text', title: 'Your words', Icon: IconTypography },
  overlays: { label: 'GIFs', title: 'Choose Pole GIFs', Icon: IconMoodSmile },
  settings: { label: 'Settings', title: 'Settings', Icon: IconSettings },
};
