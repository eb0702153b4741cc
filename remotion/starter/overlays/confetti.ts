import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';

const PIECES = 56;
const colors: readonly (readonly [string, string])[] = [
  ['#f06bff', '#a926c9'],
  ['#9a6bff', '#5a21c4'],
  ['#ffd978', '#c98d22'],
  ['#ff6fae', '#c92468'],
  ['#fff3e2', '#c9b6a4'],
  ['#54d6ff', '#1d86c4'],
];

/** Paper confetti that flutters down, its two sides in two tones. */
export const drawConfetti: Drawing = (context, phase) => {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const seed = `piece-${piece}`;
    const speed = random(`${seed}-speed`) > 0.72 ? 2 : 1;
    const fall = (random(`${seed}-y`) + phase * speed) % 1;
    const x = random(`${seed}-x`) * 540 + wave(phase, speed, random(`${seed}-sway`)) * 26;
    const flips = 2 + Math.floor(random(`${seed}-flips`) * 3);
    const flip = Math.cos(TURN * (phase * flips + random(`${seed}-flip`)));
    const turn = random(`${seed}-turn`) + phase * (random(`${seed}-way`) > 0.5 ? 1 : -1);
    const [front, back] = colors[piece % colors.length] ?? ['#f06bff', '#a926c9'];
    const size = 12 + random(`${seed}-size`) * 12;
    placed(context, x, -30 + fall * 600, turn, 1, flip, () => {
      context.fillStyle = flip > 0 ? front : back;
      context.beginPath();
      if (piece % 4 === 3) context.arc(0, 0, size * 0.72, 0, TURN);
      else context.roundRect(-size * 0.6, -size, size * 1.2, size * 2, 2);
      context.fill();
    });
  }
};
