import { CountedTextarea, type CountedTextareaProps } from '#src/ui/counted-textarea.tsx';
import { useTyped } from '#src/ui/use-typed.ts';

/** A `CountedTextarea` that the whole film follows, as `TypedInput` is an input. */
export const TypedTextarea = ({ value, onChange, ...others }: Omit<CountedTextareaProps, 'holder'>) => {
  const [holder, type] = useTyped<HTMLTextAreaElement>(value, onChange);
  return <CountedTextarea {...others} holder={holder} value={value} onChange={type} />;
};
