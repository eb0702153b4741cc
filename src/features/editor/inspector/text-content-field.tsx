import { useSetAtom } from 'jotai';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { endWritingAtom, writeTextAtom } from '#src/features/editor/state/new-text.ts';
import { AutosizeTextarea, type AutosizeTextareaProps } from '#src/ui/fields/autosize-textarea.tsx';
import { useDeferredInput } from '#src/ui/fields/use-deferred-input.ts';
import { LockNote } from '#src/ui/locked-group.tsx';

/** Ref, change handler and blur handler (`end`) of a field for the content of a text. */
export const useTypedText = ({ id, content }: Pick<TextElement, 'id' | 'content'>) => {
  const write = useSetAtom(writeTextAtom);
  const end = useSetAtom(endWritingAtom);
  const [ref, onChange] = useDeferredInput<HTMLTextAreaElement>(content, (next) =>
    write({ id, content: next }),
  );
  return { ref, onChange, end };
};

type TextContentFieldProps = Omit<AutosizeTextareaProps, 'value' | 'ref' | 'onChange' | 'onBlur' | 'max'> & {
  element: TextElement;
};

/** Edits the content of one text. */
export const TextContentField = ({ element, ...others }: TextContentFieldProps) => {
  const { ref, onChange, end } = useTypedText(element);
  const lock = useLockReason(element.id, 'text');
  return (
    <AutosizeTextarea
      {...others}
      {...(lock === null ? {} : { disabled: true, description: <LockNote reason={lock} /> })}
      max={MAX_TEXT_LENGTH}
      ref={ref}
      onChange={onChange}
      onBlur={() => end()}
    />
  );
};
