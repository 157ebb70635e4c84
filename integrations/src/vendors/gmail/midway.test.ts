import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { type ConnectedGmail, connectGmail } from './testing/connected.ts'
import { directoryScopes } from './testing/fake.ts'
import { from, until } from '../../testing/midway.ts'

/** Three mailboxes with 250, 230 and 10 conversations. */
async function manyMailboxes(): Promise<ConnectedGmail> {
  const connected = await connectGmail({ by: 'key' })
  for (const scope of directoryScopes) connected.gmail.accounts.delegated.add(scope)
  const { model } = connected
  const boxes = [model.own, model.addPerson('kim@example.com'), model.addPerson('lee@example.com')]
  for (const [index, count] of [250, 230, 10].entries())
    for (let mail = 0; mail < count; mail += 1) boxes[index]!.receive({ to: boxes[index]!.address })
  return connected
}

const ids = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))

test('a listing of many mailboxes goes on in each where it stood', async () => {
  await using connected = await manyMailboxes()
  const whole = new Set(ids(await from(connected, null)))
  assert.equal(whole.size, 490)
  for (const stop of [1, 2, 3]) {
    const { listed, cursor } = await until(connected, stop)
    const rest = await from(connected, cursor)
    assert.deepEqual(new Set([...ids(listed), ...ids(rest)]), whole)
    assert.ok(ids(rest).length < whole.size && rest.at(-2)?.kind === 'complete')
  }
})

test('a listing begins again where a mailbox that it listed no longer exists', async () => {
  await using connected = await manyMailboxes()
  const { cursor } = await until(connected, 2)
  const { at, midway } = JSON.parse(cursor)
  connected.model.suspend([...Object.keys(at), ...Object.keys(midway)].find((address) => address !== connected.model.account)!)
  const anew = await from(connected, cursor)
  assert.equal(anew[0]?.kind, 'anew')
  assert.equal(anew.at(-2)?.kind, 'complete')
})

test('mails that arrive while a listing is paused are reported behind it, whether their conversation was listed or not', async () => {
  await using connected = await connectGmail()
  const { model } = connected
  const [first, ...others] = Array.from({ length: 250 }, () => model.own.receive())
  connected.cursor = (await until(connected, 1)).cursor
  const answered = [first!, others.at(-1)!]
  for (const answers of answered) model.own.receive({ answers })
  const { changes } = await connected.sync()
  const after = await connected.sync()
  const yielded = [...changes, ...after.changes].flatMap((change) =>
    change.kind === 'item' && change.item.version.startsWith('2 ') ? [change.item.externalId] : [],
  )
  assert.deepEqual(new Set(yielded), new Set(answered.map((id) => `${model.account}/${id}`)))
})
