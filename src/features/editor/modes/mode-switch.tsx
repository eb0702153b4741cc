import { SegmentedControl } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/modes/mode-switch.module.css';
import { useModes } from '#src/features/editor/modes/use-modes.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { TextButton } from '#src/ui/buttons.tsx';

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
