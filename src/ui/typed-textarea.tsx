import { CountedTextarea, type CountedTextareaProps } from '#src/ui/counted-textarea.tsx';
import { useTyped } from '#src/ui/use-typed.ts';

/** A `CountedTextarea` that the whole film follows, as `TypedInput` is an input. */
export const TypedTextarea = ({ value, onChange, ...others }: CountedTextareaProps) => {
  const [shown, type] = useTyped(value, onChange);
  return <CountedTextarea {...others} value={shown} onChange={type} />;
};
