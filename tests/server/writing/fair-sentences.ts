export const headlines: readonly string[] = [
  'Stand tall',
  '{class}, slowly',
  'Say yes to {class}',
  'Strong, soft, yours',
  'Let’s go, {class}!',
  'Come as you are',
  'A breath, then a turn',
];

/** What a service writes that keeps to its rules: first sentences, which have no slot, then others, then those that invite. */
export const firstSentences: readonly string[] = [
  'Slip into something slow and let your hips lead.',
  'Strength looks good on you.',
  'There’s a moment in every spin when the world goes quiet.',
  'You don’t have to be ready.',
  'Feel your heartbeat settle into the music, and let every step be yours.',
  'Let’s get a little fearless together.',
  'Move like nobody is keeping score.',
  'A breath, a beat, a bold first step.',
  'What if you took up all the space you need?',
  'Some weeks ask too much of you.',
  'You’ll walk in shy and strut out taller.',
  'In the quiet between two turns, you remember how strong you are.',
  'Your curves, your edges, your rhythm: all of it belongs on this floor.',
  'It starts with one spin, and suddenly you’re grinning at the ceiling.',
  'Free your shoulders, unlock your hips, and let the rest follow.',
  'Moonlight moods and velvet moves: let mystery lead you.',
  'Paint the air with your hands.',
  'We fall, we laugh, we get back up, and somehow it looks like dancing.',
  'If confidence had a soundtrack, it would play here.',
  'Not every storm is loud.',
];

export const middleSentences: readonly string[] = [
  'We live for it.',
  'We won’t tell you to be brave, we’ll just turn up the music and watch you fly.',
  'There is joy in getting it gloriously wrong before it clicks.',
  'Grip, breathe, climb, and laugh when you slip.',
  'Here, we ask only that you breathe and move.',
  'Somewhere past the nerves, there’s a version of you who floats.',
  'Set down the to-do list and pick up a little power.',
  'You’re stronger than gravity thinks.',
  'Softness is a superpower, and you have plenty.',
  'Let the line linger, then let it go.',
  'Good to know: {detail}.',
];

export const lastSentences: readonly string[] = [
  'Come and find yours in {class} {day}.',
  'Join {instructor} {day} at {time}.',
  '{studio} is waiting {day}.',
  'See you {day} at {studio}.',
  'In {class} we trade perfect for playful.',
  '{class} with {instructor} is pure flow.',
  'Come as you are and stay for the people who cheer you on.',
  '{day} at {time}: be there.',
  '{instructor} will show you how it moves.',
  'Come home to your body {day}.',
];
