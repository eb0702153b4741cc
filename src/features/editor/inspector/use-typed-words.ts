import type { TextElement } from '#schema/text-element.ts';
import { setTextContent } from '#src/features/editor/edits/set-text-content.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useTyped } from '#src/ui/use-typed.ts';

/** The words of a text as a field shows them, and what the field calls with every letter and when it is left. */
export const useTypedWords = ({ id, content }: Pick<TextElement, 'id' | 'content'>) => {
  const { apply, end } = useEdit();
  const [words, type] = useTyped(content, (next) =>
    apply(setTextContent, { id, content: next }, `text:${id}:content`),
  );
  return { words, type, end };
};
