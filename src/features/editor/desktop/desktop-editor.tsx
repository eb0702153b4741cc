import { DesktopControls, DesktopPreview } from '#src/features/editor/desktop/desktop-preview.tsx';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';
import { ActionBar } from '#src/features/editor/generation/action-bar.tsx';
import { EditorHeader } from '#src/features/editor/header/editor-header.tsx';
import { Inspector } from '#src/features/editor/later-parts.tsx';
import type { LayoutProps } from '#src/features/editor/header/layout-props.ts';
import { OpenPanel } from '#src/features/editor/panels/open-panel.tsx';
import { PanelRail } from '#src/features/editor/panels/panel-rail.tsx';
import { ZoomButtons } from '#src/features/editor/preview/zoom-buttons.tsx';

/**
 * The editor on a wide screen: panels, the film in the middle, the chosen element and the actions. It does not read the promo
 * itself: each edit draws those parts anew that show what it changed, and no others.
 */
export const DesktopEditor = ({ account, player, onPlayer, onRefresh }: LayoutProps) => (
  <div className={classes['editor']}>
    <EditorHeader account={account} />
    <PanelRail />
    <OpenPanel />
    <main className={classes['stage']}>
      <DesktopPreview player={player} onPlayer={onPlayer} />
      <ZoomButtons />
      <DesktopControls player={player} />
    </main>
    <div className={classes['side']}>
      <aside className={classes['inspector']} aria-label="Text & Positioning">
        <h2 className={classes['title']}>Text & Positioning</h2>
        <Inspector />
      </aside>
      <ActionBar onRefresh={onRefresh} />
    </div>
  </div>
);
