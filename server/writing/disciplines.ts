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
    'let a spin carry you around',
    'climb a little higher',
    'lean away from the pole',
    'trust your grip',
    'glide around the pole',
    'hold your own weight in the air',
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
    'sit into the turning hoop',
    'reach from the rim into a long line',
    'fold into the hoop',
    'let the hoop take your weight',
    'balance on the rim',
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
    'wrap the fabric around you',
    'climb the fabric step by step',
    'let the fabric hold you',
    'open a long line in the air',
    'fold into the fabric',
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
    'put your weight behind every step',
    'cross the floor in one long line',
    'find your walk',
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
    'lean back off the chair',
    'circle the chair',
    'slide along the seat into a line',
    'let the chair be your partner',
    'take your seat like you mean it',
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
    'roll over a shoulder',
    'slide along the floor',
    'draw slow circles on the floor',
    'melt down to the floor',
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
    'rise slowly out of a turn',
    'glide down into a roll',
    'draw a long line with the leg',
    'let one wave answer another',
  ],
};

const stretch: Discipline = {
  moves: [
    'stretches and rests',
    'reaches and folds',
    'holds and releases',
    'bends and twists',
    'reaches and rests',
  ],
  acts: [
    'breathe into a long stretch',
    'reach a little further',
    'open the shoulders',
    'fold a little deeper',
    'let a stretch soften',
  ],
};

const strength: Discipline = {
  moves: ['lifts and holds', 'pulls and presses', 'holds and lowers', 'pushes and planks', 'reps and rests'],
  acts: [
    'lift with control',
    'hold on a little longer',
    'push the floor away',
    'add one more rep',
    'press through the last one',
  ],
};

const dance: Discipline = {
  moves: [
    'steps and turns',
    'counts and grooves',
    'waves and steps',
    'turns and traveling steps',
    'steps and stillness',
  ],
  acts: [
    'mean every step',
    'repeat a phrase until it is yours',
    'answer the rhythm',
    'make a count your own',
    'turn a step into a moment',
  ],
};

/** True of every class that moves. */
const anyClass: Discipline = {
  moves: [
    'shapes and transitions',
    'shapes and pauses',
    'turns and balances',
    'lines and shapes',
    'steps and shapes',
  ],
  acts: [
    'link one movement to the next',
    'give one movement your whole attention',
    'go over a shape until it feels right',
    'try a new way into a shape',
    'move from the breath outward',
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
