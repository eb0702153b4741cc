import classes from '#src/ui/counted-input.module.css';
import { GrowingTextarea } from '#src/ui/growing-textarea.tsx';
import { useTyped } from '#src/ui/use-typed.ts';

type CountedTextareaProps = {
  label: string;
  name: string;
  max: number;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A few lines of text that take no more than `max` characters and count them as they are typed. */
export const CountedTextarea = ({
  label,
  name,
  max,
  value,
  placeholder,
  onChange,
  onBlur,
}: CountedTextareaProps) => {
  const [shown, type] = useTyped(value, onChange);
  return (
    <div className={classes['block']}>
      <GrowingTextarea
        label={label}
        name={name}
        size="md"
        leastRows={2}
        mostRows={5}
        maxLength={max}
        aria-description={`At most ${max} characters`}
        placeholder={placeholder}
        value={shown}
        onChange={type}
        onBlur={onBlur}
      />
      <span className={classes['below']} data-full={shown.length >= max} aria-hidden>
        {shown.length}/{max}
      </span>
    </div>
  );
};
