import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '@quarry/contract/testing/random'
import { nextcloud } from '../../vendors/nextcloud/vendor.ts'
import { ApiHost } from '../../testing/api-host.ts'
import { type CloudServer, startCloud } from './testing/server.ts'

const [outer, inner, files] = [8, 8, 24]

async function filled(check: (host: ApiHost, server: CloudServer) => Promise<void>): Promise<void> {
  await using server = await startCloud('nextcloud')
  for (let a = 0; a < outer; a += 1)
    for (let b = 0; b < inner; b += 1) for (let c = 0; c < files; c += 1) server.model.write(`/${a}/${b}/${c}.txt`, 'text')
  await using host = connected(server)
  await check(host, server)
}

function connected(server: CloudServer): ApiHost {
  const host = new ApiHost({ vendor: nextcloud, settings: server.settings() })
  host.fetches = false
  return host
}

/** A run that fails after so many folders were listed; without a word when it had no more to list. */
async function failing(host: ApiHost, server: CloudServer, after: number): Promise<void> {
  let left = after
  server.trouble = ({ method, headers }, response) => {
    if (method !== 'PROPFIND' || headers.depth !== '1' || (left -= 1) >= 0) return false
    response.destroy()
    return true
  }
  await host.run().catch(() => {})
  server.trouble = null
}

const listed = (server: CloudServer): number =>
  server.requests.splice(0).filter(({ method, headers }) => method === 'PROPFIND' && headers['depth'] === '1').length

const state = ({ documents }: ApiHost) =>
  [...documents.values()]
    .map(({ item }) => [item.externalId, item.version, ...item.ancestors.map(({ title }) => title), item.title].join('/'))
    .toSorted()

test('a run over changes that fails late continues with what it may pass over, and leaves the next one all it knew', () =>
  filled(async (host, server) => {
    await host.run()
    for (let a = 1; a < outer; a += 2)
      for (let b = 0; b < inner; b += 1) for (let c = 0; c < files; c += 1) server.model.write(`/${a}/${b}/${c}.txt`, 'other')
    await failing(host, server, 30)
    assert.ok(host.isMidway())
    listed(server)
    await host.run()
    const [again, unchanged] = [listed(server), host.said.flatMap((change) => (change.kind === 'unchanged' ? [change] : []))]
    assert.ok(again < 30, `${again} folders listed`)
    assert.deepEqual(
      unchanged.map(({ externalId }) => externalId),
      [server.model.get('/6').id],
    )
    await host.run()
    assert.equal(listed(server), 0)
  }))

test('after listings that broke off anywhere, whatever happened meanwhile, the next one knows what a first one would find', () =>
  filled(async (host, server) => {
    const { model } = server
    const random = randomFrom(11)
    const below = (count: number) => Math.floor(random() * count)
    const path = () => `/${below(outer)}/${below(inner)}/${below(files)}.txt`
    let midway = 0
    const change = () => {
      for (let step = 0; step < 12; step += 1) {
        const [at, dice] = [path(), random()]
        const folder = at.slice(0, at.lastIndexOf('/'))
        if (dice < 0.4) model.write(at, `${step}`)
        else if (dice < 0.6 && model.at(at)) model.remove(at)
        else if (dice < 0.8 && model.at(at)) model.move(at, `/${below(outer)}/moved ${below(1_000_000)}.txt`)
        else if (dice < 0.9 && model.at(folder)) model.move(folder, `/${below(outer)}/folder ${below(1_000_000)}`)
        else if (dice >= 0.9) model.write(`/${below(outer)}/${below(inner)}/deep/${below(9)}/new.txt`, 'new')
      }
    }
    for (let round = 0; round < 3; round += 1) {
      if (round % 2 === 0) host.cursor = null
      for (let parts = 0; parts < 2; parts += 1) {
        await failing(host, server, 30 + below(25))
        midway += Number(host.isMidway())
        change()
      }
      // The run that resumes, and what was listed behind its cursor before.
      await host.run()
      await host.run()
      await using fresh = connected(server)
      await fresh.run()
      const [known, real] = [new Set(state(host)), new Set(state(fresh))]
      assert.deepEqual([...known.symmetricDifference(real)], [], `round ${round}`)
    }
    assert.ok(midway >= 2, `${midway} listings broke off in their middle`)
  }))
