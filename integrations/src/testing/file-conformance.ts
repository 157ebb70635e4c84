import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError } from '../kit/kit.ts'
import { ApiHost } from './api-host.ts'
import { connectTo } from './connected.ts'
import { heap } from './heap.ts'
import type { FileSite, Question, FileSiteFailure } from './file-site.ts'
import { resumedConformance } from './resumed-conformance.ts'

const many = 10_000
const inFolder = 100
/** What one file may leave behind while the rest is listed, in bytes. */
const bytesPerFile = 2_000

/** What a failure about a folder does to the run: ends it, or leaves that folder alone, because servers answer so about single folders. */
type Traits = { onFailure: 'ends' | 'skips' }

/** What every file server vendor promises about many files and bad moments, tried against a counterpart in this process. */
export function fileConformance(name: string, start: () => Promise<FileSite>, { onFailure }: Traits): void {
  resumedConformance(name, start)
  type FileConformanceIo = { site: FileSite; host: ApiHost }
  const promise = (title: string, check: (setup: FileConformanceIo) => Promise<void>): void =>
    void test(`${name}: ${title}`, async () => {
      await using site = await start()
      await using host = new ApiHost(site)
      await check({ site, host })
    })

  test(`${name}: a server that is unreachable refuses nobody`, async () => {
    const site = await start()
    await using connected = connectTo(site.vendor, site.settings)
    assert.equal((await connected.signIn()).account, site.settings['id'])
    await site[Symbol.asyncDispose]()
    await assert.rejects(connected.signIn(), { reason: 'unreachable' })
  })

  promise('ten thousand files cost bounded memory, and a second pass asks for folders alone', async ({ site, host }) => {
    fill(site, many)
    host.fetches = false
    await host.check()
    const before = heap()
    let most = 0
    let count = 0
    for await (const { kind } of host.source.changes(host.openIo() as never, null))
      if (kind === 'item' && (count += 1) % 2_500 === 0) most = Math.max(most, heap())
    assert.equal(count, many)
    const perFile = Math.round((most - before) / many)
    assert.ok(perFile < bytesPerFile, `${perFile} bytes for each file`)

    await host.run()
    for (const document of host.documents.values()) document.version = document.item.version
    host.fetches = true
    site.asked.length = 0
    await host.run()
    assert.deepEqual([host.documents.size, host.reads, filesIn(site)], [many, [], []])
    const extra = site.asked.length - many / inFolder
    assert.ok(extra >= 0 && extra <= 4, `${extra} questions more than there are folders`)
    site.write('/folder 7/701.txt', 'another text')
    await host.run()
    assert.deepEqual([host.reads, filesIn(site)], [['/folder 7/701.txt'], ['/folder 7/701.txt']])
  })

  promise('two runs at once find the same, each for itself', async ({ site, host }) => {
    fill(site, 300)
    await using other = new ApiHost(site)
    await Promise.all([host.run(), other.run()])
    assert.deepEqual([host.documents.size, host.reads.length], [300, 300])
    assert.deepEqual(other.documents, host.documents)
    site.write('/folder 1/new.txt', 'new')
    site.remove('/folder 0/1.txt')
    await Promise.all([host.run(), other.run()])
    for (const each of [host, other]) {
      assert.deepEqual([each.documents.size, each.reads.length], [300, 301])
      assert.ok(each.text('/folder 1/new.txt', 'new') && !each.documents.has('/folder 0/1.txt'))
    }
  })

  promise('a run that stopped while listing or fetching is resumed: nothing lost, nothing twice', async ({ site, host }) => {
    fill(site, 300)
    const crash = new Error('crash')
    let left = 120
    const stop = () => {
      if ((left -= 1) === 0) throw crash
    }
    await assert.rejects(host.run({ on: stop }), crash)
    assert.deepEqual([host.documents.size, host.isComplete(), filesIn(site)], [119, false, []])
    left = 50
    site.trouble = ({ about }) => (about === 'file' && (left -= 1) <= 0 ? 'cut' : null)
    await assert.rejects(host.run(), { reason: 'unreachable' })
    assert.equal(host.documents.size, 300)
    site.trouble = null
    await host.run()
    assert.ok([...host.documents.keys()].every((id) => host.text(id, textOf(id))))
    // Only what was cut off was fetched again.
    assert.equal(host.reads.length, 301)
  })

  /** A tree that was read once, beside which something new waits. @returns how many questions listing it takes */
  async function readOnce({ site, host }: FileConformanceIo): Promise<number> {
    fill(site, 60, 5)
    await host.run()
    site.asked.length = 0
    await host.run()
    const questions = site.asked.length
    site.write('/folder 3/new.txt', 'new')
    return questions
  }
  /** These questions, counted from 0, get this instead of an answer. */
  const strike = (site: FileSite, meant: (question: Question, at: number) => boolean, trouble: FileSiteFailure): void => {
    let at = 0
    site.trouble = (question) => (meant(question, at++) ? trouble : null)
  }
  /** Afterwards everything is there, and nothing was fetched a second time. */
  async function recovers({ site, host }: FileConformanceIo): Promise<void> {
    site.trouble = null
    host.reads = []
    await host.run()
    assert.ok(host.isComplete() && host.text('/folder 3/new.txt', 'new'))
    assert.equal(host.documents.size, 61)
    assert.ok(host.reads.length <= 1, host.reads.join(', '))
  }

  promise('a burst of failures ends the run with its reason or skips these folders, and removes nothing', async (setup) => {
    const { site, host } = setup
    const questions = await readOnce(setup)
    for (let from = 0; from < questions; from += 1) {
      strike(site, (_, at) => at >= from && at < from + 3, 'failure')
      const error = await host.run().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const said = host.said.flatMap((change) => (change.kind === 'skipped' ? [change.reason] : []))
      // Without its base folder, which is asked about first, nothing can be said about the others.
      if (onFailure === 'ends' || from === 0) {
        assert.ok(error instanceof IntegrationError && error.reason === 'upstream', `${from}: ${String(error)}`)
        assert.ok(!host.isComplete())
      } else
        assert.ok(
          error === null && said.length > 0 && said.every((reason) => /451|failure/i.test(reason)),
          `${from}: ${said.join(', ')}`,
        )
      assert.ok(host.documents.size >= 60, `after ${from} questions ${60 - host.documents.size} documents were removed`)
    }
    await recovers(setup)
  })

  promise('a burst of failures while files are fetched is no refusal of these files', async (setup) => {
    const { site, host } = setup
    await readOnce(setup)
    strike(site, ({ about }) => about === 'file', 'failure')
    await assert.rejects(host.run(), { reason: 'upstream' })
    assert.deepEqual([...host.refused], [])
    await recovers(setup)
  })

  promise('a connection that is cut, wherever, ends the run with its name and removes nothing', async (setup) => {
    const { site, host } = setup
    const questions = await readOnce(setup)
    for (let from = 0; from <= questions; from += 1) {
      strike(site, (_, at) => at >= from, 'cut')
      await assert.rejects(host.run(), { reason: 'unreachable' }, `after ${from} questions`)
      assert.ok(host.documents.size >= 60)
    }
    await recovers(setup)
  })
}

function fill(site: FileSite, count: number, perFolder = inFolder): void {
  for (let n = 0; n < count; n += 1) {
    const path = `/folder ${Math.floor(n / perFolder)}/${n}.txt`
    site.write(path, textOf(path))
  }
}

const textOf = (path: string) => `text of ${path}`

const filesIn = ({ asked }: FileSite): string[] => asked.flatMap(({ about, path }) => (about === 'file' ? [path] : []))
