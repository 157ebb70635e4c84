import { chosenByConsent, settings } from '../../figma/settings.ts'
import { scopes } from '../../figma/client.ts'
import { figma } from '../../figma/vendor.ts'
import type { Change, Io, Item, Source } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import { lendIo } from '../io.ts'
import { type FakeFigma, startFigma } from './fake.ts'
import type { FigmaModel } from './model.ts'

const source = figma.source as unknown as Source

/** A source on a team of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type ConnectedFigma = AsyncDisposable & {
  server: FakeFigma
  model: FigmaModel
  source: Source
  index: Map<string, Item>
  cursor: string | null
  /** Of the person who consented; null for a personal token. */
  token: string | null
  choose(containers: string[]): void
  sync(): Promise<Change[]>
  text(id: string): Promise<string>
  open(given?: Record<string, unknown>): Io<unknown>
}

export async function connectFigma(): Promise<ConnectedFigma> {
  const server = await startFigma()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { model } = server
  let containers: string[] = []
  const index = new Map<string, Item>()
  const open = (given: Record<string, unknown> = {}) => {
    const { token } = connected
    const typed = { apiToken: server.apiToken, teamId: model.teamId, containers, ...given }
    return lendIo<unknown>((token === null ? settings : chosenByConsent).parse(typed), net, {
      known: new Map([...index].map(([id, { version }]) => [id, version])),
      base: server.origin,
      token: token === null ? null : async () => token,
    })
  }
  const connected: ConnectedFigma = {
    server,
    model,
    source,
    index,
    cursor: null,
    token: server.give(scopes),
    open,
    choose: (next) => void (containers = next),
    async sync() {
      const changes: Change[] = []
      for await (const change of source.changes(open() as never, connected.cursor)) changes.push(change)
      const [seen, kept] = [new Set<string>(), new Set<string>()]
      for (const change of changes) {
        if (change.kind === 'item') index.set(change.item.externalId, change.item)
        if (change.kind === 'item') seen.add(change.item.externalId)
        if (change.kind === 'unchanged' || change.kind === 'skipped') kept.add(change.externalId)
        if (change.kind === 'cursor') connected.cursor = change.cursor
      }
      for (const [id, { ancestors }] of index)
        if (!seen.has(id) && !kept.has(id) && !ancestors.some((folder) => kept.has(folder.id))) index.delete(id)
      return changes
    },
    async text(id) {
      return Buffer.concat(await Array.fromAsync(source.read(open() as never, index.get(id)!))).toString()
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

/** Where things are found: `Product/Web/Login`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] =>
  [...index.values()].map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/')).toSorted()
