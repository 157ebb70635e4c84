import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { counted, noneIsFailure } from './counted.mjs'
import { runNodeTests } from './node-tests.mjs'

/** Counts the tests of one file with this text, as `npm test` would. */
async function count(t: TestContext, text: string): Promise<{ passed: number; failed: number }> {
  const { passed, failed } = await report(t, text)
  return { passed, failed }
}

const report = (t: TestContext, text: string) => reportAll(t, { 'sample.test.mjs': text })

/** What is said of several files, which share a process. */
function reportAll(
  t: TestContext,
  texts: Record<string, string>,
): Promise<{ passed: number; failed: number; reasons: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-counting-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(folder, name), `import { describe, test } from 'node:test'\n${text}`)
  // This very test runs in a runner, which the inner one must not take for its own.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return runNodeTests(Object.keys(texts), { cwd: folder, env, stdio: 'ignore' })
}

test('passing and failing tests are counted, groups are not', async (t) => {
  const text = `describe('group', () => { test('a', () => {}); test('b', () => { throw new Error('no') }) }); test('c', () => {})`
  assert.deepEqual(await count(t, text), { passed: 2, failed: 1 })
})

test('tests that a shared file defines count for the file that runs them', async (t) => {
  const shared = mkdtempSync(join(tmpdir(), 'quarry-shared-'))
  t.after(() => rmSync(shared, { recursive: true }))
  const text = `export const shared = (name, work) => test(name, work)`
  writeFileSync(join(shared, 'shared.mjs'), `import { test } from 'node:test'\n${text}`)
  const own = `import { shared } from '${join(shared, 'shared.mjs')}'
    shared('a', () => {}); shared('b', async (t) => { await t.test('c', () => {}); throw new Error('no') })`
  assert.deepEqual(await count(t, own), { passed: 2, failed: 1 })
})

test('a group whose own hook fails counts as failed', async (t) => {
  const text = `import { after } from 'node:test'
    describe('group', () => { after(() => { throw new Error('no') }); test('a', () => {}) })`
  assert.deepEqual(await count(t, text), { passed: 1, failed: 1 })
})

test('each failing test gives its reason in a few lines without colours', async (t) => {
  const text = `test('a', () => { throw new Error('\\x1b[31mno\\x1b[0m\\n' + 'more\\n'.repeat(50)) }); test('b', () => {})`
  const { reasons } = await report(t, text)
  assert.deepEqual(
    reasons.map((reason) => reason.split('\n', 3)),
    [
      ['sample.test.mjs: a (attempt 1)', '  Error: no', '  more'],
      ['sample.test.mjs: a', '  Error: no', '  more'],
    ],
  )
  assert.equal(reasons[0]?.split('\n').length, 9)
})

test('a file that fails is tried once more, and what failed by chance is named', async (t) => {
  const mark = join(mkdtempSync(join(tmpdir(), 'quarry-chance-')), 'tried')
  t.after(() => rmSync(dirname(mark), { recursive: true }))
  const text = `import { existsSync, writeFileSync } from 'node:fs'
    test('a', () => {})
    test('b', () => { if (existsSync('${mark}')) return; writeFileSync('${mark}', ''); throw new Error('no') })`
  const { passed, failed, reasons } = await report(t, text)
  assert.deepEqual([passed, failed], [2, 0])
  assert.match(reasons.join('\n\n'), /^sample\.test\.mjs: b \(attempt 1, passed at the next\)\n {2}Error: no\n.*$/s)
})

test('an error that nobody caught counts against the test that left it behind', async (t) => {
  const text = `import { setTimeout as sleep } from 'node:timers/promises'
    test('a', async () => { await sleep(1); setTimeout(() => { throw new Error('in a timer') }, 1); await sleep(50) })
    test('b', async () => { await sleep(1); (async () => { await sleep(1); throw new Error('in a promise') })(); await sleep(50) })
    test('c', async () => { await sleep(1) })`
  const { passed, failed, reasons } = await report(t, text)
  assert.deepEqual([passed, failed], [1, 2])
  assert.deepEqual(
    reasons.map((reason) => reason.split('\n', 2)),
    [' (attempt 1)', ''].flatMap((attempt) => [
      [`sample.test.mjs: a${attempt}`, '  Error: in a timer'],
      [`sample.test.mjs: b${attempt}`, '  Error: in a promise'],
    ]),
  )
})

test('tests and hooks within another one, defined after it waited, belong to it', async (t) => {
  const text = `import { after } from 'node:test'
    import { setTimeout as sleep } from 'node:timers/promises'
    const seen = []
    describe('group', async () => {
      await sleep(1)
      after(() => seen.push('after the group'))
      test('a', async () => { await sleep(1); after(() => seen.push('after a')) })
      test('b', () => { seen.push('b') })
    })
    test('c', () => { if (seen.join() !== 'after a,b,after the group') throw new Error(seen.join()) })`
  assert.deepEqual(await report(t, text), { passed: 3, failed: 0, reasons: [] })
})

test('a skipped test and one that is only planned count as failed', async (t) => {
  const text = `test('a', () => {}); test('b', { skip: true }, () => {}); test('c', { todo: true }, () => {})`
  assert.deepEqual(await count(t, text), { passed: 1, failed: 2 })
})

test('a file that cannot be loaded counts as failed', async (t) => {
  assert.deepEqual(await count(t, `throw new Error('on import')`), { passed: 0, failed: 1 })
})

test('a file that ends before its tests counts as failed', async (t) => {
  assert.equal((await count(t, `test('a', () => process.exit(0))`)).failed, 1)
  assert.equal((await count(t, '')).failed, 1)
})

test('of many tests that end at once each is counted', async (t) => {
  const text = `for (let each = 0; each < 500; each += 1) test('t' + each, () => {})`
  const counts = await Promise.all(Array.from({ length: 6 }, () => count(t, text)))
  assert.deepEqual(new Set(counts.map(({ passed }) => passed)), new Set([500]))
})

test('files that share a process come one after the other, each with hooks of its own', async (t) => {
  const text = `import { after, before } from 'node:test'
    if (globalThis.isOpen) throw new Error('the file before is still open')
    before(() => { globalThis.isOpen = true })
    test('a', () => {})
    after(() => { globalThis.isOpen = false })`
  const { passed, failed } = await reportAll(t, { 'a.test.mjs': text, 'b.test.mjs': text })
  assert.deepEqual([passed, failed], [2, 0])
})

test('a file that cannot be loaded costs none that shares its process', async (t) => {
  const texts = {
    'a.test.mjs': `test('a', () => {})`,
    'b.test.mjs': `throw new Error('on import')`,
    'c.test.mjs': `test('c', () => {})`,
  }
  const { passed, failed, reasons } = await reportAll(t, texts)
  assert.deepEqual([passed, failed], [2, 1])
  assert.match(reasons[0] ?? '', /^b\.test\.mjs \(attempt 1\)\n {2}Error: on import/)
})

test('files whose process another one ended are tried once more by themselves', async (t) => {
  const texts = { 'a.test.mjs': `test('a', () => process.kill(process.pid, 'SIGKILL'))`, 'b.test.mjs': `test('b', () => {})` }
  const { passed, failed, reasons } = await reportAll(t, texts)
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(reasons.join('\n'), /b\.test\.mjs \(attempt 1, passed at the next\)/)
})

test('a file whose process is killed counts as failed', async (t) => {
  assert.deepEqual(await count(t, `test('a', () => process.kill(process.pid, 'SIGKILL'))`), { passed: 0, failed: 1 })
})

test('a file that leaves something running ends with its tests', async (t) => {
  const text = `test('a', () => void setInterval(() => {}, 1000)); test('b', () => { throw new Error('no') })`
  assert.deepEqual(await count(t, text), { passed: 1, failed: 1 })
})

test('a runner without a report counts as failed even when it claims success', async () => {
  assert.deepEqual(
    await counted(
      () => Promise.resolve(0),
      (counts: unknown) => counts,
    ),
    { passed: 0, failed: 1, reasons: [] },
  )
})

test('a runner that ends badly without naming a failure counts as one', async () => {
  const work = (report: string) => {
    writeFileSync(report, '{}')
    return Promise.resolve(3)
  }
  assert.deepEqual(await counted(work, () => ({ passed: 5, failed: 0, leftOut: [] })), { passed: 5, failed: 1, reasons: [] })
})

test('a part in which nothing ran counts as failed, one that ran is left as it is', () => {
  assert.deepEqual(noneIsFailure({ passed: 0, failed: 0 }), { passed: 0, failed: 1 })
  assert.deepEqual(noneIsFailure({ passed: 3, failed: 0 }), { passed: 3, failed: 0 })
  assert.deepEqual(noneIsFailure({ passed: 0, failed: 2 }), { passed: 0, failed: 2 })
})
