import { toolset } from '../../../kit/tool.ts'
import { createDraft, sendDraft } from './draft.ts'
import { folderChoices } from './folders.ts'
import { moveMessage } from './move.ts'
import { listFolder, readAttachment, readMessage, searchMessages } from './read.ts'
import { scopesFor } from './scopes.ts'
import { forward, reply, sendMessage } from './send.ts'
import { permissions, texts } from './texts.ts'

/** What agents can do in a mailbox of Outlook. */
export const mailTools = toolset<object>({
  scopes: { consent: [...new Set(Object.values(scopesFor).flat())] },
  // What was allowed, consent has settled.
  check: async () => ({}),
  texts,
  permissions,
  choices: { folder: folderChoices(scopesFor.moving), 'list_folder.folder': folderChoices(['Mail.Read']) },
  tools: {
    search_messages: searchMessages,
    list_folder: listFolder,
    read_message: readMessage,
    read_attachment: readAttachment,
    create_draft: createDraft,
    send_draft: sendDraft,
    send_message: sendMessage,
    reply,
    forward,
    move_message: moveMessage,
  },
})
