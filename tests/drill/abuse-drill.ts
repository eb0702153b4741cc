/** `npm run drill:abuse [-- --only PART,… --json FILE]`, with the parts below: what one account, or a stranger without one, can do to everybody else. */
import { drillAccounts } from '#tests/drill/abuse/accounts.ts';
import { drillAiAllowance } from '#tests/drill/abuse/ai-allowance.ts';
import { drillBillingDeadlocks } from '#tests/drill/abuse/billing-deadlocks.ts';
import { drillChangedManifests } from '#tests/drill/abuse/changed-manifests.ts';
import { drillConsents } from '#tests/drill/abuse/consents.ts';
import { drillDeletedClips } from '#tests/drill/abuse/deleted-clips.ts';
import { drillDiskFullLog } from '#tests/drill/abuse/disk-full-log.ts';
import { drillDownloads } from '#tests/drill/abuse/downloads.ts';
import { drillErrorResponses } from '#tests/drill/abuse/error-responses.ts';
import { drillEventStreams } from '#tests/drill/abuse/event-streams.ts';
import { drillExpensiveRenders } from '#tests/drill/abuse/expensive-renders.ts';
import { drillForms } from '#tests/drill/abuse/forms.ts';
import { drillHandlerTimeouts } from '#tests/drill/abuse/handler-timeouts.ts';
import { drillHosts } from '#tests/drill/abuse/hosts.ts';
import { drillImageBombs } from '#tests/drill/abuse/image-bombs.ts';
import { drillImpersonation } from '#tests/drill/abuse/impersonation.ts';
import { drillImportTurns } from '#tests/drill/abuse/import-turns.ts';
import { drillIngestBombs } from '#tests/drill/abuse/ingest-bombs.ts';
import { drillMails } from '#tests/drill/abuse/mails.ts';
import { drillOpenUploads } from '#tests/drill/abuse/open-uploads.ts';
import { drillPlantedSecrets } from '#tests/drill/abuse/planted-secrets.ts';
import { drillPromotionTexts } from '#tests/drill/abuse/promotion-texts.ts';
import { drillQuotas } from '#tests/drill/abuse/quotas.ts';
import { drillRefusals } from '#tests/drill/abuse/refusals.ts';
import { drillReviewLinks } from '#tests/drill/abuse/review-links.ts';
import { drillShareTarget } from '#tests/drill/abuse/share-target.ts';
import { drillStorageMismatch } from '#tests/drill/abuse/storage-mismatch.ts';
import { drillTeams } from '#tests/drill/abuse/teams.ts';
import { drillTemplateLocks } from '#tests/drill/abuse/template-locks.ts';
import { drillWithdrawalLinks } from '#tests/drill/abuse/withdrawal-links.ts';
import { runParts } from '#tests/drill/run-parts.ts';

await runParts({
  accounts: drillAccounts,
  errors: drillErrorResponses,
  storage: drillStorageMismatch,
  renders: drillExpensiveRenders,
  ingest: drillIngestBombs,
  downloads: drillDownloads,
  streams: drillEventStreams,
  forms: drillForms,
  quotas: drillQuotas,
  secrets: drillPlantedSecrets,
  images: drillImageBombs,
  'open-uploads': drillOpenUploads,
  texts: drillPromotionTexts,
  tokens: drillReviewLinks,
  mails: drillMails,
  teams: drillTeams,
  'share-target': drillShareTarget,
  locks: drillTemplateLocks,
  'ai-allowance': drillAiAllowance,
  impersonation: drillImpersonation,
  'handler-timeouts': drillHandlerTimeouts,
  'billing-deadlocks': drillBillingDeadlocks,
  'disk-full-log': drillDiskFullLog,
  'import-turns': drillImportTurns,
  hosts: drillHosts,
  refusals: drillRefusals,
  consents: drillConsents,
  'deleted-clips': drillDeletedClips,
  'withdrawal-links': drillWithdrawalLinks,
  manifests: drillChangedManifests,
});
