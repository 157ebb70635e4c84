import { accountDeletionRoutes } from './account/account-deletion.ts'
import { accountEmailRoutes } from './account/account-email.ts'
import { accountRoutes } from './account/account.ts'
import { agentRoutes } from './agent/agent.ts'
import { answerRoutes } from './search/answer.ts'
import { apiKeyRoutes } from './workspace/api-key.ts'
import { approvalRoutes } from './agent/approval.ts'
import { auditRoutes } from './workspace/audit.ts'
import { billingRoutes } from './billing/billing.ts'
import { connectedAppRoutes } from './workspace/connected-app.ts'
import { connectionRoutes } from './source/connection.ts'
import { consentRoutes } from './source/consent.ts'
import { conversationRoutes } from './agent/conversation.ts'
import { customMcpRoutes } from './agent/custom-mcp.ts'
import { deviceRoutes } from './account/device.ts'
import { doctorRoutes } from './source/doctor.ts'
import { documentRoutes } from './source/document.ts'
import { homeRoutes } from './workspace/home.ts'
import { invitationRoutes } from './workspace/invitation.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { memberRoutes } from './workspace/member.ts'
import { modelRoutes } from './agent/model.ts'
import { openidRoutes } from './account/openid.ts'
import { outboxRoutes } from './outbox.ts'
import { passkeyRoutes } from './account/passkey.ts'
import { passwordRoutes } from './account/password.ts'
import { planRoutes } from './plan/plan.ts'
import { profileImageRoutes } from './account/profile-image.ts'
import { rightsRoutes } from './source/rights.ts'
import type { Route } from './route.ts'
import { scheduleRoutes } from './agent/schedule.ts'
import { searchRoutes } from './search/search.ts'
import { secondFactorRoutes } from './account/second-factor.ts'
import { signUpRoutes } from './account/sign-up.ts'
import { sourceRunRoutes } from './source/source-history.ts'
import { sourceRoutes } from './source/source.ts'
import { subscriptionRoutes } from './plan/subscription.ts'
import { sharingRoutes } from './agent/sharing.ts'
import { supportRoutes } from './plan/support.ts'
import { insightRoutes } from './search/insight.ts'
import { channelRoutes } from './channel/channel.ts'
import { pinRoutes } from './search/pin.ts'
import { savedSearchRoutes } from './search/saved-search.ts'
import { synonymRoutes } from './search/synonym.ts'
import { toolSetRoutes } from './agent/tool-set.ts'
import { webOfficeRoutes } from './search/weboffice.ts'
import { workspaceRoutes } from './workspace/workspace.ts'

/** Every route of the product by feature. What is not here does not exist. */
export const api = {
  account: accountRoutes,
  signUp: signUpRoutes,
  accountEmail: accountEmailRoutes,
  accountDeletion: accountDeletionRoutes,
  profileImage: profileImageRoutes,
  password: passwordRoutes,
  device: deviceRoutes,
  subscription: subscriptionRoutes,
  support: supportRoutes,
  secondFactor: secondFactorRoutes,
  passkey: passkeyRoutes,
  openid: openidRoutes,
  workspace: workspaceRoutes,
  member: memberRoutes,
  invitation: invitationRoutes,
  plan: planRoutes,
  billing: billingRoutes,
  model: modelRoutes,
  source: sourceRoutes,
  sourceRun: sourceRunRoutes,
  connection: connectionRoutes,
  consent: consentRoutes,
  doctor: doctorRoutes,
  document: documentRoutes,
  rights: rightsRoutes,
  search: searchRoutes,
  synonym: synonymRoutes,
  webOffice: webOfficeRoutes,
  channel: channelRoutes,
  pin: pinRoutes,
  insight: insightRoutes,
  savedSearch: savedSearchRoutes,
  answer: answerRoutes,
  agent: agentRoutes,
  toolSet: toolSetRoutes,
  customMcp: customMcpRoutes,
  conversation: conversationRoutes,
  sharing: sharingRoutes,
  schedule: scheduleRoutes,
  approval: approvalRoutes,
  home: homeRoutes,
  apiKey: apiKeyRoutes,
  connectedApp: connectedAppRoutes,
  audit: auditRoutes,
  maintenance: maintenanceRoutes,
  outbox: outboxRoutes,
} as const satisfies Record<string, Record<string, Route>>
