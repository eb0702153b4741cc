import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { localToday } from '#src/features/editor/document/local-today.ts';
import { fillSampleTexts, quotedTexts, sampleTexts } from '#src/features/editor/generation/sample-copy.ts';
import classes from '#src/features/editor/generation/sample-notice.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  focusedClassFieldAtom,
  mobilePanelAtom,
  openPanelAtom,
  selectElementAtom,
  textEditorAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useIsWide } from '#src/ui/breakpoints.ts';

/**
 * Names the sample texts of the open promo before a video is made of them. Its button fills in what the class form knows, and opens the
 * field of the first one that it does not know.
 */
export const SampleNotice = () => {
  const promo = useAtomValue(promoAtom);
  const form = useClassForm();
  const store = useStore();
  const { apply } = useEdit();
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const focusField = useSetAtom(focusedClassFieldAtom);
  const select = useSetAtom(selectElementAtom);
  const today = localToday();
  const samples = sampleTexts(promo, { info: form.info, today });
  if (samples.length === 0) return null;
  const canFill = samples.some(({ own }) => own !== '');
  const fill = (): void => {
    if (canFill) apply(fillSampleTexts, { info: form.getInfo(), today });
    const unknown = samples.find(({ own }) => own === '');
    if (unknown === undefined) return;
    if (unknown.field === null) {
      select(unknown.id);
      store.get(textEditorAtom)?.open(unknown.id);
      return;
    }
    focusField(unknown.field);
    if (isWide) openPanel('class');
    else openMobilePanel('class');
  };
  return (
    <div className={classes.notice}>
      <p className={classes.text}>Still sample text: {quotedTexts(samples)}</p>
      <Button className={classes.button} variant="default" onClick={fill}>
        {canFill ? 'Fill in' : 'Write yours'}
      </Button>
    </div>
  );
};
