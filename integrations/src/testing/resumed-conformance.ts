import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from './api-host.ts'
import type { FileSite } from './file-site.ts'

const [outer, inner, files] = [20, 10, 16]
const many = outer * inner * files
const folders = 1 + outer + outer * inner
const two = (n: number) => String(n).padStart(2, '0')

/**
 * What every vendor that walks through folders promises about a listing that fails late.
 * @param top what is above the folders of the site where they are found
 */
export function resumedConformance(name: string, start: () => Promise<FileSite>, { top = '' } = {}): void {
  type Setup = { site: FileSite; host: ApiHost; paths(): string[] }
  const promise = (title: string, check: (setup: Setup) => Promise<void>): void =>
    void test(`${name}: ${title}`, async () => {
      await using site = await start()
      await using host = new ApiHost(site)
      host.fetches = false
      for (let a = 0; a < outer; a += 1)
        for (let b = 0; b < inner; b += 1) for (let c = 0; c < files; c += 1) site.write(`/${two(a)}/${two(b)}/${c}.txt`, 'text')
      const paths = () =>
        [...host.documents.values()].map(({ item }) =>
          ['', ...item.ancestors.map(({ title }) => title), item.title].join('/').slice(top.length),
        )
      await check({ site, host, paths: () => paths().toSorted() })
    })
  const listings = ({ asked }: FileSite): number => asked.filter(({ about }) => about === 'folder').length

  /** A run whose connections all fail from the request for this folder on. @returns how many folders it listed */
  async function failing({ site, host }: Setup, path: string): Promise<number> {
    let away = false
    site.asked.length = 0
    site.trouble = (question) => {
      away ||= question.about === 'folder' && question.path === path
      return away ? 'cut' : null
    }
    await assert.rejects(host.run())
    site.trouble = null
    return listings(site)
  }
  async function asking({ site, host }: Setup): Promise<number> {
    site.asked.length = 0
    await host.run()
    return listings(site)
  }

  promise('a listing that fails late resumes where it was, as often as needed', async (setup) => {
    const first = await failing(setup, '/18/05')
    assert.ok(first > folders * 0.85, `${first} folders listed`)
    const found = setup.host.documents.size
    assert.ok(found > many * 0.8 && found < many, `${found} documents`)
    const second = await failing(setup, '/19/07')
    const third = await asking(setup)
    assert.ok(second < first / 3 && third < first / 3, `${second} and ${third} folders listed after ${first}`)
    assert.deepEqual([setup.host.documents.size, new Set(setup.paths()).size, setup.host.isComplete()], [many, many, true])
    await setup.host.run()
    assert.equal(setup.host.documents.size, many)
  })

  promise('what was deleted or added meanwhile is reported, before the resume point by the next listing', async (setup) => {
    const { site, host, paths } = setup
    await host.run()
    host.cursor = null
    await failing(setup, '/18/05')
    const [ahead, behind] = ['/19/09', '/02/02']
    for (const folder of [ahead, behind]) {
      site.remove(`${folder}/1.txt`)
      site.write(`${folder}/new.txt`, 'new')
    }
    site.write('/19/zz/new.txt', 'new')
    await asking(setup)
    assert.ok(host.isComplete())
    const there = (...ids: string[]) => ids.map((id) => paths().includes(id))
    assert.deepEqual(there(`${ahead}/1.txt`, `${ahead}/new.txt`, '/19/zz/new.txt'), [false, true, true])
    await host.run()
    assert.deepEqual(there(`${behind}/1.txt`, `${behind}/new.txt`), [false, true])
    assert.equal(host.documents.size, many + 1)
  })

  promise('a listing resumes although its resume point no longer exists', async (setup) => {
    const { site, host, paths } = setup
    await host.run()
    host.cursor = null
    const first = await failing(setup, '/18/05')
    for (const folder of ['/17', '/18']) site.remove(folder)
    assert.ok((await asking(setup)) < first / 3)
    assert.ok(host.isComplete())
    await host.run()
    assert.deepEqual([paths().length, paths().at(-1)], [many - 2 * inner * files, '/19/09/9.txt'])
  })

  promise('a cursor that cannot be resumed begins the listing again, and says so', async (setup) => {
    const { host } = setup
    await failing(setup, '/18/05')
    assert.ok(host.isMidway())
    host.cursor = JSON.stringify({ midway: { path: 7 } })
    await host.run()
    assert.deepEqual([host.said[0]?.kind, host.isComplete(), host.documents.size], ['anew', true, many])
  })
}
