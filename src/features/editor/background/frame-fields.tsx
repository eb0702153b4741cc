import { Switch } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { backgroundBox, leavesGaps } from '#remotion/plan/background-box.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, clampTo } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { setBackgroundFrame } from '#src/features/editor/document/background-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { backgroundSwatches } from '#src/theme/palette.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';

/**
 * The visible part of an image that is cropped along `axis`: from `start` for `size`, percent of the image. The focus has an
 * effect between `min` and `max`, percent.
 */
type FocusWindow = {
  axis: 'x' | 'y';
  start: number;
  size: number;
  focus: number;
  min: number;
  max: number;
};

/** Percent of the image that must be cropped for a choice of focus. */
const MIN_CROP = 2;

/** Null when less than `MIN_CROP` is cropped. `file` is the size of the file, px. */
export const focusWindow = (
  background: Pick<PromoBackground, 'fit' | 'focusX' | 'focusY'>,
  file: { width: number; height: number },
): FocusWindow | null => {
  if (background.fit !== 'cover') return null;
  const box = backgroundBox(background, file);
  const isWide = box.width / CANVAS_WIDTH > box.height / CANVAS_HEIGHT;
  const [frame, side, from] = isWide
    ? [CANVAS_WIDTH, box.width, box.left]
    : [CANVAS_HEIGHT, box.height, box.top];
  const size = (frame / side) * POSITION.max;
  if (POSITION.max - size < MIN_CROP) return null;
  const [min, max] = [size / 2, POSITION.max - size / 2];
  const focus = clampTo({ min, max }, isWide ? background.focusX : background.focusY);
  return { axis: isWide ? 'x' : 'y', start: ((0 - from) / side) * POSITION.max, size, focus, min, max };
};

type FocusPickerProps = {
  window: FocusWindow;
  /** The uncropped image. */
  imageUrl: string;
  /** Size of the file, px. */
  file: { width: number; height: number };
  isMirrored: boolean;
  /** `focus` is percent of the image along the cropped axis. */
  onChange: (focus: number) => void;
  onEnd: () => void;
};

/** Percent per press of an arrow key, alone and with Shift. */
const STEP = { small: 1, large: 10 };

/** Maximum height of the picker, px. */
const MAX_HEIGHT = 200;

/** A small, uncropped image with the visible part highlighted, which is moved by dragging or arrow keys. */
const FocusPicker = ({ window, imageUrl, file, isMirrored, onChange, onEnd }: FocusPickerProps) => {
  const pickerRef = useRef<HTMLDivElement>(null);
  const grabOffset = useRef<number | null>(null);
  const { axis, start, size, focus, min, max } = window;
  const isHorizontal = axis === 'x';
  // The picker shows a mirrored image mirrored, which reverses the direction.
  const direction = isHorizontal && isMirrored ? -1 : 1;
  const move = (to: number): void => onChange(clampTo({ min, max }, to));
  const percentAt = ({ clientX, clientY }: PointerEvent): number => {
    const rect = pickerRef.current?.getBoundingClientRect();
    if (rect === undefined) return 0;
    const share = isHorizontal
      ? (clientX - rect.left) / Math.max(1, rect.width)
      : (clientY - rect.top) / Math.max(1, rect.height);
    return (direction === 1 ? share : 1 - share) * 100;
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? STEP.large : STEP.small;
    const targets: Record<string, number> = {
      ArrowLeft: focus - step * direction,
      ArrowUp: focus - step,
      ArrowRight: focus + step * direction,
      ArrowDown: focus + step,
      Home: direction === 1 ? min : max,
      End: direction === 1 ? max : min,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const endDrag = (): void => {
    if (grabOffset.current === null) return;
    grabOffset.current = null;
    onEnd();
  };
  const percent = `${start}%`;
  const length = `${size}%`;
  return (
    <div
      className={classes.picker}
      ref={pickerRef}
      data-mirrored={isMirrored}
      style={{
        aspectRatio: `${file.width} / ${file.height}`,
        width: `min(100%, ${(MAX_HEIGHT * file.width) / file.height}px)`,
      }}
    >
      <img src={imageUrl} alt="" draggable={false} />
      <div
        ref={preventTouchScroll}
        className={classes.visible}
        style={isHorizontal ? { left: percent, width: length } : { top: percent, height: length }}
        data-axis={axis}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot be dragged by its middle
        role="slider"
        tabIndex={0}
        aria-label="Visible part of the video"
        aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
        aria-valuemin={Math.round(min)}
        aria-valuemax={Math.round(max)}
        aria-valuenow={Math.round(focus)}
        aria-valuetext={`Centered at ${Math.round(focus)}% from the ${isHorizontal ? 'left' : 'top'}`}
        onKeyDown={onKey}
        onKeyUp={onEnd}
        onBlur={onEnd}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
          event.preventDefault();
          grabOffset.current = percentAt(event) - focus;
        }}
        onPointerMove={(event) => {
          if (grabOffset.current !== null) move(percentAt(event) - grabOffset.current);
        }}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
    </div>
  );
};

type FrameFieldsProps = { background: PromoBackground; video: BackgroundVideo };

const fits = [
  { value: 'cover', label: 'Fill the frame' },
  { value: 'contain', label: 'Fit the whole video' },
] as const;
const backdrops = [
  { value: 'blurred', label: 'Blurred video' },
  { value: 'color', label: 'Color' },
] as const;

/** The backdrop of a fitted video. */
const BackdropFields = ({ background }: Pick<FrameFieldsProps, 'background'>) => {
  const { apply, end } = useEdit();
  return (
    <>
      <div className={classes.choice}>
        <Segments
          label="Around the video"
          options={backdrops}
          value={background.backdrop}
          onChange={(backdrop) => apply(setBackgroundFrame, { backdrop })}
        />
      </div>
      {background.backdrop === 'color' && (
        <ColorField
          label="Color around the video"
          value={background.backdropColor}
          swatches={backgroundSwatches}
          onChange={(backdropColor) => apply(setBackgroundFrame, { backdropColor }, 'background:backdrop')}
          onEnd={end}
        />
      )}
    </>
  );
};

/** Fit, focus, backdrop and mirroring of the video. */
export const FrameFields = ({ background, video }: FrameFieldsProps) => {
  const { apply, end } = useEdit();
  const { source } = video;
  const window = focusWindow(background, source);
  const hasShape = leavesGaps(backgroundBox({ ...background, fit: 'contain' }, source));
  return (
    <fieldset className={classes.group}>
      <legend>Framing</legend>
      {hasShape && (
        <div className={classes.choice}>
          <Segments
            label="How the video fills the frame"
            options={fits}
            value={background.fit}
            onChange={(fit) => apply(setBackgroundFrame, { fit })}
          />
        </div>
      )}
      {window !== null && (
        <>
          <FocusPicker
            window={window}
            imageUrl={thumbnailAt(video.thumbnailUrl, 540)}
            file={source}
            isMirrored={background.mirrored}
            onChange={(focus) =>
              apply(
                setBackgroundFrame,
                window.axis === 'x' ? { focusX: focus } : { focusY: focus },
                'background:focus',
              )
            }
            onEnd={end}
          />
          <p className={classes.line}>Drag the bright area over what matters.</p>
        </>
      )}
      {hasShape && background.fit === 'contain' && <BackdropFields background={background} />}
      <Switch
        label="Mirror horizontally"
        checked={background.mirrored}
        onChange={(event) => apply(setBackgroundFrame, { mirrored: event.currentTarget.checked })}
      />
    </fieldset>
  );
};
