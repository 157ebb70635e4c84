import type { Translation } from '../lib/i18n.ts'
import type { enLater } from './en-later.ts'
import { apiKey } from './ko/api-key.ts'
import { audit } from './ko/audit.ts'
import { consent } from './ko/consent.ts'
import { docs } from './ko/docs.ts'
import { delegation } from './ko/delegation.ts'
import { doctor } from './ko/doctor.ts'
import { hook } from './ko/hook.ts'
import { invitation } from './ko/invitation.ts'
import { legal } from './ko/legal.ts'
import { member } from './ko/member.ts'
import { personal } from './ko/personal.ts'
import { plan } from './ko/plan.ts'
import { security } from './ko/security.ts'
import { source } from './ko/source.ts'
import { workspace } from './ko/workspace.ts'

export const koLater: Translation<typeof enLater> = {
  personal,
  plan,
  security,
  workspace,
  source,
  member,
  invitation,
  legal,
  apiKey,
  audit,
  consent,
  docs,
  delegation,
  doctor,
  hook,
}
