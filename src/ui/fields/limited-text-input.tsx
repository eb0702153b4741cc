import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useLimitedInput } from '#src/ui/fields/limited-input.ts';

type LimitedTextInputProps = Omit<TextInputProps, 'maxLength' | 'ref'> & {
  /** Characters. */
  max: number;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A text input that takes at most `max` characters. */
export const LimitedTextInput = ({ max, ref, ...others }: LimitedTextInputProps) => (
  <TextInput {...others} ref={useLimitedInput(max, ref)} />
);
