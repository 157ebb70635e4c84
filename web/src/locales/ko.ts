import type { Catalog } from '../lib/i18n.ts'
import { account } from './ko/account.ts'
import { apiKey } from './ko/api-key.ts'
import { audit } from './ko/audit.ts'
import { consent } from './ko/consent.ts'
import { docs } from './ko/docs.ts'
import { delegation } from './ko/delegation.ts'
import { doctor } from './ko/doctor.ts'
import { hook } from './ko/hook.ts'
import { error } from './ko/error.ts'
import { invitation } from './ko/invitation.ts'
import { member } from './ko/member.ts'
import { personal } from './ko/personal.ts'
import { plan } from './ko/plan.ts'
import { search } from './ko/search.ts'
import { security } from './ko/security.ts'
import { shell } from './ko/shell.ts'
import { signIn } from './ko/sign-in.ts'
import { source } from './ko/source.ts'
import { toast } from './ko/toast.ts'
import { workspace } from './ko/workspace.ts'

export const ko: Catalog = {
  shell,
  account,
  personal,
  plan,
  signIn,
  security,
  workspace,
  member,
  invitation,
  search,
  source,
  apiKey,
  audit,
  consent,
  docs,
  delegation,
  doctor,
  hook,
  error,
  ...toast,
}
