import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftCall } from '../../../platforms/microsoft/testing/server.ts'
import type { FakeMail, FakeOutlookBox } from './model.ts'

export const missing = refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')

/** Ids last only for those who ask for such: else a mail that is moved gets another. */
export const isLasting = ({ headers }: MicrosoftCall): boolean => headers['prefer'] === 'IdType="ImmutableId"'

export const ofMail = (
  box: FakeOutlookBox,
  call: MicrosoftCall,
  id: string,
  answer: (mail: FakeMail) => MicrosoftReply,
): MicrosoftReply => {
  const mail = box.mails.get(id)
  if (!isLasting(call)) return refusal(400, 'ErrorInvalidIdMalformed', 'Id is malformed.')
  return mail ? answer(mail) : missing
}
