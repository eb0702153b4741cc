import { CountedInput, type CountedInputProps } from '#src/ui/counted-input.tsx';
import { useTyped } from '#src/ui/use-typed.ts';

/**
 * A `CountedInput` that the whole film follows: letters come first, see `useTyped`. What asks for the value when it is left or sent
 * must not read it from a component, which may be drawn a moment later.
 */
export const TypedInput = ({ value, onChange, ...others }: Omit<CountedInputProps, 'holder'>) => {
  const [holder, type] = useTyped<HTMLInputElement>(value, onChange);
  return <CountedInput {...others} holder={holder} value={value} onChange={type} />;
};
