import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { RefineTools } from '#src/features/editor/promotion/refine-tools.tsx';
import { TextChoice } from '#src/features/editor/promotion/text-choice.tsx';
import { useWriting } from '#src/features/editor/promotion/use-writing.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import classes from '#src/features/editor/promotion/writing-tray.module.css';

/** The panel that asked for the texts has closed, and its focus with it. The preview above stays where it is. */
const focusWithoutScrolling = (button: HTMLButtonElement | null): void =>
  button?.focus({ preventScroll: true });

/** Texts to choose from on a phone: below the preview, which shows the chosen one at once. */
export const WritingTray = () => {
  const { close } = useWriting();
  useCloseOnBack(true, close);
  const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented) close();
  };
  return (
    // Keys of all its controls arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.tray} aria-labelledby="writing-tray" data-edits-promo onKeyDown={onKey}>
      <header className={classes.head}>
        <h2 className={classes.title} id="writing-tray">
          Choose a text
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Close the texts"
          ref={focusWithoutScrolling}
          onClick={close}
        >
          <IconX size={22} />
        </ActionIcon>
      </header>
      <TextChoice />
      <RefineTools />
    </section>
  );
};
