import { Button, FileButton } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fileProblem, type FileRules } from '#src/uploads/upload-rules.ts';
import classes from '#src/uploads/uploads.module.css';

/** What the button does at first: it takes the focus, and with `pick` opens the file picker too. */
export type InitialAction = 'focus' | 'pick' | undefined;

type UploadAreaProps = {
  label: string;
  /** A second button, which takes many files; the first one then takes a single file. */
  bulkLabel?: string;
  hint: string;
  rules: FileRules;
  allowsMany: boolean;
  isDisabled?: boolean;
  initialAction?: InitialAction;
  /** Called with at least one acceptable file. */
  onFiles: (files: readonly File[]) => void;
  /** Shown below the hint. */
  children?: ReactNode;
};

const ONE_ONLY = 'One file at a time: only the first was added.';

/** Takes files by selection or drop. Shows why a file is rejected. */
export const UploadArea = ({
  label,
  bulkLabel,
  hint,
  rules,
  allowsMany,
  isDisabled = false,
  initialAction,
  onFiles,
  children,
}: UploadAreaProps) => {
  const [isOver, setIsOver] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const resetFirst = useRef<() => void>(null);
  const resetBulk = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (initialAction === undefined) return;
    button.current?.focus();
    if (initialAction === 'pick') button.current?.click();
  }, [initialAction]);
  const take = (files: readonly File[]): void => {
    const wanted = allowsMany ? files : files.slice(0, 1);
    const refusals = wanted.flatMap((file) => fileProblem(file, rules) ?? []);
    const accepted = wanted.filter((file) => fileProblem(file, rules) === null);
    const isCut = accepted.length > 0 && wanted.length < files.length;
    setProblems(isCut ? [...refusals, ONE_ONLY] : refusals);
    if (accepted.length > 0) onFiles(accepted);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) take([...event.dataTransfer.files]);
  };
  const choose = (selected: File | File[] | null): void => {
    if (selected !== null) take(Array.isArray(selected) ? selected : [selected]);
    // Otherwise the browser reports no change when the same file is selected again.
    resetFirst.current?.();
    resetBulk.current?.();
  };
  const buttons = [
    { label, allowsMany: allowsMany && bulkLabel === undefined, reset: resetFirst, Icon: IconUpload },
    ...(bulkLabel === undefined
      ? []
      : [{ label: bulkLabel, allowsMany: true, reset: resetBulk, Icon: IconFiles }]),
  ];
  return (
    <div
      className={classes.area}
      data-over={isOver && !isDisabled}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={classes.buttons}>
        {buttons.map((each, index) => (
          <FileButton
            key={each.label}
            multiple={each.allowsMany}
            onChange={choose}
            accept={rules.accept}
            disabled={isDisabled}
            resetRef={each.reset}
          >
            {(props) => (
              <Button
                {...props}
                {...(index === 0 ? { ref: button } : {})}
                variant="default"
                className={classes.button}
                disabled={isDisabled}
                leftSection={<each.Icon size={18} aria-hidden />}
              >
                {each.label}
              </Button>
            )}
          </FileButton>
        ))}
      </div>
      <p className={classes.hint}>{hint}</p>
      {children}
      {problems.length > 0 && (
        <div role="alert">
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
