import assert from 'node:assert/strict'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { readConfig } from '../src/config.ts'
import type { WorkspaceCtx } from '../src/context.ts'
import { connectionEndpoints } from '../src/features/connection/connection.routes.ts'
import { revokeConsentJob } from '../src/features/connection/care/revoke-consent.ts'
import { sourceRules } from '../src/features/source/source-rules.ts'
import { consentEndpoints } from '../src/features/source/consent/consent.routes.ts'
import { indexSourceJob } from '../src/features/indexing/indexing.jobs.ts'
import { sourceEndpoints } from '../src/features/source/source.routes.ts'
import { mailJobs } from '../src/mail/mail.jobs.ts'
import { startConsentServer } from './services/consent-server.ts'
import { openConsentVendor } from './services/consent-vendor.ts'
import { openParts } from './parts.ts'
import type { Person, TestServer } from './test-server.ts'
import type { World } from './world.ts'

/** Somebody in their browser. */
export type Login = Person & { ctx: WorkspaceCtx }
export const endpoints = [...consentEndpoints, ...sourceEndpoints, ...connectionEndpoints({ source: sourceRules })]

export const of = ({ ctx }: Login) => ({ workspaceId: ctx.workspace.id })
export const draftIn = (page: URL) => page.searchParams.get('connection') as ConnectionId
export const reasonOf = (page: URL) => [page.pathname, page.searchParams.get('reason')]

export const start = async (person: Login, id?: SourceId): Promise<string> =>
  (
    await person.client.call(consentRoutes.start, {
      ...of(person),
      serviceName: 'googledrive',
      ...(id && { sourceId: id }),
    })
  ).address

/** Comes back from the consent page. @returns where the browser is led */
export async function back(person: Pick<Person, 'fetch'>, path: string): Promise<URL> {
  const response = await person.fetch(path, { redirect: 'manual' })
  assert.equal(response.status, 302)
  return new URL(response.headers.get('location') ?? '', 'http://here')
}

export const add = (person: Login, connectionId: ConnectionId, folders: string[] = []) =>
  person.client.call(sourceRoutes.add, {
    ...of(person),
    serviceName: 'googledrive',
    displayName: `Drive ${connectionId}`,
    accessLevel: 'PUBLIC',
    settings: { folders },
    connectionId,
  })

export const detailOf = (person: Login, id: SourceId) => person.client.call(sourceRoutes.detail, { ...of(person), sourceId: id })

/** A provider, a service that is connected by its consent, and people who do so. */
export async function openConsenting(world: World) {
  const provider = await startConsentServer()
  world.onEnd(() => provider.close())
  const vendor = openConsentVendor()
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...provider.env })
  const parts = { ...openParts(world), config, vendors: { googledrive: vendor.vendor } }
  const server: TestServer = await world.server(endpoints, parts)
  const run = () => world.runJobs([indexSourceJob, revokeConsentJob, ...mailJobs], parts)

  async function login(member?: Parameters<typeof world.member>[0]): Promise<Login> {
    Object.assign(provider, { fault: null, granted: null, person: { id: 'ada', email: 'ada@example.com' } })
    vendor.refusal = null
    const ctx = await world.member({ ...parts, ...member })
    return { ...(await server.as(ctx)), ctx }
  }
  const consent = async (person: Login, id?: SourceId) => back(person, await provider.answer(await start(person, id)))

  async function connect(person: Login): Promise<SourceId> {
    const { sourceId } = await add(person, draftIn(await consent(person)))
    await run()
    return sourceId
  }
  return { provider, vendor, parts, server, run, login, consent, connect }
}
