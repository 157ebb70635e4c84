import { z } from 'zod'
import { Email } from '../../domain/account/person.ts'
import { accountEmailPaths } from '../../calls/account/account-email.ts'
import { route } from '../route.ts'

/** A further address of a person: what a service shares with it, they see. */
export const AccountEmail = z.object({
  email: z.string(),
  /** Null: the mailed link was not opened yet, and the address does not count. */
  confirmedAt: z.iso.datetime().nullable(),
})
export type AccountEmail = z.infer<typeof AccountEmail>

const Nothing = z.object({})

export const accountEmailRoutes = {
  list: route({
    ...accountEmailPaths.list,
    summary: 'Further addresses of the own account, beside the one it logs in with',
    access: 'account',
    output: z.object({ emails: z.array(AccountEmail) }),
    errors: [],
  }),
  add: route({
    ...accountEmailPaths.add,
    summary: 'Mail a link to an address that is to become a further one of the own account; again for one that waits',
    access: 'account',
    body: z.object({ email: Email }),
    output: Nothing,
    perMinute: 20,
    errors: ['emailExists', 'emailLimitReached', 'tooManyRequests'],
  }),
  confirm: route({
    ...accountEmailPaths.confirm,
    summary: 'Confirm an address with the link that was mailed to it, logged in as the account that asked',
    access: 'account',
    body: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({ email: z.string() }),
    perMinute: 20,
    errors: ['linkInvalid', 'emailExists'],
  }),
  remove: route({
    ...accountEmailPaths.remove,
    summary: 'Remove a further address',
    access: 'account',
    query: z.object({ email: Email }),
    output: Nothing,
    errors: [],
  }),
}
