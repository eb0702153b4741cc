import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { useTypedWords } from '#src/features/editor/inspector/use-typed-words.ts';
import { AutosizeTextarea, type AutosizeTextareaProps } from '#src/ui/autosize-textarea.tsx';

type WordsFieldProps = Omit<AutosizeTextareaProps, 'value' | 'ref' | 'onChange' | 'onBlur' | 'maxLength'> & {
  element: TextElement;
};

/** The words of one text, to write in. */
export const WordsField = ({ element, ...others }: WordsFieldProps) => {
  const { holder, type, end } = useTypedWords(element);
  return (
    <AutosizeTextarea {...others} maxLength={MAX_TEXT_LENGTH} ref={holder} onChange={type} onBlur={end} />
  );
};
