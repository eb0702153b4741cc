import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { Promo } from '#schema/promo.ts';
import { localToday } from '#src/features/editor/document/local-today.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import {
  REBUILD_DELAY_MS,
  enterContentMode,
  enterTextMode,
  rebuildClassDetails,
} from '#src/features/editor/document/mode-edits.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { fillTextsFromForm } from '#src/features/editor/document/class-info-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { SegmentedControl } from '@mantine/core';
import classes from '#src/features/editor/class-form/mode-switch.module.css';
import { TextButton } from '#src/ui/buttons.tsx';

/** A switch and what follows from it a moment later are one undo step. */
const GESTURE = 'mode';

/**
 * The modes of the open promo, and the ways to change them. `isFresh`: a switch has just taken words away, and `takeBack` brings
 * them back.
 */
const useModes = () => {
  const store = useStore();
  const { apply, end } = useEdit();
  const { getInfo: infoNow } = useClassForm();
  const promo = useAtomValue(promoAtom);
  const edit = useSetAtom(editPromoAtom);
  const [fresh, setFresh] = useState<Promo | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const switchBy = (change: (promo: Promo) => Promo): void => {
    clearTimeout(timer.current);
    end();
    const before = store.get(promoAtom);
    apply(change, undefined, GESTURE);
    const hadWords = before.textElements.some(({ content }) => content !== '');
    setFresh(hadWords && store.get(promoAtom) !== before ? store.get(promoAtom) : null);
  };
  const enterContent = (mode: Promo['contentMode']): void => {
    switchBy((opened) => {
      const entered = enterContentMode(opened, { mode });
      return entered === opened ? opened : fillTextsFromForm(entered, { today: localToday() });
    });
    end();
  };
  const enterText = (mode: Promo['textMode']): void => {
    switchBy((opened) => enterTextMode(opened, { mode }));
    if (mode === 'dancer') {
      end();
      return;
    }
    // Not taken back when the panel closes meanwhile: the switch is made, and its texts belong to it.
    timer.current = setTimeout(() => {
      apply(rebuildClassDetails, { info: infoNow(), today: localToday() }, GESTURE);
      end();
      setFresh((taken) => taken && store.get(promoAtom));
    }, REBUILD_DELAY_MS);
  };
  const undoSwitch = (): void => {
    clearTimeout(timer.current);
    end();
    edit({ do: 'undo' });
  };
  return { enterContent, enterText, isFresh: fresh === promo, takeBack: undoSwitch };
};

const contentModes: { value: Promo['contentMode']; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'manual', label: 'Manual' },
];

const textModes: { value: Promo['textMode']; label: string }[] = [
  { value: 'dancer', label: 'Captions' },
  { value: 'instructor', label: 'Class details' },
];

const explanation = ({ contentMode, textMode }: Promo): string => {
  if (contentMode === 'auto') return 'Tell us about the class: the words on the film follow.';
  return textMode === 'dancer'
    ? 'Every word is yours, and on the film as you type it.'
    : 'One text for each part of the class, to set and style by hand.';
};

/** Who fills the texts: the class form, or the person; and in Manual, captions or the details of a class. */
export const ModeSwitch = () => {
  const promo = useAtomValue(promoAtom);
  const { enterContent, enterText, isFresh, takeBack } = useModes();
  return (
    <div className={classes['switch']}>
      <span className={classes['label']} id="content-mode">
        Content Mode
      </span>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby="content-mode"
        data={contentModes}
        value={promo.contentMode}
        onChange={enterContent}
      />
      {promo.contentMode === 'manual' && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="What the texts are"
          data={textModes}
          value={promo.textMode}
          onChange={enterText}
        />
      )}
      <p className={classes['explanation']}>{explanation(promo)}</p>
      {isFresh && (
        <div className={classes['notice']}>
          <output>Your texts start fresh.</output>
          <TextButton onClick={takeBack}>Bring the former ones back</TextButton>
        </div>
      )}
    </div>
  );
};
