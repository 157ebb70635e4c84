import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import type { Access, Principal } from '@quarry/integrations/rights'
import { connectSite, openMirroredService, readRightsOf, readThings, type Site } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { changeSource } from '../indexing/change-source.ts'
import { findReaders } from './who-sees.ts'
import { stillVisible } from '../search/read-document.ts'
import { countBySource, searchPage } from '../search/search.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }

/** Printed with the test; written here it repeats a failure. */
const seed = Date.now() % 1_000_000
const [spaces, rounds] = [2, 8]

/** Mulberry32: small, and the same everywhere for the same seed. */
function randomOf(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomOf(seed)
const below = (n: number): number => Math.floor(random() * n)
const pick = <T>(of: readonly T[]): T => of[below(of.length)]!
const some = <T>(of: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => pick(of))

type Space = { members: WorkspaceCtx[]; addresses: Map<WorkspaceCtx, string[]>; sources: Source[] }
type Source = { id: SourceId; site: Site; access: 'PUBLIC' | 'RESTRICTED'; owner: WorkspaceCtx }

const groupIds = ['1', '2', '3', '4', '5']
const personIds = ['a', 'b', 'c', 'd', 'e']

/** Written without a thought for speed, from the words of the kit alone. */
function maySee({ site, access, owner }: Source, space: Space, reader: WorkspaceCtx, told: Access | undefined): boolean {
  if (access === 'RESTRICTED') return reader === owner
  const isIn = (principal: Principal, seen: readonly string[]): boolean => {
    if (seen.includes(principal)) return false
    const addresses = space.addresses.get(reader)!
    const name = principal.slice(principal.indexOf(':') + 1)
    if (principal === 'everyone') return true
    if (principal.startsWith('email:')) return addresses.includes(name)
    if (principal.startsWith('domain:')) return addresses.some((address) => address.endsWith(`@${name}`))
    if (principal.startsWith('user:')) return addresses.some((address) => site.people.get(name) === address)
    return (site.groups.get(name) ?? []).some((member) => isIn(member, [...seen, principal]))
  }
  return told !== undefined && told.length > 0 && told.every((list) => list.some((principal) => isIn(principal, [])))
}

async function openSpace(): Promise<Space> {
  const owner = await world.member(parts)
  const members = [owner]
  for (let n = 0; n < 3; n++) members.push(await world.member({ of: owner, role: pick(['ADMIN', 'USER'] as const), ...parts }))
  const addresses = new Map(members.map((ctx) => [ctx, [ctx.account.email]]))
  return { members, addresses, sources: [] }
}

async function giveAddress(space: Space): Promise<void> {
  const ctx = pick(space.members)
  const email = `extra-${below(1_000_000_000)}@${pick(['one.example', 'two.example'])}`
  const isConfirmed = random() < 0.7
  const row = { account_id: ctx.account.id, email, created_at: world.clock.now() }
  await world.db
    .insertInto('account_email')
    .values({ ...row, confirmed_at: isConfirmed ? world.clock.now() : null })
    .execute()
  if (isConfirmed) space.addresses.get(ctx)!.push(email)
  else space.sources.forEach(({ site }) => site.people.set(pick(personIds), email))
}

const principalsOf = (space: Space): Principal[] => {
  const emails = [...space.addresses.values()].flat()
  return [
    ...emails.map((email) => `email:${email}` as const),
    ...personIds.map((id) => `user:${id}` as const),
    ...groupIds.map((id) => `group:${id}` as const),
    ...groupIds.map((id) => `group:${id}` as const),
    'domain:example.com',
    'domain:one.example',
    'everyone',
  ]
}

const anyAccess = (space: Space): Access | undefined =>
  random() < 0.1 ? undefined : Array.from({ length: below(4) }, () => some(principalsOf(space), 3))

/** What people at the service might do next. */
async function stir(space: Space): Promise<void> {
  const source = pick(space.sources)
  const { site } = source
  const emails = [...space.addresses.values()].flat()
  const things = [...site.things.keys()]
  const acts: (() => unknown)[] = [
    () => site.groups.set(pick(groupIds), some(principalsOf(space), 4)),
    () => site.groups.delete(pick(groupIds)),
    () => site.people.set(pick(personIds), random() < 0.2 ? null : pick(emails)),
    () => site.people.delete(pick(personIds)),
    () => {
      const [name, access] = [pick(things), anyAccess(space)]
      site.things.set(name, { text: `the heron ${name}`, ...(access && { access }) })
      site.changedRights.set(name, access ?? [])
    },
    () => giveAddress(space),
    async () => {
      source.access = source.access === 'PUBLIC' ? 'RESTRICTED' : 'PUBLIC'
      await changeSource(source.owner, { id: source.id, accessLevel: source.access })
    },
  ]
  for (let n = 0; n < 4; n++) await pick(acts)()
}

type Row = { id: DocumentId; source_id: SourceId; external_id: string }

/** What each member is said to see, by asking of each document. */
async function explained(space: Space, documents: readonly Row[]): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  for (const { id, source_id: sourceId, external_id: name } of documents) {
    const source = space.sources.find((one) => one.id === sourceId)
    if (!source) continue
    const { readers } = await findReaders(source.owner, { sourceId, documentId: id, page: 0, pageSize: 20 })
    for (const { accountId } of readers) seen.set(accountId, [...(seen.get(accountId) ?? []), `${sourceId} ${name}`])
  }
  return seen
}

async function check(space: Space, round: number): Promise<void> {
  const documents = await world.db.selectFrom('document').select(['id', 'source_id', 'external_id']).execute()
  const readers = await explained(space, documents)
  for (const reader of space.members) {
    const expected = space.sources.flatMap((source) =>
      [...source.site.things]
        .filter(([, { access }]) => maySee(source, space, reader, access))
        .map(([name]) => `${source.id} ${name}`),
    )
    const { contentList, totalContentCount } = await searchPage(reader, { query: 'heron' }, { page: 0, pageSize: 100 })
    const found = contentList.map((hit) => `${hit.workspaceContentProviderInfoId} ${hit.contentTitle}`)
    const where = `seed ${seed}, round ${round}, ${reader.role}`
    assert.deepEqual(found.sort(), expected.sort(), where)
    assert.equal(totalContentCount, expected.length, where)
    const counts = await countBySource(reader, { query: 'heron' })
    assert.equal(
      counts.reduce((sum, { count }) => sum + count, 0),
      expected.length,
      where,
    )
    // The record itself says the same, of the documents of all workspaces.
    const visible = await stillVisible(
      reader,
      documents.map(({ id }) => id),
    )
    const names = documents.filter(({ id }) => visible.includes(id)).map((row) => `${row.source_id} ${row.external_id}`)
    assert.deepEqual(names.sort(), expected, where)
    // And so does the answer to who sees what, and why.
    assert.deepEqual(readers.get(reader.account.id)?.sort() ?? [], expected, where)
  }
}

test('whatever rights are given and taken away, each person sees exactly what the service lets them', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const all: Space[] = []
  for (let n = 0; n < spaces; n++) all.push(await openSpace())
  for (const [index, space] of all.entries()) {
    for (let n = 0; n < 2; n++) {
      const name = `${index}.${n}`
      const site = service.site(name)
      for (let thing = 0; thing < 8; thing++) {
        const access = anyAccess(space)
        site.things.set(`thing ${thing}`, { text: `the heron thing ${thing}`, ...(access && { access }) })
      }
      for (const id of groupIds) site.groups.set(id, some(principalsOf(space), 4))
      const owner = space.members[0]!
      for (const id of personIds) site.people.set(id, pick([...space.addresses.values()].flat()))
      space.sources.push({ id: await connectSite(owner, name), site, access: 'PUBLIC', owner })
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const space of all) {
      await check(space, round)
      await stir(space)
      // The rights alone are read: what a listing would find as well must not be needed.
      for (const { id } of space.sources) await readRightsOf(space.members[0]!, id)
    }
  }
  for (const space of all) {
    for (const { id } of space.sources) await readThings(space.members[0]!, id)
    await check(space, rounds)
  }
})
