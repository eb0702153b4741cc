import type { TextElement } from '#schema/text-element.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useDeferredInput } from '#src/ui/use-deferred-input.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { AutosizeTextarea, type AutosizeTextareaProps } from '#src/ui/autosize-textarea.tsx';

/** What a field that holds the words of a text needs: its reference, and what it calls with every letter and when it is left. */
export const useTypedText = ({ id, content }: Pick<TextElement, 'id' | 'content'>) => {
  const { apply, end } = useEdit();
  const [holder, type] = useDeferredInput<HTMLTextAreaElement>(content, (next) =>
    apply(setTextContent, { id, content: next }, `text:${id}:content`),
  );
  return { holder, type, end };
};

type TextContentFieldProps = Omit<
  AutosizeTextareaProps,
  'value' | 'ref' | 'onChange' | 'onBlur' | 'maxLength'
> & {
  element: TextElement;
};

/** The words of one text, to write in. */
export const TextContentField = ({ element, ...others }: TextContentFieldProps) => {
  const { holder, type, end } = useTypedText(element);
  return (
    <AutosizeTextarea {...others} maxLength={MAX_TEXT_LENGTH} ref={holder} onChange={type} onBlur={end} />
  );
};
