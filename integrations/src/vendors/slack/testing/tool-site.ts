import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { slack } from '../vendor.ts'
import { startSlack } from './server.ts'

const writes =
  /\/(chat\.(postMessage|scheduleMessage|delete|deleteScheduledMessage)|reactions\.(add|remove)|files\.(completeUploadExternal|delete))$/

/** A workspace as the suite of all tool sets uses it. */
export async function startSlackToolSite(): Promise<ToolSite> {
  const slackAt = await startSlack()
  const { model, ada } = slackAt
  const minji = model.user('minji', '김민지')
  const support = model.channel('고객지원', [ada, minji])
  const { ts } = model.write(support, minji, '지붕이 새요')
  const channel = '#고객지원'
  const newest = () => [...model.channels.values()].flatMap(({ messages }) => messages).at(-1)!
  const edit = () => void (newest().edits = 1)
  return {
    vendor: slack,
    base: slackAt.origin,
    server: slackAt.server,
    tokenWith: (scopes) => slackAt.token({ scopes }),
    calls: {
      search_messages: { query: '지붕이' },
      list_channels: {},
      read_channel: { channel },
      find_people: { query: 'minji' },
      post_message: { channel, text: '안녕하세요' },
      reply_in_thread: { channel, thread: ts, text: '**확인**했어요' },
      send_direct_message: { person: '@minji', text: '안녕하세요' },
      schedule_message: { channel, text: '내일 봬요', at: new Date(Date.now() + 86_400_000).toISOString() },
      upload_file: { channel, name: '견적.csv', content: '지붕,100' },
      add_reaction: { channel, message: ts, emoji: 'eyes' },
    },
    state: () => [
      [...model.channels.values()]
        .filter(({ messages }) => messages.length > 0)
        .map(({ id, messages }) => [id, messages.map((message) => ({ ...message, edits: 0 }))]),
      model.scheduled,
    ],
    touch: {
      post_message: () => void model.write(support, minji, '네', { thread_ts: newest().ts }),
      reply_in_thread: edit,
      send_direct_message: edit,
      schedule_message: null,
      upload_file: () => void model.write(support, minji, '네', { thread_ts: newest().ts }),
      add_reaction: null,
    },
    unmarked: ['schedule_message'],
    isWrite: ({ path }) => writes.test(path.split('?')[0]!),
    refuse: () => slackAt.end('token_revoked'),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.write(support, minji, `지붕이 ${n}`, { thread_ts: ts })
    },
    plant(words) {
      model.write(support, minji, words.slice(0, 4_000))
      return { read_channel: { channel } }
    },
    [Symbol.asyncDispose]: () => slackAt[Symbol.asyncDispose](),
  }
}
