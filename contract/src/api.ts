import { accountRoutes } from './account.ts'
import { accountEmailRoutes } from './account-email.ts'
import { accountDeletionRoutes } from './account-deletion.ts'
import { answerRoutes } from './answer.ts'
import { consentRoutes } from './consent.ts'
import { doctorRoutes } from './doctor.ts'
import { documentRoutes } from './document.ts'
import { auditRoutes } from './audit.ts'
import { apiKeyRoutes } from './api-key.ts'
import { invitationRoutes } from './invitation.ts'
import { deviceRoutes } from './device.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { memberRoutes } from './member.ts'
import { openidRoutes } from './openid.ts'
import { outboxRoutes } from './outbox.ts'
import { passkeyRoutes } from './passkey.ts'
import { passwordRoutes } from './password.ts'
import { planRoutes } from './plan.ts'
import { profileImageRoutes } from './profile-image.ts'
import { rightsRoutes } from './rights.ts'
import type { Route } from './route.ts'
import { searchRoutes } from './search.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { signUpRoutes } from './sign-up.ts'
import { sourceRoutes } from './source.ts'
import { sourceRunRoutes } from './source-history.ts'
import { subscriptionRoutes } from './subscription.ts'
import { supportRoutes } from './support.ts'
import { workspaceRoutes } from './workspace.ts'

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
  source: sourceRoutes,
  sourceRun: sourceRunRoutes,
  consent: consentRoutes,
  doctor: doctorRoutes,
  document: documentRoutes,
  rights: rightsRoutes,
  search: searchRoutes,
  answer: answerRoutes,
  apiKey: apiKeyRoutes,
  audit: auditRoutes,
  maintenance: maintenanceRoutes,
  outbox: outboxRoutes,
} as const satisfies Record<string, Record<string, Route>>
