import { scopesOf, toolset } from '../../../kit/tool.ts'
import type { SlackSettings } from '../settings.ts'
import { channelChoices, findPeople, listChannels, personChoices, readChannel, searchMessages } from './read.ts'
import { permissions, texts } from './texts.ts'
import { uploadFile } from './upload.ts'
import { addReaction, postMessage, replyInThread, scheduleMessage, sendDirectMessage } from './write.ts'

const tools = {
  search_messages: searchMessages,
  list_channels: listChannels,
  read_channel: readChannel,
  find_people: findPeople,
  post_message: postMessage,
  reply_in_thread: replyInThread,
  send_direct_message: sendDirectMessage,
  schedule_message: scheduleMessage,
  upload_file: uploadFile,
  add_reaction: addReaction,
}

/** What agents can do in Slack. */
export const slackTools = toolset<SlackSettings>({
  scopes: { consent: scopesOf({ tools }, Object.keys(tools)) },
  // Signing in has shown whose token it is; there is nothing else to ask for.
  check: async () => ({}),
  texts,
  permissions,
  choices: { channel: channelChoices, person: personChoices },
  tools,
})
