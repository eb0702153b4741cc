import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { barTimes, beatsOf, promoBeats } from '#remotion/plan/beat-times.ts';
import { MUSIC_FADE } from '#schema/limits.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import { setBackgroundSound } from '#src/features/editor/document/background-edits.ts';
import { landOnBeats } from '#src/features/editor/document/motion-edits.ts';
import { setMusic, setMusicFields } from '#src/features/editor/document/music-edits.ts';
import { TempoField } from '#src/features/editor/music/tempo-field.tsx';
import { Waveform } from '#src/features/editor/music/waveform.tsx';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { preventTouchScroll } from '#src/ui/browser/pointer-events.ts';
import { spokenTime, timeLabel } from '#src/ui/copy/time-label.ts';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { valueAfterKey } from '#src/ui/fields/sliders/slider-keys.ts';
import { VolumeField } from '#src/ui/fields/sliders/volume-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/music/music-section.module.css';

/** Seconds per key press, and with Shift or a page key. */
const STEP = { small: 0.1, large: 1 };
/** The start goes to a bar that is this close, seconds. */
const SNAP = 0.15;

type StartProps = {
  music: PromoMusic;
  track: MusicTrack;
  /** Of the promo, seconds. */
  videoDuration: number;
  onChange: (startSeconds: number) => void;
  onEnd: () => void;
};

/** Which part of the track plays: the window on its waveform is dragged, or moved by keys. */
const StartField = ({ music, track, videoDuration, onChange, onEnd }: StartProps) => {
  const strip = useRef<HTMLDivElement>(null);
  const grabbed = useRef<number | null>(null);
  const { durationInSeconds } = track.source;
  const start = music.startSeconds < durationInSeconds ? music.startSeconds : 0;
  // So that the promo fits into the rest; a promo that has become longer repeats it.
  const last = Math.max(start, durationInSeconds - videoDuration);
  const beats = beatsOf(music, { durationInSeconds, beats: track.facts.beats });
  const bars = beats === null ? [] : barTimes({ durationInSeconds, beats });
  const move = (seconds: number, isSnapping: boolean): void => {
    const within = Math.min(last, Math.max(0, seconds));
    const bar = isSnapping ? bars.find((time) => Math.abs(time - within) <= SNAP) : undefined;
    onChange(bar !== undefined && bar <= last ? bar : within);
  };
  const secondsAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    return ((clientX - left) / Math.max(1, width)) * durationInSeconds;
  };
  const press = (event: KeyboardEvent): void => {
    const to = valueAfterKey(event, start, { min: 0, max: last, step: STEP });
    if (to === null) return;
    event.preventDefault();
    move(to, false);
  };
  const stop = (): void => {
    if (grabbed.current === null) return;
    grabbed.current = null;
    onEnd();
  };
  const share = (seconds: number): string => `${(seconds / durationInSeconds) * 100}%`;
  return (
    <div className={classes.strip} ref={strip}>
      <Waveform peaks={track.facts.peaks} />
      <div
        ref={preventTouchScroll}
        className={classes.window}
        style={{ left: share(start), width: share(Math.min(videoDuration, durationInSeconds - start)) }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot be as wide as the promo is long
        role="slider"
        tabIndex={0}
        aria-label="Start of the music"
        aria-valuemin={0}
        aria-valuemax={Math.round(last * 10) / 10}
        aria-valuenow={Math.round(start * 10) / 10}
        aria-valuetext={spokenTime(start)}
        aria-disabled={last === 0}
        onKeyDown={press}
        onKeyUp={onEnd}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grabbed.current = secondsAt(event) - start;
        }}
        onPointerMove={(event) => {
          if (grabbed.current !== null) move(secondsAt(event) - grabbed.current, true);
        }}
        onPointerUp={stop}
        onPointerCancel={stop}
      />
    </div>
  );
};

/** Whether and how loud the clip's own sound plays under the music. */
const ClipSound = () => {
  const { background, music } = useAtomValue(promoAtom);
  const { sources } = useLibrary();
  const { apply, end } = useEdit();
  const lock = useBackgroundLock();
  if (background === null || music === null || sources[background.assetId]?.hasAudio !== true) return null;
  return (
    <LockedGroup reason={lock} isShown={false}>
      <Switch
        label="Sound of the clip"
        checked={!background.muted}
        onChange={(event) => apply(setBackgroundSound, { muted: !event.currentTarget.checked })}
      />
      {!background.muted && (
        <>
          <VolumeField
            label="Volume of the clip"
            volume={background.volume}
            onChange={(volume) => apply(setBackgroundSound, { volume }, 'sound:volume')}
            onEnd={end}
          />
          <Switch
            label="Softer music while somebody speaks"
            checked={music.duck}
            onChange={(event) => apply(setMusicFields, { duck: event.currentTarget.checked })}
          />
        </>
      )}
    </LockedGroup>
  );
};

const fades = [
  { field: 'fadeIn', label: 'Fade in' },
  { field: 'fadeOut', label: 'Fade out' },
] as const;

/** The music of the promo: which part of it plays, how loud, how it comes and goes. */
export const MusicSection = ({ music, track }: { music: PromoMusic; track: MusicTrack }) => {
  const { videoDuration } = useAtomValue(promoAtom);
  const { apply, end } = useEdit();
  const { durationInSeconds } = track.source;
  const timed = { durationInSeconds, beats: track.facts.beats };
  const beats = beatsOf(music, timed);
  const inPromo = promoBeats(music, timed, videoDuration);
  return (
    <section className={classes.card} aria-label="Your music" data-edits-promo data-needs-playback>
      <div className={classes.head}>
        <span className={classes.label}>
          <strong>{track.title}</strong>
          <span>
            {`Plays from ${timeLabel(music.startSeconds)} of ${timeLabel(durationInSeconds)}`}
            {beats !== null && `, ${Math.round(beats.bpm)} bpm`}
          </span>
        </span>
        <Tooltip label="Remove the music">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Remove the music"
            onClick={() => apply(setMusic, { assetId: null })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      <StartField
        music={music}
        track={track}
        videoDuration={videoDuration}
        onChange={(startSeconds) => apply(setMusicFields, { startSeconds }, 'music:start')}
        onEnd={end}
      />
      <TempoField music={music} track={track} />
      {inPromo.length > 0 && (
        <Button variant="default" fullWidth onClick={() => apply(landOnBeats, { beats: inPromo })}>
          Land the texts on the beat
        </Button>
      )}
      <VolumeField
        label="Volume of the music"
        volume={music.volume}
        onChange={(volume) => apply(setMusicFields, { volume }, 'music:volume')}
        onEnd={end}
      />
      <ClipSound />
      <Switch
        label="I add the sound in the app"
        description={
          music.muted
            ? 'Your video is made without this music and keeps its timing. In Instagram or TikTok, choose the sound and let it start at second 0.'
            : 'For a trending sound of Instagram or TikTok: the video is then made without this music.'
        }
        checked={music.muted}
        onChange={(event) => apply(setMusicFields, { muted: event.currentTarget.checked })}
      />
      {fades.map(({ field, label }) => (
        <SliderField
          key={field}
          label={label}
          unit="seconds"
          {...MUSIC_FADE}
          step={0.5}
          value={music[field]}
          onChange={(seconds) => apply(setMusicFields, { [field]: seconds }, `music:${field}`)}
          onEnd={end}
        />
      ))}
    </section>
  );
};
