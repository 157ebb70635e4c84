import { apiKey } from './en/api-key.ts'
import { audit } from './en/audit.ts'
import { consent } from './en/consent.ts'
import { docs } from './en/docs.ts'
import { delegation } from './en/delegation.ts'
import { doctor } from './en/doctor.ts'
import { hook } from './en/hook.ts'
import { invitation } from './en/invitation.ts'
import { legal } from './en/legal.ts'
import { member } from './en/member.ts'
import { plan } from './en/plan.ts'
import { personal } from './en/personal.ts'
import { security } from './en/security.ts'
import { source } from './en/source.ts'
import { workspace } from './en/workspace.ts'

/** The texts of screens that nobody sees first, loaded with them. */
export const enLater = {
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
} as const
