/**
 * `npm run make-earlier -- FOLDER`: fills an installation with the version in FOLDER, a checkout of an earlier commit with its
 * packages, and writes it beside this file, for the test that starts the present version on it. See docs/architecture.md.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { secondFactorRoutes } from '@quarry/contract/routes/account/second-factor'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { password, type Product, signUp, startProduct, untilIndexed } from '../product.ts'
import { codeOf } from '../sign-in/totp-code.ts'
import { archive, type Facts, factsFile, startFileServer, windowLog } from './installation.ts'

const older = resolve(process.argv[2] ?? '')
const dataDir = await mkdtemp(join(tmpdir(), 'quarry-older-'))
const server = await startFileServer()
try {
  const product = await startProduct({ dataDir, main: join(older, 'server/src/main.ts') })
  const facts = await fill(product)
  await product.stop()
  await letKeysLive()
  await pack()
  await writeFile(factsFile, `${JSON.stringify(facts, null, 2)}\n`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function fill(product: Product): Promise<Facts> {
  const { client, session, workspaceId } = await signUp(product.origin, 'ada')
  const ben = await signUp(product.origin, 'ben')
  const served = await connect(client, workspaceId, 'webdav', 'Notes', 'PUBLIC', server.settings({ baseFolder: 'notes' }))
  const uploads = await connect(client, workspaceId, 'upload', 'Handbook', 'PUBLIC')
  const restricted = await connect(client, workspaceId, 'upload', 'Salaries', 'RESTRICTED')
  const theirs = await connect(ben.client, ben.workspaceId, 'upload', 'Ben’s', 'PUBLIC')
  const put = async (path: string, text: string, id: SourceId, of = { workspaceId, session }): Promise<void> => {
    const query = new URLSearchParams({ workspaceId: of.workspaceId, workspaceContentProviderId: id, path })
    const headers = { 'content-type': 'application/octet-stream', origin: product.origin, cookie: of.session }
    const sent = await fetch(`${product.origin}/api/v1${sourceRoutes.upload.path}?${query.toString()}`, {
      method: 'PUT',
      headers,
      body: text,
    })
    if (!sent.ok) throw new Error(`${path} was not taken: ${sent.status}`)
  }
  await put('launch.md', '# Launch plan\n\nThe launch moves to 9 December. Seoul owns the onboarding.', uploads)
  await put('휴가.txt', '연차 휴가는 입사일을 기준으로 15일이 주어집니다.', uploads)
  await put('salaries.txt', 'The salary of the curlew is forty worms.', restricted)
  await put('secret.txt', 'Only Ben knows the bittern.', theirs, ben)
  for (const [who, space, id, count] of [
    [client, workspaceId, served, 2],
    [client, workspaceId, uploads, 2],
    [client, workspaceId, restricted, 1],
    [ben.client, ben.workspaceId, theirs, 1],
  ] as const)
    while ((await untilIndexed(who, space, id)).indexedCount < count);

  for (const query of ['휴가', 'heron']) await client.call(searchRoutes.search, { workspaceId, query })
  const { requestId } = await client.call(searchRoutes.search, { workspaceId, query: 'When does the launch move?' })
  for await (const { event, data } of client.stream(answerRoutes.answer, { workspaceId, requestId }))
    if (event === 'done') await client.call(answerRoutes.vote, { aiVoteId: data.aiVoteId, vote: 'LIKE' })
  const key = { workspaceId, description: 'Reporting', scopes: ['search', 'sources:read'], expiresInDays: 365 } as const
  const { apiKey } = await client.call(apiKeyRoutes.create, { ...key, scopes: [...key.scopes] })
  const { secret } = await client.call(secondFactorRoutes.beginTotp, { password })
  await client.call(secondFactorRoutes.confirmTotp, { code: codeOf(secret, new Date()) })
  const commit = execFileSync('git', ['-C', older, 'rev-parse', 'HEAD']).toString().trim()
  const sources = { server: served, uploads, restricted }
  return { commit, totpSecret: secret, apiKey, workspaceId, otherWorkspaceId: ben.workspaceId, sources }
}

async function connect(
  client: Client,
  workspaceId: WorkspaceId,
  serviceName: 'webdav' | 'upload',
  displayName: string,
  accessLevel: 'PUBLIC' | 'RESTRICTED',
  settings = {},
): Promise<SourceId> {
  const made = await client.call(sourceRoutes.add, { workspaceId, serviceName, displayName, accessLevel, settings })
  return made.sourceId
}

/** None can be made that lives longer than a year; the test does. */
async function letKeysLive(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`update api_key set expires_at = '2200-01-01'`)
  await client.end()
  await postgres.stop()
}

/** Four databases of a new cluster are nearly the same: a wide window finds that. */
async function pack(): Promise<void> {
  const tar = spawn('tar', ['-c', '--owner=0', '--group=0', '-C', dataDir, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window, ZSTD_c_enableLongDistanceMatching: long } = constants
  const packed = createZstdCompress({ params: { [level]: 22, [window]: windowLog, [long]: 1 } })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, packed, createWriteStream(archive))
  await ended
}
