import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { usePreferences } from '#src/account/preferences.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { fillSampleTexts, quotedTexts, sampleTexts } from '#src/features/editor/generation/sample-copy.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import {
  focusedClassFieldAtom,
  mobilePanelAtom,
  openPanelAtom,
  selectElementAtom,
  textEditorAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { SampleNoticeSlot, SampleSlot, storeSampleButton } from './samples.tsx';
import classes from '#src/features/editor/generation/sample-notice.module.css';

/**
 * The notice about sample texts in the open promo: its sentence, the label of the button that fills them in from the class form, the
 * same label with the first text on a second line, and the handler. Null without sample texts.
 */
const useSampleNotice = (): {
  text: string;
  action: string;
  namedAction: string;
  fill: () => void;
} | null => {
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
  const [first] = samples;
  if (first === undefined) return null;
  const known = samples.find(({ own }) => own !== '');
  const canFill = known !== undefined;
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
  return {
    text: `Still sample text: ${quotedTexts(samples)}`,
    action: canFill ? 'Fill in' : 'Write yours',
    namedAction: `${canFill ? 'Fill in' : 'Replace'}\n${quotedTexts([known ?? first])}`,
    fill,
  };
};

/** The notice for a button. `isPending`: the defaults of the form, and therefore the label, are not known yet. */
const useButtonNotice = (isNamed: boolean) => {
  const { promoId } = useOpenPromo();
  const notice = useSampleNotice();
  const { isPending } = usePreferences();
  const label = (isNamed ? notice?.namedAction : notice?.action) ?? null;
  useEffect(() => {
    if (!isPending) storeSampleButton(promoId, label);
  }, [promoId, label, isPending]);
  return { notice, label, isPending };
};

/** Names the sample texts before a video is generated. Its button fills them in from the class form, and opens the first empty field. */
export const SampleNotice = () => {
  const { notice, label, isPending } = useButtonNotice(false);
  if (isPending) return <SampleNoticeSlot />;
  if (notice === null) return null;
  return (
    <div className={classes.notice}>
      <p className={classes.text}>{notice.text}</p>
      <Button className={classes.button} variant="default" onClick={notice.fill}>
        {label}
      </Button>
    </div>
  );
};

/** The button, for a phone's bar. `isNamed`: its label names a text, because there is no `SampleLine`. */
export const SampleButton = ({ isNamed = false }: { isNamed?: boolean }) => {
  const { notice, label, isPending } = useButtonNotice(isNamed);
  if (isPending) return <SampleSlot />;
  if (notice === null) return null;
  return (
    <Button
      classNames={{ root: classes.bar, label: classes.label }}
      variant="default"
      aria-description={notice.text}
      onClick={notice.fill}
    >
      {label}
    </Button>
  );
};

/** The sentence on one line, or its children without sample texts. */
export const SampleLine = ({ children }: { children: ReactNode }) => {
  const notice = useSampleNotice();
  return notice === null ? children : <p className={classes.line}>{notice.text}</p>;
};
