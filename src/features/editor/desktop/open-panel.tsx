import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/desktop/desktop-editor.module.css';
import { PanelBody } from '#src/features/editor/panels/panel-body.tsx';
import { panelCopy, panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { textModeAtom } from '#src/features/editor/state/promo-atom.ts';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';

/** The open panel next to the preview on a wide screen. */
export const OpenPanel = () => {
  const panel = useAtomValue(openPanelAtom);
  const textMode = useAtomValue(textModeAtom);
  const title = panelTitle(panel, { textMode });
  const { step } = panelCopy[panel];
  return (
    <aside className={classes.panel} aria-label={title}>
      {step !== undefined && <p className={classes.step}>{step}</p>}
      <h2 className={classes.title}>{title}</h2>
      <PanelBody panel={panel} />
    </aside>
  );
};
