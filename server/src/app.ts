import type { App } from './context.ts'
import { accountJobs } from './features/account/account.jobs.ts'
import { accountEndpoints } from './features/account/account.routes.ts'
import { identify } from './features/account/account.ts'
import { identifyKey } from './features/api-key/api-key.ts'
import { apiKeyEndpoints } from './features/api-key/api-key.routes.ts'
import { tidyConsentsJob } from './features/connection/connection.jobs.ts'
import { forgetAuditJob } from './features/audit/audit.jobs.ts'
import { auditEndpoints } from './features/audit/audit.routes.ts'
import { answerEndpoints } from './features/answer/answer.routes.ts'
import { answerRun } from './features/answer/answer.ts'
import {
  dropContentsJob,
  dueSourcesJob,
  forgetRunsJob,
  indexSourceJob,
  purgeSourceJob,
  tellEndingsJob,
  tidyContentsJob,
} from './features/indexing/indexing.jobs.ts'
import { examinationRun } from './features/source/doctor/examine-source.ts'
import { doctorEndpoints } from './features/source/doctor/doctor.routes.ts'
import { dueEmbeddingsJob, embedDocumentsJob } from './features/indexing/embedding.jobs.ts'
import { consentEndpoints } from './features/indexing/consent.routes.ts'
import { dueWatchesJob, watchSourceJob } from './features/indexing/watch/watch.jobs.ts'
import { sourceEndpoints } from './features/indexing/indexing.routes.ts'
import { handoverEndpoints } from './features/handover/handover.routes.ts'
import { invitationMailJob, invitationReminderJob } from './features/invitation/invitation.jobs.ts'
import { isInvited } from './features/invitation/read-invitations.ts'
import { invitationEndpoints } from './features/invitation/invitation.routes.ts'
import { memberEndpoints } from './features/member/member.routes.ts'
import { identifyMember, membership } from './features/member/member.ts'
import { planDeadlinesJob } from './features/plan/plan.jobs.ts'
import { planEndpoints } from './features/plan/plan.routes.ts'
import { deviceLimit, refuseMissingPlans } from './features/plan/plan.ts'
import { openidEndpoints } from './features/openid/openid.routes.ts'
import { passkeyEndpoints } from './features/passkey/passkey.routes.ts'
import { secondFactorEndpoints } from './features/second-factor/second-factor.routes.ts'
import { forgetSearchesJob } from './features/search/search.jobs.ts'
import { dueRightsJob, readRightsJob } from './features/rights/rights.jobs.ts'
import { rightsEndpoints } from './features/rights/rights.routes.ts'
import { forgetRunEventsJob } from './features/run/run.jobs.ts'
import { runFeeds } from './features/run/run.ts'
import { searchEndpoints } from './features/search/search.routes.ts'
import { purgeWorkspaceJob } from './features/workspace/workspace.jobs.ts'
import { workspaceEndpoints } from './features/workspace/workspace.routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { Gate } from './http/gate.ts'
import { maintenanceEndpoints } from './http/maintenance.ts'
import type { AnyJob } from './jobs/job.ts'
import { mailJobs } from './mail/mail.jobs.ts'
import { supportEndpoints } from './http/support.ts'
import { outboxEndpoints } from './mail/outbox.ts'

/** Everything the product answers to. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints(deviceLimit),
  ...secondFactorEndpoints(deviceLimit),
  ...passkeyEndpoints(deviceLimit),
  ...openidEndpoints({ deviceLimit, isInvited }),
  ...workspaceEndpoints,
  ...planEndpoints,
  ...memberEndpoints,
  ...invitationEndpoints,
  ...handoverEndpoints,
  ...sourceEndpoints,
  ...doctorEndpoints,
  ...rightsEndpoints,
  ...consentEndpoints,
  ...searchEndpoints,
  ...answerEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...maintenanceEndpoints,
  ...supportEndpoints,
  ...outboxEndpoints,
]

/** Everything the product does in the background. */
export const jobs: readonly AnyJob[] = [
  ...mailJobs,
  purgeWorkspaceJob,
  planDeadlinesJob,
  indexSourceJob,
  dueSourcesJob,
  purgeSourceJob,
  dropContentsJob,
  tidyContentsJob,
  forgetRunsJob,
  readRightsJob,
  dueRightsJob,
  embedDocumentsJob,
  dueEmbeddingsJob,
  tidyConsentsJob,
  tellEndingsJob,
  watchSourceJob,
  dueWatchesJob,
  ...accountJobs,
  forgetSearchesJob,
  forgetRunEventsJob,
  answerRun.takeOver,
  examinationRun.takeOver,
  forgetAuditJob,
  invitationMailJob,
  invitationReminderJob,
]

export const gate = (app: App): Gate => ({
  identify: (token) => identify(app, token),
  identifyMember: (token, workspaceId) => identifyMember(app, token, workspaceId),
  identifyKey: (secret, address) => identifyKey(app, secret, address),
  membership: (accountId, workspaceId) => membership(app, accountId, workspaceId),
})

export const feeds = runFeeds

export { hearHook } from './features/indexing/watch/hear-hook.ts'

/** What `/metrics` tells of services. */
export { vendorFailures } from './features/source/source.ts'

/** What the doctor's command asks of the features. */
export { doctor } from './features/source/doctor/by-operator.ts'

/** What has to fit together before anything answers. @throws Error telling the operator what to mend. */
export const checkBeforeStart = refuseMissingPlans

/** Work that must not wait for its next regular time after a start. */
export async function startNow(app: App): Promise<void> {
  await app.send(app.db, dueSourcesJob, {})
  await app.send(app.db, dueRightsJob, {})
  await app.send(app.db, dueEmbeddingsJob, {})
}
