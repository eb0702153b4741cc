import { drawAurora } from './backgrounds/aurora.ts';
import { drawGoldHaze } from './backgrounds/gold-haze.ts';
import { drawMirrorBall } from './backgrounds/mirror-ball.ts';
import { drawNeon } from './backgrounds/neon.ts';
import { drawRain } from './backgrounds/rain.ts';
import { drawSilk } from './backgrounds/silk.ts';
import { drawSpotlight } from './backgrounds/spotlight.ts';
import { drawStageLights } from './backgrounds/stage-lights.ts';
import { drawVelvet } from './backgrounds/velvet.ts';
import { drawDancerFlow } from './dancers/flow.ts';
import { drawDancerHeels } from './dancers/heels.ts';
import { drawDancerHoop } from './dancers/hoop.ts';
import { drawDancerInvert } from './dancers/invert.ts';
import { drawDancerSpin } from './dancers/spin.ts';
import { drawDancerWalk } from './dancers/walk.ts';
import type { Drawing } from './drawing/drawing.ts';
import { drawArrow } from './overlays/arrow.ts';
import { drawBorder } from './overlays/border.ts';
import { drawConfetti } from './overlays/confetti.ts';
import { drawCrown } from './overlays/crown.ts';
import { drawFire } from './overlays/fire.ts';
import { drawGlitterRain } from './overlays/glitter-rain.ts';
import { drawHearts } from './overlays/hearts.ts';
import { drawHeels } from './overlays/heels.ts';
import { drawLightning } from './overlays/lightning.ts';
import { drawLips } from './overlays/lips.ts';
import { drawMusicNotes } from './overlays/music-notes.ts';
import { drawPoleSpin } from './overlays/pole-spin.ts';
import { drawSoundWaves } from './overlays/sound-waves.ts';
import { drawSparkles } from './overlays/sparkles.ts';
import { drawStageLight } from './overlays/stage-light.ts';
import { drawStar } from './overlays/star.ts';
import { drawBookNow } from './overlays/stickers/book-now.ts';
import { drawCountdown } from './overlays/stickers/countdown.ts';
import { drawFreeTrial } from './overlays/stickers/free-trial.ts';
import { drawLimitedSpots } from './overlays/stickers/limited-spots.ts';
import { drawLinkInBio } from './overlays/stickers/link-in-bio.ts';
import { drawNewClass } from './overlays/stickers/new-class.ts';
import { drawSwipeUp } from './overlays/stickers/swipe-up.ts';
import { drawTapToFollow } from './overlays/stickers/tap-to-follow.ts';
import { drawTonight } from './overlays/stickers/tonight.ts';

const drawings: Record<string, Drawing> = {
  'starter-dancer-spin': drawDancerSpin,
  'starter-dancer-walk': drawDancerWalk,
  'starter-dancer-heels': drawDancerHeels,
  'starter-dancer-hoop': drawDancerHoop,
  'starter-dancer-invert': drawDancerInvert,
  'starter-dancer-flow': drawDancerFlow,
  'starter-spotlight': drawSpotlight,
  'starter-silk': drawSilk,
  'starter-rain': drawRain,
  'starter-neon': drawNeon,
  'starter-mirror-ball': drawMirrorBall,
  'starter-velvet': drawVelvet,
  'starter-stage-lights': drawStageLights,
  'starter-gold-haze': drawGoldHaze,
  'starter-aurora': drawAurora,
  'starter-arrow': drawArrow,
  'starter-book-now': drawBookNow,
  'starter-border': drawBorder,
  'starter-confetti': drawConfetti,
  'starter-hearts': drawHearts,
  'starter-sparkles': drawSparkles,
  'starter-star': drawStar,
  'starter-link-in-bio': drawLinkInBio,
  'starter-swipe-up': drawSwipeUp,
  'starter-tonight': drawTonight,
  'starter-countdown': drawCountdown,
  'starter-fire': drawFire,
  'starter-free-trial': drawFreeTrial,
  'starter-limited-spots': drawLimitedSpots,
  'starter-music-notes': drawMusicNotes,
  'starter-new-class': drawNewClass,
  'starter-stage-light': drawStageLight,
  'starter-tap-to-follow': drawTapToFollow,
  'starter-crown': drawCrown,
  'starter-glitter-rain': drawGlitterRain,
  'starter-heels': drawHeels,
  'starter-lightning': drawLightning,
  'starter-lips': drawLips,
  'starter-pole-spin': drawPoleSpin,
  'starter-sound-waves': drawSoundWaves,
};

/** The drawing of a library id; throws for an id without one. */
export function drawingFor(id: string): Drawing {
  const drawing = drawings[id];
  if (!drawing) throw new Error(`The starter library has no drawing for "${id}": add it to drawing-for.ts.`);
  return drawing;
}
