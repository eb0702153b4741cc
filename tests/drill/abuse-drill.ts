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
  accounts: ['Guesses lock no owner out, and one network registers few accounts', drillAccounts],
  errors: ['Refused requests are answered briefly, and others do not wait for them', drillErrorResponses],
  storage: [
    'A database and files that do not belong together start nothing and lose nothing',
    drillStorageMismatch,
  ],
  renders: ['A render that is too expensive is refused', drillExpensiveRenders],
  ingest: ['Small files that take long to decode are refused soon', drillIngestBombs],
  downloads: ['A free account gets no bytes of more videos than it may', drillDownloads],
  streams: ['Open event streams do not make others wait', drillEventStreams],
  forms: ['Forms with large files do not fill the memory', drillForms],
  quotas: ['A free account cannot fill the database', drillQuotas],
  secrets: ['A tool that a file has taken over reads no secret', drillPlantedSecrets],
  images: ['Small images that unpack to many pixels are refused within limits', drillImageBombs],
  'open-uploads': ['Uploads that never end are limited', drillOpenUploads],
  texts: ['Many calls for texts by one person do not make others wait', drillPromotionTexts],
  tokens: ['Guesses at review links find nothing and lock nobody out', drillReviewLinks],
  mails: ['Nobody can have many mails sent, or words of their own in them', drillMails],
  teams: [
    'A team takes nothing from an account that is added, and its link works for its person alone',
    drillTeams,
  ],
  'share-target': ['A foreign page cannot use up the one video of a free account', drillShareTarget],
  locks: ['What a template locks stays locked, whatever a member sends', drillTemplateLocks],
  'ai-allowance': ['One account cannot have more requests paid for than its allowance', drillAiAllowance],
  impersonation: ['Nothing that an admin does for a person outlasts the hour', drillImpersonation],
  'handler-timeouts': ['A call that waits for a lock ends with its limit', drillHandlerTimeouts],
  'billing-deadlocks': ['Simultaneous notifications of a purchase all succeed', drillBillingDeadlocks],
  'disk-full-log': ['Web and worker go on when the disk of the logs is full', drillDiskFullLog],
  'import-turns': ['Slow timetables of one account do not make another wait', drillImportTurns],
  hosts: ['Requests for other hosts are refused', drillHosts],
  refusals: ['Each kind of refusal leaves a line without personal data', drillRefusals],
  consents: ['Nobody gets a video of somebody who has withdrawn their consent', drillConsents],
  'deleted-clips': ['A clip that is deleted after a withdrawal is gone from every video', drillDeletedClips],
  'withdrawal-links': ['A link to withdraw works to its last day, and not after it', drillWithdrawalLinks],
  manifests: ['A manifest that leads out of its folder is refused', drillChangedManifests],
});
