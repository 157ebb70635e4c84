import type { App, RemovalListener } from './context.ts'
import { accountJobs } from './features/account/account.jobs.ts'
import { accountEndpoints } from './features/account/account.routes.ts'
import { identify } from './features/account/account.ts'
import { identifyKey } from './features/api-key/api-key.ts'
import { placeOf, toolRules } from './features/agent/agent.ts'
import { agentEndpoints } from './features/agent/agent.routes.ts'
import { apiKeyEndpoints } from './features/api-key/api-key.routes.ts'
import { identifyKeyOrApp, protocolEndpoints } from './features/connected-app/connected-app.ts'
import { tidyAppsJob } from './features/connected-app/connected-app.jobs.ts'
import { connectedAppEndpoints } from './features/connected-app/connected-app.routes.ts'
import { revokeConsentJob } from './features/connection/care/revoke-consent.ts'
import { tidyConsentsJob } from './features/connection/connection.jobs.ts'
import { forgetAuditJob } from './features/audit/audit.jobs.ts'
import { auditEndpoints } from './features/audit/audit.routes.ts'
import {
  channelDueJob,
  channelForgetJob,
  channelGreetJob,
  channelPressJob,
  channelThreadJob,
} from './features/channel/channel.jobs.ts'
import { channelEndpoints } from './features/channel/channel.routes.ts'
import { channelRules } from './features/channel/channel-rules.ts'
import { channelHooks } from './features/channel/hear.ts'
import { channelLeaveJob, leaveChats } from './features/channel/leave.ts'
import { Listeners } from './features/channel/listening/listeners.ts'
import { customMcpEndpoints } from './features/custom-mcp/custom-mcp.routes.ts'
import { knowingServers, withServers } from './features/custom-mcp/custom-mcp.ts'
import { forgetAnswersJob } from './features/answer/answer.jobs.ts'
import { answerEndpoints } from './features/answer/answer.routes.ts'
import { answerRun } from './features/answer/answer.ts'
import { agentRun } from './features/conversation/answer-run.ts'
import { summaryRun } from './features/conversation/summary/grow-summary.ts'
import { forgetPreviewsJob, forgetUseJob, mailApprovalsJob } from './features/conversation/conversation.jobs.ts'
import { keepSchedulesJob } from './features/conversation/schedule/schedule.jobs.ts'
import { scheduleEndpoints } from './features/conversation/schedule/schedule.routes.ts'
import { sharingEndpoints } from './features/conversation/sharing/sharing.routes.ts'
import { conversationEndpoints, questionEndpoints } from './features/conversation/conversation.routes.ts'
import {
  dropContentsJob,
  dueSourcesJob,
  forgetRunsJob,
  indexSourceJob,
  purgeSourceJob,
  notifyEndingsJob,
  tidyContentsJob,
} from './features/indexing/indexing.jobs.ts'
import { examinationRun } from './features/source/doctor/examine-source.ts'
import { doctorEndpoints } from './features/source/doctor/doctor.routes.ts'
import { rereadScansJob } from './features/indexing/reading/reading.jobs.ts'
import { dueEmbeddingsJob, embedDocumentsJob } from './features/indexing/embedding/embedding.jobs.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { billingEndpoints } from './features/billing/billing.routes.ts'
import { hearPayment, settleRemoved } from './features/billing/billing.ts'
import { clientDocument } from './features/connection/connection.ts'
import { connectionEndpoints } from './features/connection/connection.routes.ts'
import { consentEndpoints } from './features/source/consent/consent.routes.ts'
import { endConsents, hearCall } from './features/connection/connection.ts'
import { sourceHooks } from './features/indexing/indexing.ts'
import { sourceRules } from './features/source/source-rules.ts'
import { dueWatchesJob, watchSourceJob } from './features/indexing/watch/watch.jobs.ts'
import { sourceEndpoints } from './features/source/source.routes.ts'
import { handoverEndpoints } from './features/handover/handover.routes.ts'
import { invitationMailJob, invitationReminderJob } from './features/invitation/invitation.jobs.ts'
import { isInvited } from './features/invitation/read-invitations.ts'
import { invitationEndpoints } from './features/invitation/invitation.routes.ts'
import { mcpEndpoint } from './features/mcp/mcp.ts'
import { memberEndpoints } from './features/member/member.routes.ts'
import { identifyMember, membership, membershipByCode } from './features/member/member.ts'
import { planDeadlinesJob } from './features/plan/plan.jobs.ts'
import { planEndpoints } from './features/plan/plan.routes.ts'
import { deviceLimit, refuseMissingPlans } from './features/plan/plan.ts'
import { modelEndpoints } from './features/model/model.routes.ts'
import { openaiEndpoints } from './features/openai/openai.ts'
import { openidEndpoints } from './features/openid/openid.routes.ts'
import { passkeyEndpoints } from './features/passkey/passkey.routes.ts'
import { secondFactorEndpoints } from './features/second-factor/second-factor.routes.ts'
import { forgetSearchesJob } from './features/search/search.jobs.ts'
import { dueRightsJob, readRightsJob } from './features/rights/rights.jobs.ts'
import { rightsEndpoints } from './features/source/who-sees/who-sees.routes.ts'
import { forgetRunEventsJob, wakeRunsJob } from './features/run/run.jobs.ts'
import { approvalEndpoints } from './features/tool/approval.routes.ts'
import { settleToolCallsJob } from './features/tool/tool.jobs.ts'
import { homeEndpoints } from './features/home/home.routes.ts'
import { hearWakes, runFeeds, wakeRunsOf } from './features/run/run.ts'
import { searchEndpoints } from './features/search/search.routes.ts'
import { insightEndpoints } from './features/insight/insight.routes.ts'
import { pinEndpoints } from './features/pin/pin.routes.ts'
import { savedSearchJobs } from './features/saved-search/saved-search.jobs.ts'
import { savedSearchEndpoints } from './features/saved-search/saved-search.routes.ts'
import { synonymEndpoints } from './features/synonym/synonym.routes.ts'
import { webOfficeEndpoints } from './features/weboffice/weboffice.routes.ts'
import { wopiEndpoints } from './features/weboffice/wopi.ts'
import { purgeWorkspaceJob } from './features/workspace/workspace.jobs.ts'
import { workspaceEndpoints } from './features/workspace/workspace.routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { Gate } from './http/gate.ts'
import type { HookRequest } from './http/hooks.ts'
import type { OpenEndpoint } from './http/open-endpoints.ts'
import type { ProgramEndpoint } from './http/programs.ts'
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
  ...billingEndpoints,
  ...modelEndpoints,
  ...memberEndpoints(wakeRunsOf),
  ...invitationEndpoints,
  ...handoverEndpoints,
  ...sourceEndpoints,
  ...doctorEndpoints,
  ...rightsEndpoints,
  ...consentEndpoints,
  ...knowingServers(connectionEndpoints({ source: sourceRules, toolset: toolRules, channel: channelRules }, withServers)),
  ...synonymEndpoints,
  ...pinEndpoints,
  ...insightEndpoints,
  ...savedSearchEndpoints,
  ...searchEndpoints,
  ...webOfficeEndpoints,
  ...homeEndpoints,
  ...answerEndpoints,
  ...knowingServers([...agentEndpoints, ...approvalEndpoints, ...conversationEndpoints]),
  ...questionEndpoints,
  ...sharingEndpoints,
  ...scheduleEndpoints,
  ...customMcpEndpoints,
  ...channelEndpoints,
  ...apiKeyEndpoints,
  ...connectedAppEndpoints,
  ...auditEndpoints,
  ...maintenanceEndpoints,
  ...supportEndpoints,
  ...outboxEndpoints,
]

/** What programs speak beside the API. */
export const programs: readonly ProgramEndpoint[] = [mcpEndpoint, ...openaiEndpoints]

/** What anybody may ask in protocols of others. */
export const open: readonly OpenEndpoint[] = [...protocolEndpoints, clientDocument, ...wopiEndpoints]

/** Everything the product does in the background. */
export const jobs: readonly AnyJob[] = [
  ...mailJobs,
  ...savedSearchJobs,
  purgeWorkspaceJob(endConsents),
  planDeadlinesJob,
  ...billingJobs,
  indexSourceJob,
  dueSourcesJob,
  purgeSourceJob,
  dropContentsJob,
  tidyContentsJob,
  rereadScansJob,
  forgetRunsJob,
  readRightsJob,
  dueRightsJob,
  embedDocumentsJob,
  dueEmbeddingsJob,
  revokeConsentJob,
  tidyConsentsJob,
  notifyEndingsJob,
  watchSourceJob,
  dueWatchesJob,
  ...accountJobs,
  forgetSearchesJob,
  forgetAnswersJob,
  forgetRunEventsJob,
  wakeRunsJob,
  settleToolCallsJob,
  answerRun.takeOver,
  agentRun.takeOver,
  summaryRun.takeOver,
  forgetPreviewsJob,
  forgetUseJob,
  mailApprovalsJob,
  keepSchedulesJob,
  channelThreadJob,
  channelGreetJob,
  channelPressJob,
  channelDueJob,
  channelForgetJob,
  channelLeaveJob,
  examinationRun.takeOver,
  forgetAuditJob,
  tidyAppsJob,
  invitationMailJob,
  invitationReminderJob,
]

export const gate = (app: App): Gate => ({
  identify: (token) => identify(app, token),
  identifyMember: (token, workspaceId) => identifyMember(app, token, workspaceId),
  identifyKey: (secret, address) => identifyKey(app, secret, address),
  identifyKeyOrApp: (secret, address) => identifyKeyOrApp(app, secret, address),
  membership: (accountId, workspaceId) => membership(app, accountId, workspaceId),
  membershipByCode: (accountId, code) => membershipByCode(app, accountId, code),
  placeOf: (accountId, thing, id) => placeOf(app, accountId, thing, id),
})

export const feeds = runFeeds

/** Where there is an index, runs go on that waited. */
export const hearWakenRuns = hearWakes

/** Where jobs are done, chats go on with what was decided, and what has its turn. */
export { hearGoingOn } from './features/channel/go-on.ts'

/** Hears what is said in chats that do not call us. */
export const listenToChats = (app: App): AsyncDisposable => new Listeners(app)

export { assignFailures } from './features/channel/assign-failures.ts'
export { throttledCalls } from './features/channel/throttled.ts'

/** What services call. */
export const hear = (app: App) => (request: HookRequest) =>
  request.service === 'payment'
    ? hearPayment(app, request)
    : hearCall(app, { source: sourceHooks, channel: channelHooks }, request)

/** What is done in the transaction that deletes a workspace. */
export const workspaceRemoved: readonly RemovalListener[] = [settleRemoved, leaveChats]

/** What the doctor's command asks of the features. */
export { doctor } from './features/source/doctor/by-operator.ts'
/** What the command for invoices asks of them. */
export { invoices } from './features/billing/books/by-operator.ts'

/** Checks at start that the configuration fits the database. @throws Error with what the operator has to change. */
export const checkBeforeStart = refuseMissingPlans

/** Work that must not wait for its next regular time after a start. */
export async function startNow(app: App): Promise<void> {
  await app.send(app.db, dueSourcesJob, {})
  await app.send(app.db, dueRightsJob, {})
  await app.send(app.db, dueEmbeddingsJob, {})
  await app.send(app.db, rereadScansJob, {})
}
