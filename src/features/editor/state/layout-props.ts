import type { PlayerRef } from '@remotion/player';
import type { ReactNode } from 'react';

/** The props of both layouts of the editor. */
export type LayoutProps = {
  /** The account menu. */
  account: ReactNode;
  player: PlayerRef | null;
  onPlayer: (player: PlayerRef | null) => void;
  /** Resets the finished video and the preview; the promo stays. */
  onRefresh: () => void;
};
