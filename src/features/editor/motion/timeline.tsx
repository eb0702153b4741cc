import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { timedElements } from '#remotion/plan/rest-frame.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { FPS } from '#schema/limits.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { givenName, isSelectable, nameOfText, shortened } from '#src/features/editor/document/elements.ts';
import { endOf, setTiming } from '#src/features/editor/document/motion-edits.ts';
import { TimeBar } from '#src/features/editor/motion/time-bar.tsx';
import { usePlayerFrame } from '#src/features/editor/preview/player-control.ts';
import { scrubTo } from '#src/features/editor/preview/scrub.ts';
import { lockedPlacesAtom } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom, selectedIdsAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useBeats } from '#src/features/editor/state/use-beats.ts';
import { useOverlayNames } from '#src/features/editor/state/use-library.ts';
import classes from '#src/features/editor/motion/timeline.module.css';

const isOpenAtom = atomWithStorage('polepro.timeline', false);

/** React's type lacks custom properties. */
type AtStyle = CSSProperties & { '--at': string };

/** The line at the current frame; the only part that renders while the promo plays. */
const Playhead = memo(({ durationInFrames }: { durationInFrames: number }) => {
  const frame = usePlayerFrame(useAtomValue(playerAtom));
  const style: AtStyle = { '--at': String(Math.min(1, frame / Math.max(1, durationInFrames - 1))) };
  return <div className={classes.playhead} style={style} aria-hidden />;
});
Playhead.displayName = 'Playhead';

type RowsProps = { promo: Promo };

const Rows = ({ promo }: RowsProps) => {
  const { videoDuration } = promo;
  const selectedIds = useAtomValue(selectedIdsAtom);
  const lockedIds = useAtomValue(lockedPlacesAtom);
  const select = useSetAtom(selectElementAtom);
  const overlayNames = useOverlayNames(promo);
  const { apply, end } = useEdit();
  const beats = useBeats()?.beats ?? [];
  const times = timedElements(promo);
  // Front first, as in the list of layers.
  const elements = layersInOrder(promo)
    .map((layer) => layer.element)
    .filter(({ id }) => isSelectable(promo, id))
    .toReversed();
  const nameOf = (element: (typeof elements)[number]): string =>
    'content' in element
      ? (givenName(promo, element.id) ?? shortened(element.content))
      : (givenName(promo, element.id) ?? overlayNames[element.id] ?? 'GIF');
  return elements.map((element) => {
    const { id, timing } = element;
    const time = times.get(id);
    const name = nameOf(element);
    const others = elements.flatMap((other) =>
      other.id === id ? [] : [other.timing.from, endOf(other.timing, videoDuration)],
    );
    const snapTo = [...others, ...beats.map(({ seconds }) => seconds)];
    return (
      <li key={id} className={classes.row}>
        <UnstyledButton
          className={classes.name}
          aria-pressed={selectedIds.includes(id)}
          aria-label={'content' in element ? `${nameOfText(promo, id)}: ${name}` : name}
          onClick={() => select(id)}
        >
          {name}
        </UnstyledButton>
        <TimeBar
          name={name}
          timing={timing}
          videoDuration={videoDuration}
          enter={(time?.enter?.frames ?? 0) / FPS}
          exit={(time?.exit?.frames ?? 0) / FPS}
          snapTo={snapTo}
          isSelected={selectedIds.includes(id)}
          isDisabled={lockedIds.has(id)}
          onSelect={() => select(id)}
          onChange={(next) => apply(setTiming, { id, timing: next }, `time:${id}`)}
          onEnd={end}
        />
      </li>
    );
  });
};

/** Seconds between the marks of the ruler, so that there are at most fifteen. */
const markStep = (seconds: number): number => [1, 2, 5, 10].find((step) => seconds / step <= 15) ?? 10;

const Ruler = ({ promo }: RowsProps) => {
  const player = useAtomValue(playerAtom);
  const { durationInFrames } = promoMetadata(promo);
  const beats = useBeats()?.beats ?? [];
  const step = markStep(promo.videoDuration);
  const marks = Array.from(
    { length: Math.floor(promo.videoDuration / step) + 1 },
    (_, index) => index * step,
  );
  const seek = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    if (player !== null) scrubTo(player, Math.round(share * (durationInFrames - 1)));
  };
  return (
    // The slider of the playback controls does the same for keyboards.
    <div
      className={classes.ruler}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={seek}
    >
      {beats.map(({ seconds, isDownbeat }) => {
        const style: AtStyle = { '--at': String(seconds / promo.videoDuration) };
        return <span key={seconds} className={classes.beat} data-strong={isDownbeat} style={style} />;
      })}
      {marks.map((seconds) => {
        const style: AtStyle = { '--at': String(seconds / promo.videoDuration) };
        return (
          <span key={seconds} className={classes.mark} style={style}>
            {seconds}
          </span>
        );
      })}
    </div>
  );
};

/** When each element comes and goes, and the beats of the music, below the preview; it opens and closes. */
export const Timeline = () => {
  const promo = useAtomValue(promoAtom);
  const [isOpen, setIsOpen] = useAtom(isOpenAtom);
  const { durationInFrames } = promoMetadata(promo);
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.timeline} aria-label="Timeline" data-edits-promo>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Chevron size={16} aria-hidden /> Timeline
      </UnstyledButton>
      {isOpen && (
        <div className={classes.body}>
          <Ruler promo={promo} />
          <ol className={classes.rows}>
            <Rows promo={promo} />
          </ol>
          <div className={classes.overlay} aria-hidden>
            <Playhead durationInFrames={durationInFrames} />
          </div>
        </div>
      )}
    </section>
  );
};
