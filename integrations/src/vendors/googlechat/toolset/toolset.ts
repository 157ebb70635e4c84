import { scopesOf, toolset } from '../../../kit/tool.ts'
import { listMembers, listSpaces, readSpace, readThread, spaceChoices } from './read.ts'
import { permissions, texts } from './texts.ts'
import { addReaction, replyInThread, sendDirectMessage, sendMessage, updateMessage } from './write.ts'

const tools = {
  list_spaces: listSpaces,
  read_space: readSpace,
  read_thread: readThread,
  list_members: listMembers,
  send_message: sendMessage,
  reply_in_thread: replyInThread,
  send_direct_message: sendDirectMessage,
  update_message: updateMessage,
  add_reaction: addReaction,
}
const scopes = scopesOf({ tools }, Object.keys(tools))

/** What agents can do in Google Chat. */
export const chatTools = toolset<object>({
  scopes: { consent: scopes, serviceAccount: scopes },
  // What the account allows, consent has settled; what the domain allows a service account, the first call of each kind shows.
  check: async () => ({}),
  texts,
  permissions,
  choices: { space: spaceChoices },
  tools,
})
