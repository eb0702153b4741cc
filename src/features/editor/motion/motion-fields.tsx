import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import {
  easeNames,
  loopNames,
  newLoop,
  newTransition,
  sided,
  sideNames,
  transitionNames,
  uneased,
  wordNames,
} from '#schema/elements/motion-presets.ts';
import {
  eases,
  type LoopMotion,
  loopKinds,
  overlayTransitionKinds,
  sides,
  type Transition,
  transitionKinds,
  type WordMotion,
  wordKinds,
} from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { clampTo, MOTION_AMOUNT, MOTION_PERIOD, TRANSITION_DURATION } from '#schema/limits.ts';
import type { PromoElement } from '#src/features/editor/document/elements.ts';
import {
  applyMotionToAll,
  landOnBeats,
  setOverlayMotion,
  setTextMotion,
  staggerTexts,
} from '#src/features/editor/document/motion-edits.ts';
import { TimeField } from '#src/features/editor/motion/time-field.tsx';
import { useRehearsal } from '#src/features/editor/motion/use-rehearsal.ts';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useBeats } from '#src/features/editor/state/use-beats.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/motion/motion-fields.module.css';

const NONE = 'none';
const PROMO = 'promo';

const namedOptions = <Kind extends string>(
  kinds: readonly Kind[],
  names: Readonly<Record<Kind, string>>,
  first: readonly { value: string; label: string }[],
) => [...first, ...kinds.map((kind) => ({ value: kind, label: names[kind] }))];

type OwnTransition<Kind extends Transition['kind']> = Transition & { kind: Kind };

type TransitionFieldProps<Kind extends Transition['kind']> = {
  label: string;
  kinds: readonly Kind[];
  /** What is chosen instead of a kind. */
  others: readonly { value: string; label: string }[];
  value: OwnTransition<Kind> | string;
  onChange: (value: OwnTransition<Kind> | string, gesture?: string) => void;
  onEnd: () => void;
};

/** An entrance or an exit: its kind, how long it takes, from where, and how it starts and stops. */
const TransitionField = <Kind extends Transition['kind']>(props: TransitionFieldProps<Kind>) => {
  const { label, kinds, others, value, onChange, onEnd } = props;
  const own = typeof value === 'string' ? null : value;
  return (
    <div className={classes.slot}>
      <Select
        label={label}
        allowDeselect={false}
        data={namedOptions(kinds, transitionNames, others)}
        value={typeof value === 'string' ? value : value.kind}
        onChange={(next) => {
          const kind = kinds.find((each) => each === next);
          if (next !== null) onChange(kind === undefined ? next : newTransition(kind));
        }}
      />
      {own !== null && (
        <>
          <SliderField
            label={`${label} for`}
            unit="seconds"
            {...TRANSITION_DURATION}
            value={own.seconds}
            onChange={(seconds) => onChange({ ...own, seconds }, 'seconds')}
            onEnd={onEnd}
          />
          {(sided.has(own.kind) || !uneased.has(own.kind)) && (
            <div className={classes.pair}>
              {sided.has(own.kind) && (
                <Select
                  label="Side"
                  allowDeselect={false}
                  data={sideNames}
                  value={own.side}
                  onChange={(next) => {
                    const side = sides.find((each) => each === next);
                    if (side !== undefined) onChange({ ...own, side });
                  }}
                />
              )}
              {!uneased.has(own.kind) && (
                <Select
                  label="Movement"
                  allowDeselect={false}
                  data={easeNames}
                  value={own.ease}
                  onChange={(next) => {
                    const ease = eases.find((each) => each === next);
                    if (ease !== undefined) onChange({ ...own, ease });
                  }}
                />
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
};

type LoopFieldProps = {
  value: LoopMotion | null;
  onChange: (value: LoopMotion | null, gesture?: string) => void;
  onEnd: () => void;
};

/** Beats after which a loop of motion begins again. */
const beatPeriods = [
  { beats: 1, label: 'Every beat' },
  { beats: 2, label: 'Every 2 beats' },
] as const;

const LoopField = ({ value, onChange, onEnd }: LoopFieldProps) => {
  const beatSeconds = useBeats()?.beatSeconds ?? null;
  return (
    <div className={classes.slot}>
      <Select
        label="While it shows"
        allowDeselect={false}
        data={namedOptions(loopKinds, loopNames, [{ value: NONE, label: 'Still' }])}
        value={value?.kind ?? NONE}
        onChange={(next) => {
          const kind = loopKinds.find((each) => each === next);
          onChange(kind === undefined ? null : newLoop(kind));
        }}
      />
      {value !== null && (
        <>
          <SliderField
            label="Repeats every"
            unit="seconds"
            {...MOTION_PERIOD}
            value={value.period}
            onChange={(period) => onChange({ ...value, period }, 'period')}
            onEnd={onEnd}
          />
          {beatSeconds !== null && (
            <div className={classes.pair}>
              {beatPeriods.map(({ beats, label }) => (
                <Button
                  key={beats}
                  variant="default"
                  onClick={() => onChange({ ...value, period: clampTo(MOTION_PERIOD, beats * beatSeconds) })}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <SliderField
            label="Strength"
            unit="%"
            min={MOTION_AMOUNT.min * 100}
            max={MOTION_AMOUNT.max * 100}
            step={MOTION_AMOUNT.step * 100}
            value={value.amount * 100}
            onChange={(percent) => onChange({ ...value, amount: percent / 100 }, 'amount')}
            onEnd={onEnd}
          />
        </>
      )}
    </div>
  );
};

const wordOptions = [
  { value: NONE, label: 'All at once' },
  ...wordKinds.flatMap((kind) => [
    { value: `${kind} word`, label: `${wordNames[kind]}, word by word` },
    { value: `${kind} line`, label: `${wordNames[kind]}, line by line` },
  ]),
];

type WordFieldProps = { value: WordMotion | null; onChange: (value: WordMotion | null) => void };

const WordField = ({ value, onChange }: WordFieldProps) => (
  <Select
    label="Words"
    allowDeselect={false}
    data={wordOptions}
    value={value === null ? NONE : `${value.kind} ${value.unit}`}
    onChange={(next) => {
      const [name, unit] = (next ?? NONE).split(' ');
      const kind = wordKinds.find((each) => each === name);
      onChange(kind === undefined ? null : { kind, unit: unit === 'line' ? 'line' : 'word', at: 'even' });
    }}
  />
);

const noTransition = [{ value: NONE, label: 'None' }] as const;

const AS_PROMO = { 'fade-in': 'Slow fade (all texts)', none: 'None (all texts)' } as const;

/** What the fields change, one slot at a time; a string stands for one of `enterChoices`. */
type SlotChange<Kind extends Transition['kind']> = {
  enter?: OwnTransition<Kind> | string;
  exit?: OwnTransition<Kind> | null;
  loop?: LoopMotion | null;
};

type SlotFieldsProps<Kind extends Transition['kind']> = {
  element: TextElement | OverlayElement;
  kinds: readonly Kind[];
  enter: OwnTransition<Kind> | string;
  enterChoices: readonly { value: string; label: string }[];
  exit: OwnTransition<Kind> | null;
  loop: LoopMotion | null;
  /** `gesture` continues the last step of Undo. */
  onChange: (motion: SlotChange<Kind>, gesture?: string) => void;
  children?: (rehearse: () => void) => ReactNode;
};

/** The slots that texts and overlays have. Picking a motion plays it in place. */
const SlotFields = <Kind extends Transition['kind']>(props: SlotFieldsProps<Kind>) => {
  const { element, kinds, enter, enterChoices, exit, loop, onChange, children } = props;
  const { id } = element;
  const { end } = useEdit();
  const rehearse = useRehearsal(id);
  const lock = useLockReason(id, 'place');
  const change = (motion: SlotChange<Kind>, part: 'enter' | 'exit', gesture?: string): void => {
    onChange(motion, gesture && `motion:${id}:${part}:${gesture}`);
    if (gesture === undefined) rehearse(part);
  };
  return (
    <LockedGroup reason={lock} isShown={false}>
      <fieldset className={classes.group}>
        <legend>Motion</legend>
        <TimeField element={element} />
        <TransitionField
          label="Enter"
          kinds={kinds}
          others={enterChoices}
          value={enter}
          onChange={(next, gesture) => change({ enter: next }, 'enter', gesture)}
          onEnd={end}
        />
        <TransitionField
          label="Exit"
          kinds={kinds}
          others={noTransition}
          value={exit ?? NONE}
          onChange={(next, gesture) =>
            change({ exit: typeof next === 'string' ? null : next }, 'exit', gesture)
          }
          onEnd={end}
        />
        <LoopField
          value={loop}
          onChange={(next, gesture) => change({ loop: next }, 'enter', gesture)}
          onEnd={end}
        />
        {children?.(() => rehearse('enter'))}
      </fieldset>
    </LockedGroup>
  );
};

/** When and how a text comes, moves and goes. */
const TextMotionFields = ({ element }: { element: TextElement }) => {
  const { id, words } = element;
  const { animationType, textElements } = useAtomValue(promoAtom);
  const { apply } = useEdit();
  const beats = useBeats()?.beats ?? [];
  return (
    <SlotFields
      element={element}
      kinds={transitionKinds}
      enter={element.enter ?? NONE}
      enterChoices={[{ value: PROMO, label: AS_PROMO[animationType] }, ...noTransition]}
      exit={element.exit}
      loop={element.loop}
      onChange={({ enter, ...others }, gesture) => {
        const own = enter === PROMO ? PROMO : typeof enter === 'string' ? null : enter;
        apply(setTextMotion, { id, motion: own === undefined ? others : { enter: own } }, gesture);
      }}
    >
      {(rehearse) => (
        <>
          <WordField
            value={words}
            onChange={(next) => {
              apply(setTextMotion, { id, motion: { words: next } });
              rehearse();
            }}
          />
          {textElements.length > 1 && (
            <div className={classes.pair}>
              <Button variant="default" onClick={() => apply(applyMotionToAll, { id })}>
                Apply to all texts
              </Button>
              <Button variant="default" onClick={() => apply(staggerTexts, {})}>
                One after another
              </Button>
              {beats.length > 0 && (
                <Button variant="default" onClick={() => apply(landOnBeats, { beats })}>
                  On the beat
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </SlotFields>
  );
};

/** When and how an overlay comes, moves and goes. */
const OverlayMotionFields = ({ element }: { element: OverlayElement }) => {
  const { id } = element;
  const { apply } = useEdit();
  return (
    <SlotFields
      element={element}
      kinds={overlayTransitionKinds}
      enter={element.enter ?? NONE}
      enterChoices={noTransition}
      exit={element.exit}
      loop={element.loop}
      onChange={({ enter, ...others }, gesture) => {
        const own = typeof enter === 'string' ? null : enter;
        apply(setOverlayMotion, { id, motion: own === undefined ? others : { enter: own } }, gesture);
      }}
    />
  );
};

/** The time and the motion of an element. */
export const MotionFields = ({ found }: { found: PromoElement }) =>
  found.kind === 'text' ? (
    <TextMotionFields element={found.element} />
  ) : (
    <OverlayMotionFields element={found.element} />
  );
