import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDropbox } from './testing/connected.ts'
import type { RightsChange } from '../../kit/rights.ts'
import { failure } from '../../testing/site.ts'
import { scopes } from './client.ts'

/** Who reads a file in the end: people by their verified address, through groups in groups. */
function readers(changes: readonly RightsChange[], id: string): string[] {
  const emails = new Map(changes.flatMap((each) => (each.kind === 'person' ? [[`user:${each.id}`, each.email]] : [])))
  const groups = new Map(changes.flatMap((each) => (each.kind === 'group' ? [[`group:${each.id}`, each.members]] : [])))
  const access = changes.findLast((each) => each.kind === 'access' && each.externalId === id) as
    | { access: string[][] }
    | undefined
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = (principal: string): void => {
    if (seen.has(principal)) return
    seen.add(principal)
    for (const member of groups.get(principal) ?? []) open(member)
    const email = principal.startsWith('email:') ? principal.slice(6) : emails.get(principal)
    if (email) found.add(email)
  }
  for (const principal of access?.access[0] ?? []) open(principal)
  return [...found].toSorted()
}

test('what is not shared is read by the account alone', async () => {
  await using connected = await connectDropbox()
  const id = connected.model.add('/own.txt')
  assert.deepEqual(readers(await connected.rights(), id), ['ada@example.com'])
})

test('a shared folder is read by its members, however deep the file lies; to see the way to something else is not to read', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team')
  model.share('/Team', [
    { who: model.person('dbid:bo'), level: 'editor' },
    { who: model.person('dbid:cy'), level: 'viewer_no_comment' },
    { who: model.person('dbid:di'), level: 'traverse' },
    { who: model.person('dbid:ed'), level: 'no_access' },
    { who: 'New@Example.com' },
  ])
  const id = model.add('/Team/a/b/plan.txt')
  assert.deepEqual(readers(await connected.rights(), id), [
    'ada@example.com',
    'bo@example.com',
    'cy@example.com',
    'new@example.com',
  ])
})

test('who joins or leaves changes the folder and none of its files', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team')
  const folder = model.share('/Team', [{ who: model.person('dbid:bo') }])
  const id = model.add('/Team/plan.txt')
  const before = await connected.rights()
  model.sharedFolders.get(folder)!.members = [{ who: model.account.id }, { who: model.person('dbid:cy') }]
  const after = await connected.rights()
  assert.deepEqual(readers(after, id), ['ada@example.com', 'cy@example.com'])
  const access = (changes: RightsChange[]) => changes.filter(({ kind }) => kind === 'access')
  assert.deepEqual(access(after), access(before))
})

test('only an address that Dropbox verified is somebody’s, and nobody’s who was switched off', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team')
  model.share('/Team', [
    { who: model.person('dbid:bo', { verified: false }) },
    { who: model.person('dbid:cy', { disabled: true }) },
    { who: 'dbid:deleted' },
  ])
  const id = model.add('/Team/plan.txt')
  assert.deepEqual(readers(await connected.rights(), id), ['ada@example.com'])
  model.account.verified = false
  assert.deepEqual(readers(await connected.rights(), id), [])
})

test('a folder in a shared folder is read by the members of both, unless it was set apart', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team/Open')
  model.addFolder('/Team/Apart')
  model.share('/Team', [{ who: model.person('dbid:bo') }])
  model.share('/Team/Open', [{ who: model.person('dbid:cy') }])
  model.share('/Team/Apart', [{ who: model.person('dbid:di') }], { inherits: false })
  const [open, apart] = [model.add('/Team/Open/a.txt'), model.add('/Team/Apart/b.txt')]
  const changes = await connected.rights()
  assert.deepEqual(readers(changes, open), ['ada@example.com', 'bo@example.com', 'cy@example.com'])
  assert.deepEqual(readers(changes, apart), ['ada@example.com', 'di@example.com'])
})

test('a file that was shared by itself is read by those as well, and not by others beside it', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  const one = model.add('/one.txt', 'x', { members: [{ who: model.person('dbid:bo') }, { who: 'new@example.com' }] })
  const other = model.add('/other.txt')
  const changes = await connected.rights()
  assert.deepEqual(readers(changes, one), ['ada@example.com', 'bo@example.com', 'new@example.com'])
  assert.deepEqual(readers(changes, other), ['ada@example.com'])
  await connected.sync()
  assert.deepEqual(connected.index.get(one)!.access, [['user:dbid:ada', 'user:dbid:bo', 'email:new@example.com']])
})

test('members that do not fit on one page are all yielded', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team')
  const many = Array.from({ length: 1500 }, (_, index) => ({ who: `guest${index}@example.com` }))
  model.share('/Team', many)
  const [inFolder, byItself] = [model.add('/Team/plan.txt'), model.add('/own.txt', 'x', { members: many })]
  const changes = await connected.rights()
  assert.equal(readers(changes, inFolder).length, 1501)
  assert.equal(readers(changes, byItself).length, 1501)
})

test('of a group only the account is known to be in it, where it is', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  const bo = model.person('dbid:bo')
  model.groups.set('g:1', { name: 'Engineering', members: [model.account.id, bo] }).set('g:2', { name: 'Sales', members: [bo] })
  model.addFolder('/Team')
  model.share('/Team', [{ who: 'g:1' }, { who: 'g:2' }])
  const id = model.add('/Team/plan.txt')
  const changes = await connected.rights()
  assert.deepEqual(readers(changes, id), ['ada@example.com'])
  assert.ok(changes.some((each) => each.kind === 'group' && each.name === 'Sales' && each.members.length === 0))
})

test('a folder whose members Dropbox does not show is read by the account alone', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.addFolder('/Team')
  const folder = model.share('/Team', [{ who: model.person('dbid:bo') }], { isVisible: false })
  const id = model.add('/Team/plan.txt')
  assert.deepEqual(readers(await connected.rights(), id), ['ada@example.com', 'bo@example.com'])
  model.sharedFolders.delete(folder)
  assert.deepEqual(readers(await connected.rights(), id), ['ada@example.com'])
})

test('in the space of a team the folder of a person is theirs, and the rest its members’', async () => {
  await using connected = await connectDropbox()
  const { model } = connected
  model.joinTeam()
  model.addFolder('/Board')
  model.share('/Board', [{ who: model.person('dbid:bo') }])
  const [own, board] = [model.add('/Ada/own.txt'), model.add('/Board/minutes.txt')]
  const changes = await connected.rights()
  assert.deepEqual(readers(changes, own), ['ada@example.com'])
  assert.deepEqual(readers(changes, board), ['ada@example.com', 'bo@example.com'])
})

test('a reading says at its end that it was all, and does not when it broke off', async () => {
  await using connected = await connectDropbox()
  connected.model.add('/own.txt')
  assert.equal((await connected.rights()).at(-1)?.kind, 'complete')
  connected.server.fail(/list_folder$/, { status: 403, body: { error: { '.tag': 'team_access_denied' } } })
  await assert.rejects(connected.rights(), { reason: 'forbidden' })
})

/** The app of a team that its administrator linked, instead of a consent. */
async function connectTeam() {
  const connected = await connectDropbox()
  const { door } = connected.server
  const team = ['members.read', 'team_data.member']
  connected.team = {
    adminAccount: connected.model.account.email,
    appKey: door.client.id,
    appSecret: door.client.secret,
    refreshToken: door.refreshToken([...scopes, ...team]),
  }
  connected.server.forget()
  return connected
}

test('by the app of a team groups are read by their members, and files in the name of the admin account', async () => {
  await using connected = await connectTeam()
  const { model } = connected
  model.joinTeam()
  model.pageSize = 2
  const [bo, cy, di] = ['bo', 'cy', 'di'].map((name) => model.person(`dbid:${name}`)) as [string, string, string]
  model.people.get(di)!.disabled = true
  model.groups.set('g:1', { name: 'Everyone', members: [bo, cy, di] })
  model.addFolder('/Board')
  model.share('/Board', [{ who: 'g:1' }])
  const id = model.add('/Board/minutes.txt', 'agreed')
  await connected.sync()
  assert.equal(await connected.text(id), 'agreed')
  assert.deepEqual(readers(await connected.rights(), id), ['ada@example.com', 'bo@example.com', 'cy@example.com'])
})

test('a refused app and an account outside the team are reported as such', async () => {
  await using connected = await connectTeam()
  const check = (given: Record<string, string>) => {
    connected.team = { ...connected.team, ...given }
    return connected.source.check(connected.open() as never)
  }
  await check({})
  await assert.rejects(check({ adminAccount: 'stranger@example.com' }), {
    reason: 'settings',
    message: /stranger@example\.com is not a member/,
  })
  connected.server.forget()
  const error = await check({ appSecret: 'wrong-app-secret' }).catch((thrown: unknown) => thrown)
  assert.ok(failure('auth')(error))
  assert.doesNotMatch(String(error), /wrong-app-secret|refresh-/)
  assert.deepEqual(connected.server.paths(), ['/oauth2/token'])
})
