import { UnstyledButton } from '@mantine/core';
import { type KindChoice, kindChoices } from '#src/features/editor/templates/template-filter.ts';
import classes from '#src/features/editor/templates/templates-panel.module.css';

type KindFilterProps = { choice: KindChoice; onChoose: (choice: KindChoice) => void };

/** Which templates are shown: one row that a thumb moves on a phone, as many rows as it takes on a wide screen. */
export const KindFilter = ({ choice, onChoose }: KindFilterProps) => (
  <fieldset className={classes['kinds']} aria-label="Kind of template">
    {kindChoices.map(({ value, label }) => (
      <UnstyledButton
        key={value}
        className={classes['kind'] ?? ''}
        aria-pressed={value === choice}
        onClick={() => onChoose(value)}
      >
        {label}
      </UnstyledButton>
    ))}
  </fieldset>
);
