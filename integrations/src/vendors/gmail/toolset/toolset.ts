import { toolset } from '../../../kit/tool.ts'
import { scopesFor } from './account.ts'
import { createDraft } from './draft.ts'
import { label, labelChoices, trash } from './label.ts'
import { readAttachment, readThread, searchMessages } from './read.ts'
import { forward, reply, sendMessage } from './send.ts'
import { sendDraft } from './send-draft.ts'
import { about, fields, permissions, texts } from './texts.ts'

const scopes = [...new Set(Object.values(scopesFor).flat())]

/** What agents can do in Gmail. */
export const mailTools = toolset<object>({
  scopes: { consent: scopes, serviceAccount: scopes },
  // What the account allows, consent has settled; what the domain allows a service account, the first call of each kind shows.
  check: async () => ({}),
  texts,
  about,
  fields,
  permissions,
  choices: { add: labelChoices, remove: labelChoices },
  tools: {
    search_messages: searchMessages,
    read_thread: readThread,
    read_attachment: readAttachment,
    create_draft: createDraft,
    send_draft: sendDraft,
    send_message: sendMessage,
    reply,
    forward,
    label,
    trash,
  },
})
