import { ClassInfo, WritingStyle } from '#schema/class/class-info.ts';
import { filledSlots, promotionalTextOf, promotionBlocks } from '#schema/texts/promotion-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import { styleProse } from '#server/writing/styles/styles.ts';

const today = '2026-03-10';

/** A class that recurs, and one on a date about which less is known. */
const forms = [
  ClassInfo.parse({
    classType: 'Pole Flow',
    instructorName: 'Ana Ruiz',
    studio: 'Skyline Pole',
    schedule: 'Every Thursday',
    time: '6:15 PM',
    details: 'Bring knee pads',
  }),
  ClassInfo.parse({ classType: 'Heels', instructorName: 'Jo Park', classDate: '2026-03-14' }),
];

const sampleOf = (style: WritingStyle, info: ClassInfo, seed: number): string => {
  const subject = { style, slots: new Set(Object.keys(filledSlots(info, today))), className: info.classType };
  const written = composeText(subject, { length: 'medium', seed });
  const text = promotionalTextOf(promotionBlocks(written, { count: 6, info, today }));
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
};

/** Two texts of the offline writer for each style, as Markdown. */
export const samples = (): string => {
  const parts = WritingStyle.options.map((style, index) => {
    const texts = forms.map((info, place) => sampleOf(style, info, 20 + index + 5 * place));
    return `## ${style}\n\n${styleProse[style].voice}\n\n${texts.join('\n\n---\n\n')}`;
  });
  return `# Samples of the offline writer\n\nMade by \`npm run samples\`: six paragraphs each, for a class every week and for one on a date.\n\n${parts.join('\n\n')}\n`;
};
