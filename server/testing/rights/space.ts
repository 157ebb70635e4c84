import type { SourceId } from '@quarry/contract/ids'
import { randomFrom } from '@quarry/contract/testing/random'
import type { Access, Principal } from '@quarry/integrations/kit/rights'
import type { App, WorkspaceCtx } from '../../src/context.ts'
import { changeSource } from '../../src/features/source/connecting/change-source.ts'
import { connectSite, type openMirroredService, readRightsOf, type Site } from '../mirrored-service.ts'
import type { World } from '../world.ts'

/** A workspace with sources whose service says who sees what. */
export type Space = { members: WorkspaceCtx[]; addresses: Map<WorkspaceCtx, string[]>; sources: Source[] }
export type Source = { id: SourceId; site: Site; access: 'PUBLIC' | 'RESTRICTED'; owner: WorkspaceCtx }

const groupIds = ['1', '2', '3', '4', '5']
const personIds = ['a', 'b', 'c', 'd', 'e']

/** Written without a thought for speed, from the words of the kit alone. */
function maySee({ site, access, owner }: Source, space: Space, reader: WorkspaceCtx, listed: Access | undefined): boolean {
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
  return listed !== undefined && listed.length > 0 && listed.every((list) => list.some((principal) => isIn(principal, [])))
}

/** Everything that somebody sees, as `<source> <name>`. */
export const seenBy = (space: Space, reader: WorkspaceCtx): string[] =>
  space.sources.flatMap((source) =>
    [...source.site.things]
      .filter(([, { access }]) => maySee(source, space, reader, access))
      .map(([name]) => `${source.id} ${name}`),
  )

/** Spaces with random rights, which change at random; the same for the same seed. */
export function randomSpaces(
  world: World,
  parts: Partial<App>,
  { service, seed }: { service: ReturnType<typeof openMirroredService>; seed: number },
) {
  const random = randomFrom(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)]!
  const some = <T>(of: readonly T[], most: number): T[] => Array.from({ length: below(most + 1) }, () => pick(of))

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

  /** @param name of its sites */
  async function open(name: string): Promise<Space> {
    const owner = await world.member(parts)
    const members = [owner]
    for (let n = 0; n < 3; n++) members.push(await world.member({ of: owner, role: pick(['ADMIN', 'USER'] as const), ...parts }))
    const addresses = new Map(members.map((ctx) => [ctx, [ctx.account.email]]))
    const space: Space = { members, addresses, sources: [] }
    for (let n = 0; n < 2; n++) {
      const site = service.site(`${name}.${n}`)
      for (let thing = 0; thing < 8; thing++) {
        const access = anyAccess(space)
        site.things.set(`thing ${thing}`, { text: `the heron thing ${thing}`, ...(access && { access }) })
      }
      for (const id of groupIds) site.groups.set(id, some(principalsOf(space), 4))
      for (const id of personIds) site.people.set(id, pick([...space.addresses.values()].flat()))
      space.sources.push({ id: await connectSite(owner, `${name}.${n}`), site, access: 'PUBLIC', owner })
    }
    return space
  }

  /** What people at the service might do next. The rights alone are read: what a listing would find as well must not be needed. */
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
    for (const { id } of space.sources) await readRightsOf(space.members[0]!, id)
  }

  return { random, below, pick, some, open, stir }
}
