import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import pg from 'pg'
import { browse, password, putFile, signUp, untilIndexed } from '../../server/testing/product.ts'

const foundWithinMs = 5 * 60_000

type Owner = { session: string; workspaceId: WorkspaceId; sourceId: SourceId }

/** People who search, upload, vote and sign up, and who remember what was acknowledged: it has to be there whatever happened since. */
export class Writers {
  readonly #owner: Owner
  readonly #files: string[] = []
  readonly #votes: string[] = []
  /** Who has not been seen to log in yet. */
  #people: string[] = []
  #joined = 0
  #count = 0

  private constructor(owner: Owner) {
    this.#owner = owner
  }

  static async open(origin: string): Promise<Writers> {
    const { client, session, workspaceId } = await signUp(origin, 'ada')
    const source = { serviceName: 'upload', displayName: 'Notes', accessLevel: 'PUBLIC', settings: {} } as const
    const { sourceId } = await client.call(sourceRoutes.add, { workspaceId, ...source })
    const writers = new Writers({ session, workspaceId, sourceId })
    await writers.#upload(origin)
    return writers
  }

  get acknowledged(): string {
    return `${this.#files.length} files, ${this.#votes.length} votes and ${this.#joined} people`
  }

  /** Everybody works until stopped. Failures are retried: they are expected while the database is unreachable. */
  work(origin: string): { stop(): Promise<void> } {
    const over = new AbortController()
    const stopped = new Promise<void>((done) => over.signal.addEventListener('abort', () => done(), { once: true }))
    const deeds: (() => Promise<unknown>)[] = [
      () => this.#upload(origin),
      () => this.#upload(origin),
      () => this.#search(origin),
      () => this.#vote(origin),
      () => this.#joinIn(origin),
    ]
    const loops = deeds.map(async (deed) => {
      while (!over.signal.aborted) await Promise.race([deed(), stopped]).catch(() => sleep(50))
    })
    return {
      async stop() {
        over.abort()
        await Promise.all(loops)
      },
    }
  }

  /** What was acknowledged and is not there, once new files are found again. @param url of the database, where votes are to be seen. */
  async missing(origin: string, url: string): Promise<string[]> {
    const { client } = browse(origin, this.#owner.session)
    const [files, votes, people] = [[...this.#files], [...this.#votes], [...this.#people]]
    const missing: string[] = []
    const titles = await this.#titles(origin)
    missing.push(...files.filter((name) => !titles.has(name)).map((name) => `the file ${name} was acknowledged and is missing`))
    const kept = await votesIn(url, votes)
    missing.push(...votes.filter((id) => !kept.has(id)).map((id) => `the vote on ${id} was acknowledged and is missing`))
    for (const name of people) {
      const other = browse(origin).client
      const found = await other
        .call(accountRoutes.login, { email: `${name}@example.com`, password })
        .then(() => other.call(workspaceRoutes.list, {}))
        .catch((error: unknown) => String(error))
      if (typeof found === 'string') missing.push(`${name} signed up and cannot log in: ${found}`)
      else if (!found.joined.some(({ code }) => code === `${name}-space`)) missing.push(`the workspace of ${name} is missing`)
    }
    // Logins have a limit per minute.
    this.#people = this.#people.filter((name) => !people.includes(name))
    const last = await this.#upload(origin)
    const source = await untilIndexed(client, this.#owner.workspaceId, this.#owner.sourceId)
    if (source.status !== 'complete') missing.push(`the source ended as ${source.status}`)
    const all = new Set([...files, last]).size
    for (const deadline = Date.now() + foundWithinMs; ; await sleep(200)) {
      const [found, isLast] = [await this.#found(origin, 'heron'), (await this.#found(origin, last.slice(0, -4))) > 0]
      if (isLast && found >= all) break
      if (Date.now() > deadline) return [...missing, `${found} of ${all} files are found, the last one ${isLast ? 'too' : 'not'}`]
    }
    return missing
  }

  async #upload(origin: string): Promise<string> {
    const name = `note${(this.#count += 1)}z.txt`
    const { client, session } = browse(origin, this.#owner.session)
    const { workspaceId, sourceId } = this.#owner
    const to = { workspaceId, sourceId, path: name }
    const response = await putFile({ client, session: session() }, to, `The heron stood at ${name.slice(0, -4)}.`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`An upload was answered ${response.status}`)
    this.#files.push(name)
    return name
  }

  async #search(origin: string): Promise<void> {
    const { client } = browse(origin, this.#owner.session)
    await client.call(searchRoutes.search, { workspaceId: this.#owner.workspaceId, query: 'heron' })
    await sleep(10)
  }

  async #vote(origin: string): Promise<void> {
    const { client } = browse(origin, this.#owner.session)
    const { workspaceId } = this.#owner
    const { requestId, totalContentCount } = await client.call(searchRoutes.search, { workspaceId, query: 'heron' })
    if (totalContentCount > 0) {
      for await (const event of client.stream(answerRoutes.answer, { workspaceId, requestId })) {
        if (event.event !== 'done') continue
        await client.call(answerRoutes.vote, { aiVoteId: event.data.aiVoteId, vote: 'LIKE' })
        this.#votes.push(event.data.aiVoteId)
      }
    }
    // Answers have a limit per minute.
    await sleep(300)
  }

  async #joinIn(origin: string): Promise<void> {
    const name = `person${(this.#count += 1)}`
    await signUp(origin, name)
    this.#people.push(name)
    this.#joined += 1
    // Sign-ups have a limit per minute.
    await sleep(2_000)
  }

  async #titles(origin: string): Promise<Set<string>> {
    const { client } = browse(origin, this.#owner.session)
    const { workspaceId, sourceId } = this.#owner
    const titles = new Set<string>()
    for (let page = 0; ; page++) {
      const of = { workspaceId, sourceId, search: '', page, pageSize: 100 }
      const { documents } = await client.call(documentRoutes.list, of)
      for (const { title } of documents) titles.add(title)
      if (documents.length < 100) return titles
    }
  }

  async #found(origin: string, query: string): Promise<number> {
    const { client } = browse(origin, this.#owner.session)
    return (await client.call(searchRoutes.search, { workspaceId: this.#owner.workspaceId, query })).totalContentCount
  }
}

async function votesIn(url: string, ids: readonly string[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`select id from answer where vote = 'LIKE' and id = any($1)`, [ids])
  await client.end()
  return new Set(rows.map(({ id }) => id))
}
