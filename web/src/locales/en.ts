import { account } from './en/account.ts'
import { apiKey } from './en/api-key.ts'
import { audit } from './en/audit.ts'
import { docs } from './en/docs.ts'
import { error } from './en/error.ts'
import { invitation } from './en/invitation.ts'
import { member } from './en/member.ts'
import { personal } from './en/personal.ts'
import { search } from './en/search.ts'
import { security } from './en/security.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { source } from './en/source.ts'
import { toast } from './en/toast.ts'
import { workspace } from './en/workspace.ts'

/** The list of texts. Every other language must have them all. */
export const en = {
  shell,
  account,
  personal,
  signIn,
  security,
  workspace,
  member,
  invitation,
  search,
  source,
  apiKey,
  audit,
  docs,
  error,
  ...toast,
} as const
