import * as account from '#contract/account.contract.ts';
import * as classes from '#contract/classes.contract.ts';
import * as auth from '#contract/auth.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as health from '#contract/health.contract.ts';
import * as library from '#contract/library.contract.ts';
import * as overlays from '#contract/overlays.contract.ts';
import * as overlayTracks from '#contract/overlay-tracks.contract.ts';
import * as promos from '#contract/promos.contract.ts';
import * as recipients from '#contract/uploads.contract.ts';
import * as renders from '#contract/renders.contract.ts';
import * as signedUploads from '#contract/signed-uploads.contract.ts';
import * as templates from '#contract/templates.contract.ts';
import * as uploads from '#contract/uploads.contract.ts';
import * as videoForms from '#contract/video-forms.contract.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** The route table: every endpoint object of the contract. */
export const allEndpoints: Endpoint[] = [
  account,
  auth,
  classes,
  health,
  library,
  overlays,
  overlayTracks,
  promos,
  recipients,
  renders,
  signedUploads,
  templates,
  uploads,
  videoForms,
]
  .flatMap((contract) => Object.values<unknown>(contract))
  .filter(isEndpoint);
