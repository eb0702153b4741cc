import type { MigrationInterface } from 'typeorm';
import { FirstLight1795132800000 } from '#migrations/1795132800000-first-light.ts';
import { RenderTurns1795219200000 } from '#migrations/1795219200000-render-turns.ts';
import { OverlayTracks1795305600000 } from '#migrations/1795305600000-overlay-tracks.ts';
import { Accounts1795392000000 } from '#migrations/1795392000000-accounts.ts';
import { PromoVersions1795450000000 } from '#migrations/1795450000000-promo-versions.ts';
import { KeptVideos1795456000000 } from '#migrations/1795456000000-kept-videos.ts';
import { Classes1795460000000 } from '#migrations/1795460000000-classes.ts';
import { Library1795470000000 } from '#migrations/1795470000000-library.ts';
import { Uploads1795480000000 } from '#migrations/1795480000000-uploads.ts';
import { Templates1795500000000 } from '#migrations/1795500000000-templates.ts';
import { OneJobRunner1795520000000 } from '#migrations/1795520000000-one-job-runner.ts';

/** Every migration of the product, oldest first. One that has landed is never edited. */
export const migrations: (new () => MigrationInterface)[] = [
  FirstLight1795132800000,
  RenderTurns1795219200000,
  OverlayTracks1795305600000,
  Accounts1795392000000,
  PromoVersions1795450000000,
  KeptVideos1795456000000,
  Classes1795460000000,
  Library1795470000000,
  Uploads1795480000000,
  Templates1795500000000,
  OneJobRunner1795520000000,
];
