import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ChosenZones } from '#contract/time-zone.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { localTimeZone } from '#src/ui/copy/local-today.ts';
import classes from '#src/features/timetable/import-dialog.module.css';

const zoneOptions = (): string[] => [
  ...new Set([localTimeZone(), ...Intl.supportedValuesOf('timeZone'), 'UTC']),
];

type ZoneQuestionsProps = {
  /** Names of time zones in a calendar. */
  names: readonly string[];
  isReading: boolean;
  onBack: () => void;
  onChosen: (zones: ChosenZones) => void;
};

/** Asks which time zones the names in a calendar mean, before any class is shown at an hour that may be wrong. */
export const ZoneQuestions = ({ names, isReading, onBack, onChosen }: ZoneQuestionsProps) => {
  const [chosen, setChosen] = useState<ChosenZones>(() =>
    Object.fromEntries(names.map((name) => [name, localTimeZone()])),
  );
  const options = zoneOptions();
  return (
    <div className={classes.body}>
      <p ref={focusOnMount} tabIndex={-1} className={classes.hint}>
        The calendar does not say what its time zone means. Choose where its hours are, so that no class is at
        a wrong time.
      </p>
      {names.map((name) => (
        <NativeSelect
          key={name}
          size="md"
          label={`Time zone “${name}”`}
          data={options}
          value={chosen[name] ?? ''}
          onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
        />
      ))}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <PrimaryButton isBusy={isReading} onClick={() => onChosen(chosen)}>
          Show the classes
        </PrimaryButton>
      </div>
    </div>
  );
};
