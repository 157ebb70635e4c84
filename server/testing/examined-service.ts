import type { IncomingMessage, ServerResponse } from 'node:http'
import { DoctorStep } from '@quarry/contract/wire/source/doctor'
import type { AccessLevel } from '@quarry/contract/source/source'
import { type Io, type Item, source, type Vendor } from '@quarry/integrations/kit/kit'
import type { Access } from '@quarry/integrations/kit/rights'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { storeConnection } from '../src/features/connection/connection.ts'
import { findSource, insertSource } from '../src/features/source/source.store.ts'
import { examine } from '../src/features/source/doctor/examine.ts'
import type { World } from './world.ts'
import type { openParts } from './parts.ts'

/** What everybody who connects the service enters. */
export const password = 'correct horse'

/** What the service answers; each test says what differs. */
type Service = {
  answer: (request: IncomingMessage, response: ServerResponse) => void
  refuse: Partial<Record<'check' | 'containers' | 'changes' | 'read' | 'rights', Error>>
  items: Pick<Item, 'externalId' | 'access'>[]
  hangs: boolean
  asked: string[]
}

const credentials = z.object({
  url: z.string().meta({ field: 'url' }),
  password: z.string().meta({ field: 'password', secret: true }),
})
const choice = z.object({ folders: z.array(z.string()).default([]).meta({ field: 'containers' }) })
type Settings = z.output<typeof credentials> & z.output<typeof choice>

const readable: Access = [['everyone']]
const itemOf = ({ externalId, access }: Service['items'][number]): Item => ({
  externalId,
  title: externalId,
  link: null,
  version: '1',
  size: 3,
  updatedAt: null,
  ancestors: [],
  fileName: 'a.txt',
  mediaType: null,
  access,
})

function vendorOf(service: Service): Vendor {
  async function ask(part: keyof Service['refuse'], { net, settings: { url } }: Io<Settings>): Promise<void> {
    service.asked.push(part)
    const response = await net.fetch(url)
    await response.body?.cancel()
    const refusal = service.refuse[part]
    if (refusal) throw refusal
  }
  return {
    ...named('Files'),
    connection: connection({ settings: credentials, check: async () => ({ account: null }) }),
    source: source<Settings>({
      access: ['PUBLIC', 'RESTRICTED'],
      settings: { form: choice },
      parallel: 1,
      async check(io) {
        await ask('check', io)
        return {}
      },
      async containers(io) {
        await ask('containers', io)
        return [{ id: 'plans', name: 'Plans', parentId: null, count: 1 }]
      },
      async *changes(io) {
        await ask('changes', io)
        if (service.hangs) await new Promise(() => {})
        for (const each of service.items) yield { kind: 'item', item: itemOf(each) }
        yield { kind: 'complete' }
      },
      async *read(io) {
        await ask('read', io)
        yield Buffer.from('abc')
      },
      async *rights(io) {
        await ask('rights', io)
        yield { kind: 'complete' }
      },
    }),
  }
}

export type Given = Partial<Service> & { url?: string; folders?: string[]; accessLevel?: AccessLevel; stepMs?: number }

/** A source of a service whose answers are scripted, on a server of its own. */
export async function connectExamined(world: World, parts: ReturnType<typeof openParts>, given: Given = {}) {
  const service: Service = {
    answer: (_, response) => response.writeHead(200, { date: world.clock.now().toUTCString() }).end(),
    refuse: {},
    items: [{ externalId: 'a', access: readable }],
    hangs: false,
    asked: [],
    ...given,
  }
  const server = await startHttpServer((request, response) => service.answer(request, response))
  const ctx = await world.member({ ...parts, vendors: { webdav: vendorOf(service) } })
  const { url = server.origin, folders = [], accessLevel = 'PUBLIC', stepMs } = given
  const connectionId = await storeConnection(ctx, ctx.db, {
    vendor: 'webdav',
    part: 'source',
    isShared: accessLevel === 'PUBLIC',
    settings: { url, password, folders },
  })
  const of = { connectionId, service: 'webdav', displayName: 'Files', accessLevel, createdBy: ctx.account.id } as const
  const id = await insertSource(ctx.db, ctx.workspace.id, { ...of, at: ctx.clock.now() })
  async function steps(): Promise<DoctorStep[]> {
    const row = await findSource(ctx.db, ctx.workspace.id, id)
    const patience = { signal: ctx.signal, ...(stepMs !== undefined && { stepMs }) }
    const taken = row ? await Array.fromAsync(examine(ctx, row, patience)) : []
    return taken.map((step) => DoctorStep.parse(step))
  }
  return { ctx, id, service, server, steps, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
