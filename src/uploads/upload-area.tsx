import { Button, FileButton } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { withoutExtension } from '#contract/library/file-names.ts';
import {
  LOGO_EXTENSIONS,
  MAX_OVERLAY_BYTES,
  MAX_MUSIC_BYTES,
  MAX_VIDEO_BYTES,
  MUSIC_EXTENSIONS,
  OVERLAY_EXTENSIONS,
  VIDEO_EXTENSIONS,
} from '#contract/library/upload-limits.ts';
import { TITLE_MAX } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { startOf } from '#schema/characters.ts';
import classes from '#src/uploads/uploads.module.css';

/** The files that the picker accepts. The server inspects the content. */
type FileRules = { extensions: readonly string[]; maxBytes: number; accept: string };

export const videoRules: FileRules = {
  extensions: VIDEO_EXTENSIONS,
  maxBytes: MAX_VIDEO_BYTES,
  accept: 'video/mp4,video/quicktime,video/webm,video/x-msvideo,.mp4,.mov,.webm,.avi',
};

export const overlayRules: FileRules = {
  extensions: OVERLAY_EXTENSIONS,
  maxBytes: MAX_OVERLAY_BYTES,
  accept: 'image/gif,video/quicktime,video/mp4,video/webm,.gif,.mov,.mp4,.webm',
};

export const logoRules: FileRules = {
  extensions: LOGO_EXTENSIONS,
  maxBytes: MAX_OVERLAY_BYTES,
  accept: 'image/png,image/jpeg,.png,.jpg,.jpeg',
};

export const musicRules: FileRules = {
  extensions: MUSIC_EXTENSIONS,
  maxBytes: MAX_MUSIC_BYTES,
  accept: 'audio/*,.mp3,.m4a,.aac,.wav,.ogg,.oga,.flac',
};

/** Why a file cannot be uploaded, or null. */
export const fileProblem = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { extensions, maxBytes }: FileRules,
): string | null => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) {
    return `${name} cannot be used. Choose a file that ends with ${extensions.join(', ')}.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > maxBytes)
    return `${name} is larger than ${byteSize(maxBytes)}. Make it shorter or smaller first.`;
  return null;
};

/** The given title, or the file name without its extension. */
export const uploadTitle = (given: string, fileName: string): string =>
  startOf(given.trim(), TITLE_MAX) || startOf(withoutExtension(fileName), TITLE_MAX) || 'Untitled';

/** What happens when the area appears: the button takes the focus, and `pick` also opens the file picker. */
export type InitialAction = 'focus' | 'pick' | undefined;

type UploadAreaProps = {
  label: string;
  /** The label of a second button for several files; the first one then takes a single file. */
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

const ONE_ONLY = 'Only the first file was added. Add one file at a time.';

/** Accepts files by picker or drop, and shows why a file is rejected. */
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
    // Otherwise the browser would not report a change when the same file is selected again.
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
