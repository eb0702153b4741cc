import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { useTypedWords } from '#src/features/editor/inspector/use-typed-words.ts';
import { GrowingTextarea, type GrowingTextareaProps } from '#src/ui/growing-textarea.tsx';

type WordsFieldProps = Omit<GrowingTextareaProps, 'value' | 'ref' | 'onChange' | 'onBlur' | 'maxLength'> & {
  element: TextElement;
};

/** The words of one text, to write in. */
export const WordsField = ({ element, ...others }: WordsFieldProps) => {
  const { holder, type, end } = useTypedWords(element);
  return (
    <GrowingTextarea {...others} maxLength={MAX_TEXT_LENGTH} ref={holder} onChange={type} onBlur={end} />
  );
};
