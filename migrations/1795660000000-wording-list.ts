import type { MigrationInterface, QueryRunner } from 'typeorm';

type Source = { title: string; url: string };

const ctv: Source = {
  title: 'CTV News: Instagram apologizes to pole dancers after hiding their posts',
  url: 'https://www.ctvnews.ca/sci-tech/instagram-apologizes-to-pole-dancers-after-hiding-their-posts-1.4537820',
};
const yahoo: Source = {
  title: 'Yahoo: Pole dancer says Instagram is censoring photos: Our community is under attack',
  url: 'https://uk.finance.yahoo.com/news/pole-dancing-community-says-its-under-attack-on-instagram-172415125.html',
};
const bloggerOnPole: Source = {
  title: 'Blogger on Pole: What Instagram’s Pole Dance Shadowban Means For Social Media',
  url: 'https://bloggeronpole.com/2019/07/what-instagram-pole-dance-shadowban-means-for-social-media/',
};
const collegeHipHop: Source = {
  title: 'College Hip Hop: Pole Dancers Unite To Take on Instagram',
  url: 'https://collegehiphop.com/2019/08/pole-dancers-unite-to-take-on-instagram/',
};

/** Each as its source names it, all hidden on Instagram in July 2019; with hashtags that no source names. */
const entries: readonly (readonly [word: string, source: Source, alternatives: readonly string[]])[] = [
  ['poledancing', ctv, ['PoleClass', 'DanceClass']],
  ['poletrick', ctv, ['PoleMoves', 'AerialMoves']],
  ['polefitness', ctv, ['PoleClass', 'StrengthTraining']],
  ['poledancer', yahoo, ['PoleArtist', 'AerialArtist']],
  ['polesportorg', yahoo, ['PoleClass', 'AerialSports']],
  ['femalefitness', bloggerOnPole, ['FitnessClass', 'StrengthTraining']],
  ['pddeadlift', collegeHipHop, ['PoleMoves', 'StrengthTraining']],
  ['pdayesha', collegeHipHop, ['PoleMoves', 'AerialMoves']],
];

/** Hashtags that platforms were known to hide. */
export class WordingList1795660000000 implements MigrationInterface {
  name = 'WordingList1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "wording_list" (
        "id" character varying(22) NOT NULL,
        "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        "word" text NOT NULL,
        "platform" text NOT NULL,
        "hidden_in" text NOT NULL,
        "source_title" text NOT NULL,
        "source_url" text NOT NULL,
        "alternatives" jsonb NOT NULL,
        CONSTRAINT "wording_list_pkey" PRIMARY KEY ("id"))`);
    await runner.query(
      'CREATE UNIQUE INDEX "wording_list_word_key" ON "wording_list" (lower("word"), "platform")',
    );
    for (const [word, { title, url }, alternatives] of entries) {
      await runner.query(
        `INSERT INTO wording_list (id, word, platform, hidden_in, source_title, source_url, alternatives)
         VALUES (left(replace(gen_random_uuid()::text, '-', ''), 22), $1, 'Instagram', '2019-07', $2, $3, $4)`,
        [word, title, url, JSON.stringify(alternatives)],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "wording_list"');
  }
}
