import { Button, Menu } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { type WrittenBlock, TextLength } from '#contract/promos/promotion.contract.ts';
import { WritingStyle } from '#schema/class/class-info.ts';
import { hasPromotion, presentBlocks } from '#src/features/editor/document/promotion-edits.ts';
import { offerAtom, type WritingTask } from '#src/features/editor/promotion/offer.ts';
import { useWriting } from '#src/features/editor/promotion/use-writing.ts';
import { lengthAtom, writingTaskAtom } from '#src/features/editor/promotion/writing-options.ts';
import { classInfoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import classes from '#src/features/editor/promotion/refine-tools.module.css';

const lengths = TextLength.options;

/** Changes to the present text: each writes three, and the first of them applies at once. */
export const RefineTools = ({ onWrite }: { onWrite?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const offer = useAtomValue(offerAtom);
  const task = useAtomValue(writingTaskAtom);
  const [length, setLength] = useAtom(lengthAtom);
  const { writingStyle } = useAtomValue(classInfoAtom);
  const writing = useWriting();
  const hasText = hasPromotion(promo);
  if (!hasText && offer === null) return null;
  const isBusy = offer?.isWriting === true;
  const write = (changes: Partial<WritingTask>): void => {
    void writing.offer({ ...task, ...changes }, { applies: hasText });
    onWrite?.();
  };
  const step = lengths.indexOf(length);
  const lengthButton = (label: string, next: TextLength | undefined) => (
    <Button
      key={label}
      variant="default"
      className={classes.tool}
      disabled={isBusy || next === undefined}
      onClick={() => {
        if (next === undefined) return;
        setLength(next);
        write({ length: next });
      }}
    >
      {label}
    </Button>
  );
  const blockButton = (label: string, block: WrittenBlock) => (
    <Button
      key={label}
      variant="default"
      className={classes.tool}
      disabled={isBusy}
      onClick={() => write({ block })}
    >
      {label}
    </Button>
  );
  const present = new Set<string>(presentBlocks(promo).map(({ id }) => id));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.tools} role="group" aria-label="Change the text">
      {lengthButton('Shorter', lengths[step - 1])}
      {lengthButton('Longer', lengths[step + 1])}
      <Menu withinPortal position="top" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="default" className={classes.tool} disabled={isBusy}>
            Another style
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.styles}>
          {WritingStyle.options
            .filter((style) => style !== (offer?.task.writingStyle ?? writingStyle))
            .map((style) => (
              <Menu.Item key={style} className={classes.style} onClick={() => write({ writingStyle: style })}>
                {style}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {hasText && present.has('header') && blockButton('New headline', 'header')}
      {hasText && present.has('ai-main-text') && blockButton('New message', 'main')}
    </div>
  );
};
