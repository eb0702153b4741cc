import { useAtomValue } from 'jotai';
import { CaptionForm } from '#src/features/editor/class-form/caption-form.tsx';
import { ClassForm } from '#src/features/editor/class-form/class-form.tsx';
import { ModeSwitch } from '#src/features/editor/modes/mode-switch.tsx';
import { textModeAtom } from '#src/features/editor/state/promo-atom.ts';

/** How the promo gets its words, and the form that its mode has. */
export const ClassPanel = () => {
  const textMode = useAtomValue(textModeAtom);
  return (
    <>
      <ModeSwitch />
      {textMode === 'dancer' ? <CaptionForm /> : <ClassForm />}
    </>
  );
};
