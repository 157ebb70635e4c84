import { z } from 'zod'
import { Paged } from '../../platforms/google/pages.ts'

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users/getProfile */
export const Profile = z.object({ emailAddress: z.string(), historyId: z.string() })

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels */
export const Label = z.object({ id: z.string(), name: z.string(), threadsTotal: z.int().optional() })
export type Label = z.infer<typeof Label>
export const Labels = z.object({ labels: z.array(Label).default([]) })

const MessageRef = z.object({ id: z.string(), threadId: z.string() })
export type MessageRef = z.infer<typeof MessageRef>
export const Messages = Paged.extend({ messages: z.array(MessageRef).default([]) })

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages. `payload` is as deep as the sender made it. */
export const Message = z.object({
  id: z.string(),
  labelIds: z.array(z.string()).default([]),
  /** Milliseconds since 1970 at which Google accepted it; sorts the inbox and is more reliable than what the sender says. */
  internalDate: z.string().default(''),
  payload: z.unknown().optional(),
})
export type Message = z.infer<typeof Message>

export const Thread = z.object({ messages: z.array(Message).default([]) })

const Touched = z.object({ message: MessageRef.extend({ labelIds: z.array(z.string()).default([]) }) })
const Labelled = Touched.extend({ labelIds: z.array(z.string()).default([]) })

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list */
export const History = Paged.extend({
  historyId: z.string(),
  history: z
    .array(
      z.object({
        messagesAdded: z.array(Touched).default([]),
        messagesDeleted: z.array(Touched).default([]),
        labelsAdded: z.array(Labelled).default([]),
        labelsRemoved: z.array(Labelled).default([]),
      }),
    )
    .default([]),
})
export type HistoryRecord = z.infer<typeof History>['history'][number]
