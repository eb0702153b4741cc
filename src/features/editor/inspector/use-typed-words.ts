import type { TextElement } from '#schema/text-element.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useDeferredInput } from '#src/ui/use-deferred-input.ts';

/** What a field that holds the words of a text needs: its reference, and what it calls with every letter and when it is left. */
export const useTypedWords = ({ id, content }: Pick<TextElement, 'id' | 'content'>) => {
  const { apply, end } = useEdit();
  const [holder, type] = useDeferredInput<HTMLTextAreaElement>(content, (next) =>
    apply(setTextContent, { id, content: next }, `text:${id}:content`),
  );
  return { holder, type, end };
};
