import { IntegrationError, source } from '../kit.ts'
import { type DavClient, type DavIo, openClient } from './client.ts'
import { isName, splitPath } from './path.ts'
import { settings, type WebdavSettings } from './settings.ts'
import { walk } from './walk.ts'

/** One agreement with the server per run, for as long as the settings of the run live. */
const clients = new WeakMap<WebdavSettings, Promise<DavClient>>()

export const webdavSource = source({
  access: ['PUBLIC', 'RESTRICTED'],
  settings,
  parallel: 4,

  async check(io) {
    await reopen(io)
    return {}
  },

  async *changes(io) {
    yield* walk(io, await reopen(io))
  },

  async *read(io, { externalId, size }) {
    const names = splitPath(externalId)
    if (!externalId.startsWith('/') || !names.every(isName) || names.length === 0) {
      throw new IntegrationError('forbidden', 'This is not a path below the base folder.')
    }
    const client = await (clients.get(io.settings) ?? reopen(io))
    yield* contentOf(await client.get(io, names), size)
  },
})

function reopen(io: DavIo): Promise<DavClient> {
  const opening = openClient(io)
  clients.set(io.settings, opening)
  // A failure is told to those who wait for it; who comes later tries again.
  opening.catch(() => clients.delete(io.settings))
  return opening
}

/** @param expected bytes the listing promised, null when unknown. */
async function* contentOf(answer: Response, expected: number | null): AsyncGenerator<Uint8Array> {
  const failure = failureOf(answer)
  if (failure !== null) {
    await answer.body?.cancel()
    throw failure
  }
  let received = 0
  for await (const chunk of answer.body ?? []) {
    received += chunk.byteLength
    yield chunk
  }
  // Without a length in the answer, a connection that was cut looks like one that ended.
  if (!answer.headers.has('content-length') && expected !== null && received < expected) {
    throw new IntegrationError('upstream', `The server sent ${received} of ${expected} bytes.`)
  }
}

function failureOf(answer: Response): IntegrationError | null {
  const { status, redirected, url } = answer
  if (status === 404 || status === 410)
    return new IntegrationError('notFound', `The server does not have this file any more (${status}).`)
  if (status === 403) return new IntegrationError('forbidden', 'The server does not let this user read the file (403).')
  if (status < 200 || status >= 300) return new IntegrationError('upstream', `The server does not hand out the file (${status}).`)
  // Servers lead from the name of a folder to its page, which would pass for the content of the file that was there before.
  if (redirected && new URL(url).pathname.endsWith('/'))
    return new IntegrationError('notFound', 'This is a folder now, not a file.')
  return null
}
