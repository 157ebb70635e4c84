import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { googlechat } from '../vendor.ts'
import { startChat } from './fake.ts'

/** Spaces as the suite of all tool sets uses them. */
export async function startChatToolSite(): Promise<ToolSite> {
  const google = await startChat()
  const { model } = google
  const minji = model.person('김민지', 'minji@example.com')
  const team = model.space('지붕 팀', [minji])
  model.space('', [minji], 'DIRECT_MESSAGE')
  const asked = model.write(team, minji, '견적이 왔나요?')
  const own = model.write(team, model.own, '내일 와요', asked.thread)
  const newest = () =>
    [...model.spaces.values()]
      .flatMap(({ messages }) => messages)
      .toSorted((one, other) => (one.createTime < other.createTime ? -1 : 1))
      .at(-1)!
  const edit = () => void (newest().lastUpdateTime = '2026-03-01T09:30:00Z')
  return {
    vendor: googlechat,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      list_spaces: {},
      read_space: { space: '지붕 팀' },
      read_thread: { thread: asked.thread },
      list_members: { space: team.name },
      send_message: { space: '지붕 팀', text: '견적이 도착했어요' },
      reply_in_thread: { thread: asked.thread, text: '네, 방금요' },
      send_direct_message: { person: 'minji@example.com', text: '확인해 주세요' },
      update_message: { message: own.name, text: '모레 와요' },
      add_reaction: { message: asked.name, emoji: '👍🏽' },
    },
    state: () => [...model.spaces.values()],
    found: () =>
      [...model.spaces.values()].map(({ name, messages }) => [
        name,
        messages.map((message) => ({ ...message, lastUpdateTime: '' })),
      ]),
    touch: {
      send_message: edit,
      reply_in_thread: edit,
      send_direct_message: edit,
      update_message: () => void (own.text = '글피 와요'),
    },
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.write(team, minji, `견적 ${n}`, asked.thread)
    },
    plant(words) {
      const planted = model.space('모두', [minji])
      for (let count = 0; count < 20; count += 1) model.write(planted, minji, words.slice(0, 4_000))
      return { read_space: { space: '모두' }, read_thread: { thread: planted.messages[0]!.thread } }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
