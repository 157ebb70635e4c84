import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { GoogleCall, GoogleOperation } from '../../../platforms/google/testing/server.ts'
import type { FakeMailbox, GmailModel } from './model.ts'

const scopesOf = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`)
/** Any one of these, as each reference page lists them. */
export const allowing = {
  reading: scopesOf('gmail.readonly', 'gmail.modify'),
  drafts: scopesOf('gmail.readonly', 'gmail.modify', 'gmail.compose'),
  writing: scopesOf('gmail.compose', 'gmail.modify'),
  sending: scopesOf('gmail.send', 'gmail.compose', 'gmail.modify'),
  changing: scopesOf('gmail.modify'),
}

type Answer = (mailbox: FakeMailbox, call: GoogleCall, ...names: string[]) => GoogleReply
type More = { method?: GoogleOperation['method']; scopes?: readonly string[]; isUpload?: boolean }

/** An operation on the mailbox of whoever calls. */
export const mailboxOperation =
  (model: GmailModel) =>
  (
    path: string,
    parameters: readonly string[],
    answer: Answer,
    { method, scopes = allowing.reading, isUpload = false }: More = {},
  ): GoogleOperation => ({
    ...(method && { method }),
    path: new RegExp(`^${isUpload ? '/upload' : ''}/gmail/v1/users/([^/]+)${path}$`),
    scopes,
    parameters,
    answer: (call, user = '', ...names) => {
      // https://github.com/googlecodelabs/gcf-gmail-codelab/issues/10: only one's own mailbox, whatever the token's owner may otherwise do.
      if (user !== 'me' && user !== call.caller.email)
        return refusal(403, 'forbidden', `Delegation denied for ${call.caller.email}`)
      const mailbox = model.mailboxes.get(call.caller.email)
      return mailbox ? answer(mailbox, call, ...names) : refusal(400, 'failedPrecondition', 'Mail service not enabled')
    },
  })

export const missing = refusal(404, 'notFound', 'Requested entity was not found.')
