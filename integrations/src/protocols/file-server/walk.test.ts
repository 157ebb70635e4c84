import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { EndlessListing, ListingBudget, listingBounds } from '../../kit/budget.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { failure } from '../../testing/site.ts'
import { walk, type TreeEntry, type TreeListing, type Step } from './walk.ts'

type Tree = { [name: string]: Tree | string }

const folderAt = (tree: Tree, path: string) =>
  path
    .split('/')
    .slice(1)
    .reduce<Tree | string | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), tree)

const listingOf = (tree: Tree): TreeListing<string> => ({
  entries: Object.entries(tree).map(([name, content]): TreeEntry<string> => {
    if (typeof content === 'string') return { name, kind: 'file', identity: null, facts: content }
    return { name, kind: 'folder', identity: null, facts: '' }
  }),
  unclear: [],
})

const listIn = (tree: Tree) => async (path: string) => {
  const folder = folderAt(tree, path)
  if (typeof folder !== 'object') throw new IntegrationError('notFound', 'missing')
  return listingOf(folder)
}

const whole = { from: null, cursorAt: () => null }
const bounded = (ahead: number) => ({ ahead, budget: new ListingBudget(), ...whole })

async function collect(steps: AsyncIterable<Step<string>>) {
  const found: string[] = []
  for await (const step of steps)
    if (step.kind === 'file') found.push(step.file.externalId)
    else if (step.kind === 'skipped') found.push(`skipped ${step.externalId}`)
  return found
}

test('a random tree is walked completely and in order, however much is listed ahead', async (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomFrom(seed)
  const grow = (depth: number): Tree => {
    const size = Math.floor(random() * 6)
    return Object.fromEntries(
      Array.from({ length: size }, (_, index) => [`n${index}`, depth > 0 && random() < 0.5 ? grow(depth - 1) : 'x']),
    )
  }
  const filesOf = (tree: Tree, path: string): string[] =>
    Object.entries(tree).flatMap(([name, content]) =>
      typeof content === 'string' ? [`${path}/${name}`] : filesOf(content, `${path}/${name}`),
    )
  for (let round = 0; round < 50; round++) {
    const tree = grow(5)
    for (const ahead of [1, 3, 8])
      assert.deepEqual((await collect(walk(listIn(tree), bounded(ahead)))).toSorted(), filesOf(tree, '').toSorted())
    assert.deepEqual(await collect(walk(listIn(tree), bounded(1))), await collect(walk(listIn(tree), bounded(8))))
  }
})

test('no more folders are listed at the same time than allowed', async () => {
  const tree = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}`, { file: 'x' }]))
  let [now, most] = [0, 0]
  const list = async (path: string) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    return listIn(tree)(path)
  }
  await collect(walk(list, bounded(4)))
  assert.equal(most, 4)
})

test('a forbidden folder is skipped, a vanished one left out, any other failure ends the walk', async () => {
  const failing = (reason: 'forbidden' | 'notFound' | 'unreachable') => (path: string) =>
    path === '/b' ? Promise.reject(new IntegrationError(reason, 'no')) : listIn({ a: 'x', b: {}, c: { d: 'x' } })(path)
  assert.deepEqual(await collect(walk(failing('forbidden'), bounded(2))), ['/a', 'skipped /b', '/c/d'])
  assert.deepEqual(await collect(walk(failing('notFound'), bounded(2))), ['/a', '/c/d'])
  await assert.rejects(collect(walk(failing('unreachable'), bounded(2))), failure('unreachable'))
})

test('without its base folder a tree is not empty but wrong', async () => {
  for (const reason of ['forbidden', 'notFound'] as const) {
    await assert.rejects(collect(walk(() => Promise.reject(new IntegrationError(reason, 'no')), bounded(2))), failure('settings'))
  }
})

test('a path that cannot be stored is skipped', async () => {
  const name = 'x'.repeat(1500)
  assert.deepEqual(await collect(walk(listIn({ [name]: { [name]: 'x', short: 'x' } }), bounded(1))), [
    `skipped /${name}/${'x'.repeat(498)}`,
    `/${name}/short`,
  ])
})

test('a walk that is left early leaves nothing behind that could fail unheard', async () => {
  const list = (path: string) =>
    path === '' ? Promise.resolve(listingOf({ a: 'x', b: {}, c: {} })) : Promise.reject(new IntegrationError('unreachable', 'no'))
  for await (const step of walk(list, bounded(3))) {
    assert.equal(step.kind, 'file')
    break
  }
  await new Promise((resolve) => setImmediate(resolve))
})

test('folders in folders without end are entered down to a depth, and what lies deeper is skipped', async () => {
  const endless = async (): Promise<TreeListing<string>> => listingOf({ in: {}, file: 'x' })
  const found = await collect(walk(endless, bounded(1)))
  assert.equal(found.length, listingBounds.depth + 2)
  assert.equal(found.filter((each) => each.startsWith('skipped')).length, 1)
})

test('folders beside each other without end are given up, not walked for ever', async () => {
  let listed = 0
  const endless = async (): Promise<TreeListing<string>> => {
    listed += 1
    return listingOf({ a: {}, b: {}, c: {} })
  }
  const budget = new ListingBudget({ folders: 100 })
  await assert.rejects(collect(walk(endless, { ahead: 1, budget, ...whole })), EndlessListing)
  assert.ok(listed <= 100, String(listed))
})
