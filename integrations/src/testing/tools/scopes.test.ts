import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vendor } from '../../kit/kit.ts'
import type { FieldChoices, Toolset } from '../../kit/tool.ts'
import { formOf } from '../../kit/parts.ts'
import { createNetwork } from '../../net/network.ts'
import { startGmail } from '../../vendors/gmail/testing/fake.ts'
import { gmail } from '../../vendors/gmail/vendor.ts'
import { startJira } from '../../vendors/jira/testing/server.ts'
import { jira } from '../../vendors/jira/vendor.ts'
import { startSlack } from '../../vendors/slack/testing/server.ts'
import { slack } from '../../vendors/slack/vendor.ts'
import { openTestIo } from '../io.ts'
import { actAt, firstIntent } from './acting.ts'

/** A counterpart that refuses what a token was not allowed, with what each tool of the service can be called with there. */
type Counterpart = AsyncDisposable & {
  base: string
  tokenWith(scopes: readonly string[]): string
  calls: Readonly<Record<string, object>>
}

async function openGmail(): Promise<Counterpart> {
  const google = await startGmail()
  const box = google.model.own
  const message = box.receive({ subject: 'Roof', from: 'Lee <lee@example.com>' })
  const { threadId } = box.get(message)
  const draft = await (async () => {
    await using acting = actAt(gmail, {
      base: google.origin,
      token: async () => google.accounts.give(google.model.account, gmail.toolset!.scopes!.consent!),
    })
    const made = await acting.run('create_draft', { to: ['lee@example.com'], subject: 'Later', text: 'x' })
    assert.ok(made.outcome === 'succeeded')
    return made.ref!
  })()
  const to = ['lee@example.com']
  return {
    base: google.origin,
    tokenWith: (scopes) => google.accounts.give(google.model.account, scopes),
    calls: {
      search_messages: { query: 'roof' },
      read_thread: { thread: threadId },
      read_attachment: { message, file: 0 },
      create_draft: { to, subject: 'Draft', text: 'x' },
      send_message: { to, subject: 'Mail', text: 'x' },
      reply: { thread: threadId, to, text: 'x' },
      forward: { message, subject: 'Roof', to, text: 'x' },
      send_draft: { draft, to, subject: 'Later' },
      label: { message, add: ['STARRED'] },
      trash: { message },
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}

async function openJira(): Promise<Counterpart> {
  const server = await startJira()
  const project = server.site.project('ROOF')
  const [one, other] = [server.site.issue(project, 'Leaks'), server.site.issue(project, 'Rain')]
  return {
    base: server.origin,
    tokenWith: (scopes) => server.token({ scopes }),
    calls: {
      search_issues: { words: 'leaks' },
      get_issue: { key: one.key },
      list_projects: {},
      list_issue_types: { project: 'ROOF' },
      find_people: { query: 'ada' },
      create_issue: { project: 'ROOF', type: 'Task', summary: 'New' },
      update_issue: { key: one.key, summary: 'Leaks a lot' },
      transition: { key: one.key, to: 'Done' },
      comment: { key: one.key, text: 'x' },
      assign: { key: one.key, person: 'bob' },
      link_issues: { key: one.key, other: other.key, type: 'Blocks' },
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function openSlack(): Promise<Counterpart> {
  const server = await startSlack({ now: () => firstIntent.at.getTime() + 1_000 })
  const minji = server.model.user('minji', '김민지')
  const support = server.model.channel('support', [server.ada, minji])
  const { ts } = server.model.write(support, minji, 'It leaks')
  const channel = '#support'
  return {
    base: server.origin,
    tokenWith: (scopes) => server.token({ scopes }),
    calls: {
      search_messages: { query: 'leaks' },
      list_channels: {},
      read_channel: { channel },
      read_thread: { channel, thread: ts },
      find_people: { query: 'minji' },
      post_message: { channel, text: 'Hello' },
      reply_in_thread: { channel, thread: ts, text: 'Hello' },
      send_direct_message: { person: '@minji', text: 'Hello' },
      schedule_message: { channel, text: 'Hello', at: '2026-03-02T09:00:00Z' },
      upload_file: { channel, name: 'a.csv', content: 'a,b' },
      add_reaction: { channel, message: ts, emoji: 'eyes' },
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const services = [
  [gmail, openGmail],
  [jira, openJira],
  [slack, openSlack],
] as const satisfies readonly (readonly [Vendor, () => Promise<Counterpart>])[]

/** What a tool came to with a token that was allowed this alone. */
async function outcomeWith(vendor: Vendor, open: () => Promise<Counterpart>, tool: string, scopes: readonly string[]) {
  await using at = await open()
  const token = at.tokenWith(scopes)
  await using acting = actAt(vendor, { base: at.base, token: async () => token })
  return await acting.run(tool, at.calls[tool] ?? {})
}
const isLacking = (outcome: Awaited<ReturnType<typeof outcomeWith>>): boolean => 'lacksScope' in outcome && outcome.lacksScope

for (const [vendor, open] of services) {
  const { tools, choices = {} } = vendor.toolset as Toolset<never>
  for (const [tool, { scopes }] of Object.entries(tools)) {
    test(`${vendor.about.name}: ${tool} does its work with the scopes it names, and asks for more where one is missing`, async () => {
      const enough = await outcomeWith(vendor, open, tool, scopes)
      // There is no such file: Gmail was asked all the same.
      const isDone = enough.outcome === 'succeeded' || ('reason' in enough && enough.reason === 'notFound')
      assert.ok(isDone, JSON.stringify(enough))
      assert.ok(isLacking(await outcomeWith(vendor, open, tool, [])), 'none of them')
      for (const missing of scopes) {
        const less = await outcomeWith(
          vendor,
          open,
          tool,
          scopes.filter((scope) => scope !== missing),
        )
        // What a call takes to be looked for afterwards is not always asked for by the call itself.
        assert.ok(less.outcome === 'succeeded' || isLacking(less), `without ${missing}: ${JSON.stringify(less)}`)
      }
    })
  }

  for (const [field, { scopes, find }] of Object.entries(choices) as [string, FieldChoices<object>][])
    test(`${vendor.about.name}: what there is for ${field} is found with the scopes it names`, async () => {
      await using at = await open()
      await using net = createNetwork({ allow: '127.0.0.0/8' })
      const token = at.tokenWith(scopes)
      const io = openTestIo<object>({ ...formOf(vendor, 'toolset', 'consent').parse({}) }, net, {
        token: async () => token,
        base: at.base,
      })
      const found = await find(io, '')
      assert.ok(found.length > 0 && found.every(({ value, label }) => value !== '' && label !== ''), JSON.stringify(found))
      assert.deepEqual(await find(io, 'no such thing anywhere'), [])
      const known = found[0]!
      assert.ok((await find(io, known.label.split(/ [(·]/)[0]!)).some(({ value }) => value === known.value))
    })
}
