import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IMPORT_BYTES_MAX } from '#contract/limits.ts';
import { byteSize } from '#contract/number-format.ts';
import type { ImportPreview, PreviewOptions } from '#contract/timetable/timetable-import.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { ImportPreviewForm } from '#src/features/timetable/import-preview.tsx';
import { usePreviewImport } from '#src/features/timetable/use-timetable.ts';
import { ZoneQuestions } from '#src/features/timetable/zone-questions.tsx';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { localTimeZone } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/timetable/import-dialog.module.css';

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    reader.addEventListener('load', () => {
      // Removes the prefix of the data URL.
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    });
    reader.readAsDataURL(file);
  });

/** Whether the browser's language writes the day before the month. */
const isDayFirst = (): boolean => {
  const parts = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'numeric' }).formatToParts(
    new Date(),
  );
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month');
};

type Source = PreviewOptions['source'];

/** What a person has chosen after an earlier preview of the source. */
type Choices = Partial<Pick<PreviewOptions, 'columns' | 'zones' | 'sheet'>>;

type SourceFormProps = {
  /** The pasted text, to which Back returns. */
  text: string;
  onText: (text: string) => void;
  isReading: boolean;
  problem: string;
  onRead: (source: Source) => void;
  onProblem: (text: string) => void;
};

const EXAMPLE = 'Date\tTime\tClass\tInstructor\nFri, Nov 27\t6:15 PM\tPole Flow\tMia Lee';

const SourceForm = ({ text, onText, isReading, problem, onRead, onProblem }: SourceFormProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    if (file.size > IMPORT_BYTES_MAX) {
      onProblem(`${file.name} is larger than ${byteSize(IMPORT_BYTES_MAX)}. Export fewer weeks.`);
      return;
    }
    try {
      onRead({ kind: 'file', base64: await toBase64(file) });
    } catch (error) {
      logError('Reading a timetable file failed', error);
      onProblem(`${file.name} could not be read. Choose it again.`);
    }
  };
  return (
    <div className={classes.body}>
      <Textarea
        label="Paste your timetable"
        description="Copy the rows from your spreadsheet, with or without headings."
        name="timetable"
        size="md"
        rows={8}
        placeholder={EXAMPLE}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <FormError text={problem} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          Choose a file
        </Button>
        <PrimaryButton
          isBusy={isReading}
          isDisabled={text.trim() === ''}
          onClick={() => onRead({ kind: 'text', text })}
        >
          Read the rows
        </PrimaryButton>
      </div>
      <p className={classes.hint}>CSV, Excel (.xlsx) and calendar (.ics) files work as they are.</p>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Timetable file"
        accept=".csv,.tsv,.txt,.xlsx,.ics,text/csv,text/calendar"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
    </div>
  );
};

type ImportDialogProps = {
  opened: boolean;
  /** The current week, for weekdays without a date. */
  monday: CalendarDay;
  onClose: () => void;
  /** Called with the days of the classes. */
  onImported: (days: readonly CalendarDay[]) => void;
};

/** Imports a timetable in two steps: the source, then a preview of the changes. */
export const ImportDialog = ({ opened, monday, onClose, onImported }: ImportDialogProps) => {
  const isPhone = useIsNarrow();
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = usePreviewImport();
  const read = (given: Source, { columns = null, ...choices }: Choices = {}): void => {
    setProblem('');
    setSource(given);
    mutate(
      {
        source: given,
        columns,
        week: monday,
        timeZone: localTimeZone(),
        isDayFirst: isDayFirst(),
        ...choices,
      },
      { onSuccess: setPreview, onError: (error) => setProblem(describeError(error)) },
    );
  };
  const close = (): void => {
    setPreview(null);
    setProblem('');
    onClose();
  };
  const asksZones = preview !== null && preview.unknownZones.length > 0;
  const showsRows = preview !== null && !asksZones;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={showsRows ? 'Check the classes' : asksZones ? 'Choose the time zone' : 'Import a timetable'}
      size={showsRows ? 1080 : 560}
      isTall={showsRows}
      fullScreen={isPhone}
      closeLabel="Close the import"
    >
      {preview === null || source === null ? (
        <SourceForm
          text={text}
          onText={setText}
          isReading={isPending}
          problem={problem}
          onRead={(given) => read(given)}
          onProblem={setProblem}
        />
      ) : asksZones ? (
        <ZoneQuestions
          names={preview.unknownZones}
          isReading={isPending}
          onBack={() => setPreview(null)}
          onChosen={(zones) => read(source, { zones })}
        />
      ) : (
        <ImportPreviewForm
          // Resets the form when the rows are read again.
          key={JSON.stringify([preview.columns, preview.sheet])}
          preview={preview}
          isReading={isPending}
          problem={problem}
          onColumns={(columns) => read(source, { columns, sheet: preview.sheet ?? undefined })}
          onSheet={(sheet) => read(source, { sheet })}
          onBack={() => setPreview(null)}
          onDone={(result) => {
            const { added, changed, same, cancelled } = result;
            const parts = [
              `${added} added`,
              ...(changed === 0 ? [] : [`${changed} changed`]),
              ...(same === 0 ? [] : [`${same} as they were`]),
              ...(cancelled === 0 ? [] : [`${cancelled} cancelled`]),
            ];
            notifications.show({ message: `Your timetable is imported: ${parts.join(', ')}.` });
            setText('');
            close();
            onImported(result.sessions.map(({ date }) => date));
          }}
        />
      )}
    </Dialog>
  );
};
