import { SegmentedControl } from '@mantine/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import { fillTextsFromForm } from '#remotion/class-form/class-info-edits.ts';
import { countCharacters } from '#schema/characters.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { ClassForm } from '#src/features/editor/class-form/class-form.tsx';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import {
  captionFields,
  setCaption,
  REBUILD_DELAY_MS,
  enterContentMode,
  enterTextMode,
  rebuildClassDetails,
  setContentType,
} from '#src/features/editor/document/content-edits.ts';
import { promoAtom, textModeAtom, editPromoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { DeferredInput } from '#src/ui/fields/counted-field.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';
import modes from '#src/features/editor/class-form/mode-switch.module.css';

/** A switch and its delayed rebuild are one undo step. */
const GESTURE = 'mode';

/** Switches the modes of the open promo. `isFresh`: the switch has just removed texts, which `undoSwitch` restores. */
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
    const hadText = before.textElements.some(({ content }) => content !== '');
    const after = store.get(promoAtom);
    setFresh(hadText && after.textElements !== before.textElements ? after : null);
  };
  const enterContent = (mode: Promo['contentMode']): void => {
    switchBy((opened) => {
      const entered = enterContentMode(opened, { mode });
      return entered === opened ? opened : fillTextsFromForm(entered, { today: localToday() });
    });
    end();
  };
  const enterContentType = (contentType: Promo['contentType']): void => {
    switchBy((opened) => setContentType(opened, { contentType, today: localToday() }));
    end();
  };
  const enterText = (mode: Promo['textMode']): void => {
    switchBy((opened) => enterTextMode(opened, { mode }));
    if (mode === 'dancer') {
      end();
      return;
    }
    // Not cleared when the panel unmounts, because these texts belong to the switch.
    timer.current = setTimeout(() => {
      apply(rebuildClassDetails, { info: infoNow(), today: localToday() }, GESTURE);
      end();
      setFresh((previous) => previous && store.get(promoAtom));
    }, REBUILD_DELAY_MS);
  };
  const undoSwitch = (): void => {
    clearTimeout(timer.current);
    end();
    edit({ do: 'undo' });
  };
  return { enterContent, enterContentType, enterText, isFresh: fresh === promo, undoSwitch };
};

const contentModes: { value: Promo['contentMode']; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'manual', label: 'Manual' },
];

const textModes: { value: Promo['textMode']; label: string }[] = [
  { value: 'dancer', label: 'Captions' },
  { value: 'instructor', label: 'Class details' },
];

const contentTypes: { value: Promo['contentType']; label: string }[] = [
  { value: 'class-details-only', label: 'Class texts' },
  { value: 'ai-promotion', label: 'Promotion text' },
];

const explanation = ({ contentMode, contentType, textMode }: Promo): string => {
  if (contentMode === 'auto' && contentType === 'ai-promotion')
    return 'Tell us about the class, then press Create Promotion in Write. The text follows the form.';
  if (contentMode === 'auto') return 'Tell us about the class. The texts in your promo follow the form.';
  return textMode === 'dancer'
    ? 'Write every text yourself. It appears in the preview as you type.'
    : 'One text for each detail of the class, yours to edit and style.';
};

/** Switches between Auto and Manual, and within each between its kinds of texts. */
const ModeSwitch = () => {
  const promo = useAtomValue(promoAtom);
  const { enterContent, enterContentType, enterText, isFresh, undoSwitch } = useModes();
  return (
    <div className={modes.switch}>
      <span className={modes.label} id="content-mode">
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
      {promo.contentMode === 'auto' && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="Kind of texts"
          data={contentTypes}
          value={promo.contentType}
          onChange={enterContentType}
        />
      )}
      {promo.contentMode === 'manual' && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="Kind of texts"
          data={textModes}
          value={promo.textMode}
          onChange={enterText}
        />
      )}
      <p className={modes.explanation}>{explanation(promo)}</p>
      {isFresh && (
        <div className={modes.notice}>
          <output>Your texts start fresh.</output>
          <TextButton onClick={undoSwitch}>Restore the previous texts</TextButton>
        </div>
      )}
    </div>
  );
};

/** The mode switch and the form of the mode. */
export const ClassPanel = () => {
  const textMode = useAtomValue(textModeAtom);
  return (
    <>
      <ModeSwitch />
      {textMode === 'dancer' ? <CaptionForm /> : <ClassForm />}
    </>
  );
};

const contentOf = (promo: Promo, id: string): string =>
  promo.textElements.find((element) => element.id === id)?.content ?? '';

/** Four captions, which are texts of the promo. */
export const CaptionForm = () => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const { apply, end } = useEdit();
  return (
    <div className={classes.form} data-edits-promo>
      {captionFields(promo).map(({ id, name, label, placeholder }) => {
        const value = contentOf(promo, id);
        return (
          <DeferredInput
            key={id}
            label={label}
            name={name}
            max={FORM_FIELD_MAX}
            placeholder={placeholder}
            value={value}
            {...(countCharacters(value) > FORM_FIELD_MAX && {
              hint: `Longer than the ${FORM_FIELD_MAX} characters that fit here. Edit it in the preview.`,
            })}
            onChange={(content) => {
              select(id);
              apply(setCaption, { id, content }, `text:${id}:content`);
            }}
            onBlur={end}
          />
        );
      })}
    </div>
  );
};
