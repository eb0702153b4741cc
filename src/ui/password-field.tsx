import { PasswordInput } from '@mantine/core';
import { useId, useState } from 'react';
import { ProblemLine } from '#src/ui/problem-line.tsx';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  value: string;
  /** What is wrong with it; empty while nothing is. Left out where the form says so elsewhere. */
  problem?: string;
  onChange: (value: string) => void;
};

/** A password, hidden until the eye is pressed. */
export const PasswordField = ({
  label,
  name,
  autoComplete,
  placeholder = '',
  value,
  problem,
  onChange,
}: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  const problemId = useId();
  const toggle = isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`;
  return (
    <div>
      <PasswordInput
        label={label}
        name={name}
        size="md"
        autoComplete={autoComplete}
        placeholder={placeholder}
        required
        withAsterisk={false}
        aria-invalid={problem !== undefined && problem !== ''}
        aria-describedby={problem === undefined ? undefined : problemId}
        visible={isShown}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{ 'aria-label': toggle, tabIndex: 0 }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem !== undefined && <ProblemLine id={problemId} text={problem} />}
    </div>
  );
};
