import {
  IconClipboardText,
  IconLayoutGrid,
  IconMessageCheck,
  IconMoodSmile,
  IconMusic,
  IconPencil,
  IconSettings,
  IconTypography,
  IconVideo,
} from '@tabler/icons-react';
import type { Promo } from '#schema/promo.ts';
import type { Panel } from '#src/features/editor/state/ui-atoms.ts';

/** `step` is shown on a wide screen. */
type PanelCopy = { label: string; title: string; step?: string; Icon: typeof IconVideo };

/** Label, title and icon of each panel. */
export const panelCopy: Record<Panel, PanelCopy> = {
  templates: { label: 'Templates', title: 'Start from a template', Icon: IconLayoutGrid },
  class: { label: 'Class', title: 'Class Information', step: 'Step 1', Icon: IconClipboardText },
  video: { label: 'Video', title: 'Choose Video', step: 'Step 2', Icon: IconVideo },
  write: { label: 'Write', title: 'Write the texts', Icon: IconPencil },
  text: { label: 'Text', title: 'Your texts', Icon: IconTypography },
  overlays: { label: 'GIFs', title: 'Choose Pole GIFs', Icon: IconMoodSmile },
  music: { label: 'Music', title: 'Choose Music', Icon: IconMusic },
  review: { label: 'Review', title: 'Review', Icon: IconMessageCheck },
  settings: { label: 'Settings', title: 'Settings', Icon: IconSettings },
};

/** The title of a panel, which for the class form depends on the mode. */
export const panelTitle = (panel: Panel, { textMode }: Pick<Promo, 'textMode'>): string =>
  panel === 'class' && textMode === 'dancer' ? 'Create Your Vision' : panelCopy[panel].title;
