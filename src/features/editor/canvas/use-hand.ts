import { type PointerEvent, useRef, useState } from 'react';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { type FilmSpace, filmSpace, rememberedSpace } from '#src/features/editor/canvas/film-space.ts';
import type { Bounds } from '#src/features/editor/canvas/group-box.ts';
import { type HeldKeys, handMoves } from '#src/features/editor/canvas/hand-moves.ts';
import { meantBox } from '#src/features/editor/canvas/meant-box.ts';
import { pointerSignal } from '#src/features/editor/canvas/pointer-signal.ts';
import { type Gesture, nextGesture, type PointerSignal } from '#src/features/editor/canvas/touch-gesture.ts';
import { type GripOnFilm, useGrip } from '#src/features/editor/canvas/use-grip.ts';
import { useMarquee } from '#src/features/editor/canvas/use-marquee.ts';

export type Hand = Pick<GripOnFilm, 'trash'> & {
  /** The rectangle that chooses what it touches, px of the frame; null while none is drawn. */
  marquee: Bounds | null;
  /** For every pointer event of the film. */
  onPointer: (event: globalThis.PointerEvent, film: HTMLElement) => void;
  /** Takes an element by one of its handles; the film's events go on from there. */
  takeHandle: (does: 'resize' | 'turn', box: ElementBox, event: PointerEvent<HTMLElement>) => void;
};

type HandOptions = {
  boxes: readonly ElementBox[];
  chosenIds: readonly string[];
  /** Something was tapped; null: the empty film. `isAdding`: it is meant as well as what is chosen. */
  onTap: (box: ElementBox | null, isAdding: boolean) => void;
  /** Something is taken and about to change. */
  onTake: () => void;
};

/** The hand over the film: what it taps, drags, pinches, encircles, and throws away. */
export const useHand = (options: HandOptions): Hand => {
  const { boxes, chosenIds } = options;
  const gesture = useRef<Gesture>({ is: 'none' });
  const [spaceOf] = useState(rememberedSpace);
  const grip = useGrip(boxes, options.onTake);
  const marquee = useMarquee();
  const { startDrag, drag, startPinch } = handMoves({ boxes, chosenIds, grip, marquee });

  const obey = (space: FilmSpace, signal: PointerSignal, keys: HeldKeys): void => {
    const { gesture: next, meaning } = nextGesture(gesture.current, signal);
    gesture.current = next;
    switch (meaning) {
      case 'nothing':
        // A handle that was pressed and not moved.
        if (next.is === 'none' && grip.current() !== null) grip.letGo();
        break;
      case 'tap':
        if (grip.current() === null) options.onTap(meantBox(options, space, signal), keys.isAdding);
        else grip.letGo();
        break;
      case 'drag-start':
        if (next.is === 'dragging') startDrag(space, signal, next.contact.start, keys.isAdding);
        drag(space, signal, keys);
        break;
      case 'drag':
        drag(space, signal, keys);
        break;
      case 'pinch-start':
      case 'pinch': {
        if (next.is !== 'pinching') break;
        const fingers = [next.contacts[0].at, next.contacts[1].at] as const;
        if (meaning === 'pinch-start') startPinch(space, fingers, signal);
        else grip.follow(space, fingers, keys.isFree);
        break;
      }
      case 'drag-end':
        if (!signal.isMouse) grip.drop(space, signal.point);
        marquee.end();
        grip.letGo();
        break;
      case 'pinch-end':
        grip.letGo();
        break;
      case 'give-up':
        marquee.end();
        grip.giveUp();
        break;
    }
  };

  const onPointer: Hand['onPointer'] = (event, film) => {
    const signal = pointerSignal(event);
    if (signal === null) return;
    // The finger may leave the film and still drags.
    const isPress = signal.type === 'down';
    if (isPress) film.setPointerCapture(event.pointerId);
    const isFree = event.altKey || event.ctrlKey || event.metaKey;
    obey(spaceOf(film, event.timeStamp, isPress), signal, { isFree, isAdding: event.shiftKey });
  };

  const takeHandle: Hand['takeHandle'] = (does, box, { currentTarget, clientX, clientY }) => {
    const film = currentTarget.closest<HTMLElement>('[data-film]');
    if (film === null) return;
    const from = filmSpace(film).toFrame({ x: clientX, y: clientY });
    grip.take({ does, box, from });
  };

  const { trash } = grip;
  return { trash, marquee: marquee.rectangle, onPointer, takeHandle };
};
