import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titles } from '../../testing/driven.ts'
import { connectGmail } from './testing/connected.ts'
import { directoryScopes } from './testing/fake.ts'
import { failure } from '../../testing/site.ts'

/** A domain of three, by the key of a service account that may read the directory. */
async function domain(given: { mailboxes?: string[]; directory?: boolean } = {}) {
  const all = await connectGmail({ by: 'key', ...given })
  const { model } = all
  const kim = model.addPerson('kim@example.com', { aliases: ['Minsu@Example.com'] })
  const lee = model.addPerson('lee@example.com')
  model.own.receive({ subject: 'of admin' })
  kim.receive({ subject: 'of kim' })
  lee.receive({ subject: 'of lee' })
  if (given.directory !== false) for (const scope of directoryScopes) all.gmail.accounts.delegated.add(scope)
  return Object.assign(all, { kim, lee })
}

test('every mailbox of the domain is read in its owner’s name, for its owner alone', async () => {
  await using all = await domain()
  await all.sync()
  const access = Object.fromEntries([...all.index.values()].map((item) => [item.title, item.access]))
  assert.deepEqual(access, {
    'of admin': [['group:admin@example.com']],
    'of kim': [['group:kim@example.com']],
    'of lee': [['group:lee@example.com']],
  })
  const changes = await all.rights()
  assert.deepEqual(changes, [
    { kind: 'group', id: 'admin@example.com', name: 'admin@example.com', members: ['email:admin@example.com'] },
    {
      kind: 'group',
      id: 'kim@example.com',
      name: 'kim@example.com',
      members: ['email:kim@example.com', 'email:minsu@example.com'],
    },
    { kind: 'group', id: 'lee@example.com', name: 'lee@example.com', members: ['email:lee@example.com'] },
    { kind: 'complete' },
  ])
})

test('only the chosen mailboxes are read, by whichever address they were chosen', async () => {
  await using all = await domain({ mailboxes: ['MINSU@example.com'] })
  await all.sync()
  assert.deepEqual(titles(all.index), ['of kim'])
})

test('a directory that is closed to the key leaves the admin account, or what was chosen', async () => {
  await using own = await domain({ directory: false })
  await own.sync()
  assert.deepEqual(titles(own.index), ['of admin'])
  await using chosen = await domain({ directory: false, mailboxes: ['lee@example.com'] })
  await chosen.sync()
  assert.deepEqual(titles(chosen.index), ['of lee'])
  assert.deepEqual(
    (await chosen.rights()).map(({ kind }) => kind),
    ['group', 'complete'],
  )
})

test('chosen mailboxes that are no longer there are a matter for a person', async () => {
  await using all = await domain({ mailboxes: ['deleted@example.com'] })
  await assert.rejects(all.sync(), failure('settings'))
})

test('who joins is read, who is suspended is shown to nobody and goes; the others are only followed', async () => {
  await using all = await domain()
  await all.sync()
  all.model.suspend('lee@example.com')
  all.model.addPerson('park@example.com').receive({ subject: 'of park' })
  all.gmail.forget()
  const { read } = await all.sync()
  assert.deepEqual(titles(all.index), ['of admin', 'of kim', 'of park'])
  assert.equal(read.length, 1)
  assert.equal(all.gmail.paths().filter((path) => path.endsWith('/messages')).length, 3)
  assert.ok(!(await all.rights()).some((change) => change.kind === 'group' && change.id === 'lee@example.com'))
})

test('a mailbox that is closed is passed over and keeps what was read; the others go on', async () => {
  await using all = await domain()
  await all.sync()
  all.model.mailboxes.delete('kim@example.com')
  all.lee.receive({ subject: 'more of lee' })
  const { changes } = await all.sync()
  const skipped = changes.find((change) => change.kind === 'skipped')
  assert.deepEqual([skipped?.externalId, /Mail service not enabled/.test(skipped!.reason)], ['kim@example.com', true])
  assert.deepEqual(titles(all.index), ['more of lee', 'of admin', 'of kim', 'of lee'])
})

test('a key that nobody trusts any more is not tried with everybody', async () => {
  await using all = await domain()
  for (let count = 0; count < 20; count++) all.model.addPerson(`p${count}@example.com`)
  all.gmail.accounts.delegated = new Set(directoryScopes)
  await assert.rejects(all.sync(), failure('auth'))
  assert.ok(all.gmail.paths().filter((path) => path === '/token').length <= 4)
})

test('the mailboxes of a domain are what is chosen from', async () => {
  await using all = await domain()
  all.model.suspend('lee@example.com')
  const shown = await all.source.containers!(all.open() as never)
  assert.deepEqual(
    shown.map(({ id }) => id),
    ['admin@example.com', 'kim@example.com'],
  )
})

test('consent requests nobody else, and yields its own mailbox', async () => {
  await using all = await connectGmail()
  assert.deepEqual(await all.rights(), [
    { kind: 'group', id: 'admin@example.com', name: 'admin@example.com', members: ['email:admin@example.com'] },
    { kind: 'complete' },
  ])
  assert.ok(!all.gmail.paths().some((path) => path.startsWith('/admin')))
})
