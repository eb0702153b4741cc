/** What the prose may say about a kind of class. `moves` are plural nouns, each of `acts` follows 'you' or 'to'. */
type Discipline = { moves: readonly string[]; acts: readonly string[] };

const pole: Discipline = {
  moves: [
    'spins and climbs',
    'turns around the pole',
    'lines and spins',
    'sits and spins',
    'glides and turns',
  ],
  acts: [
    'wrap an arm round the pole and turn',
    'climb a little and settle there',
    'let a spin carry you round',
    'step round the pole and lean away',
    'lift your feet and trust your grip',
    'hang from the pole and breathe',
  ],
};

const hoop: Discipline = {
  moves: [
    'turns in the hoop',
    'balances and drops',
    'sits and spins',
    'shapes in the air',
    'mounts and long lines',
  ],
  acts: [
    'sit into the hoop and let it turn',
    'reach from the rim into a long line',
    'fold into the hoop and open again',
    'let the hoop take your weight',
    'balance on the rim and look around',
  ],
};

const silks: Discipline = {
  moves: [
    'wraps and climbs',
    'turns in the fabric',
    'knots and long lines',
    'hangs and drops',
    'shapes in the air',
  ],
  acts: [
    'wrap the fabric and lean into it',
    'climb the fabric step by step',
    'let the fabric hold you',
    'open a long line in the air',
    'fold into the fabric and open again',
  ],
};

const heels: Discipline = {
  moves: [
    'walks and turns',
    'steps and poses',
    'struts and pivots',
    'crossings and turns',
    'lines and struts',
  ],
  acts: [
    'walk as if the floor were yours',
    'turn on the ball of the foot',
    'put a line under every step',
    'step, cross and look back',
    'find your walk and keep it',
  ],
};

const chair: Discipline = {
  moves: [
    'leans and turns',
    'lines over the chair',
    'crosses and slides',
    'sits and sweeps',
    'tilts and turns',
  ],
  acts: [
    'lean off the chair and come back',
    'cross, turn and take your seat',
    'slide along the seat into a line',
    'let the chair be your partner',
    'circle the chair and claim it',
  ],
};

const floor: Discipline = {
  moves: [
    'rolls and slides',
    'waves along the floor',
    'sweeps and rolls',
    'circles close to the floor',
    'slides and rises',
  ],
  acts: [
    'roll over a shoulder and out',
    'slide along the floor and rise again',
    'draw slow circles on the floor',
    'sink down and come back up',
    'let the floor carry your weight',
  ],
};

const exotic: Discipline = {
  moves: [
    'waves and turns',
    'glides and floor work',
    'flows and poses',
    'circles and waves',
    'rolls and glides',
  ],
  acts: [
    'send a wave from knee to shoulder',
    'turn low and rise slowly',
    'glide down and roll out of it',
    'draw a long line with the leg',
    'let one wave answer another',
  ],
};

const stretch: Discipline = {
  moves: [
    'stretches and rests',
    'reaches and folds',
    'openings and holds',
    'bends and breaths',
    'reaches and rests',
  ],
  acts: [
    'breathe into a long stretch',
    'reach a little further and stay',
    'open the shoulders and breathe',
    'fold, wait and fold again',
    'let a stretch soften',
  ],
};

const strength: Discipline = {
  moves: [
    'lifts and holds',
    'pulls and presses',
    'holds and lowers',
    'pushes and planks',
    'repeats and rests',
  ],
  acts: [
    'lift, lower and lift again',
    'hold a shape until it shakes',
    'push the floor away',
    'add one more repeat',
    'brace, breathe and press',
  ],
};

const dance: Discipline = {
  moves: [
    'steps and turns',
    'counts and grooves',
    'waves and steps',
    'turns and travelling steps',
    'steps and stillness',
  ],
  acts: [
    'mark the steps, then mean them',
    'repeat a phrase until it sits',
    'catch the rhythm and answer it',
    'make a count your own',
    'turn a step into a moment',
  ],
};

/** True of every class that moves. */
const anyClass: Discipline = {
  moves: [
    'shapes and transitions',
    'movements and pauses',
    'turns and balances',
    'lines and shapes',
    'steps and shapes',
  ],
  acts: [
    'link one movement to the next',
    'give one movement your whole attention',
    'go over a shape until it sits',
    'try a new way into a shape',
    'move from the breath outwards',
    'make a movement your own',
  ],
};

/** The first that matches decides; pole comes after what is said more precisely of a class with a pole. */
const disciplines: readonly (readonly [RegExp, Discipline])[] = [
  [/\b(stretch|flex|splits|yoga|pilates|mobility|backbend)/i, stretch],
  [/\b(strength|conditioning|fit|fitness|workout|core|power)\b/i, strength],
  [/\b(lyra|hoop|aerial ring|cerceau)\b/i, hoop],
  [/\b(silks?|tissue|hammock|sling)\b/i, silks],
  [/\bchair\b/i, chair],
  [/\bexotic\b/i, exotic],
  [/\bheels?\b/i, heels],
  [/\bfloor ?(work|flow|play)?\b/i, floor],
  [/\bpole\b/i, pole],
  [
    /\b(dance|dancing|choreo\w*|twerk\w*|burlesque|salsa|hip[- ]?hop|jazz|ballet|contemporary|bachata)\b/i,
    dance,
  ],
];

/** What kind of class a name means: 'Exotic Flow', 'Pole Level 1', 'Lyra'. A name that says nothing is any class. */
export const disciplineOf = (className: string): Discipline =>
  disciplines.find(([pattern]) => pattern.test(className))?.[1] ?? anyClass;
