import classes from '#src/ui/counted-input.module.css';
import { GrowingTextarea } from '#src/ui/growing-textarea.tsx';

export type CountedTextareaProps = {
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
}: CountedTextareaProps) => (
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
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
    <span className={classes['below']} data-full={value.length >= max} aria-hidden>
      {value.length}/{max}
    </span>
  </div>
);
