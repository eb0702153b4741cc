import type { PlayerRef } from '@remotion/player';
import type { ReactNode } from 'react';

/** What both layouts of the editor are given. */
export type LayoutProps = {
  /** Who is signed in and the way out, as the width of the screen has room for it. */
  account: ReactNode;
  player: PlayerRef | null;
  onPlayer: (player: PlayerRef | null) => void;
  /** The soft reset: video and preview start over, the promo stays. */
  onRefresh: () => void;
};
