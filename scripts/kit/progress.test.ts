import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { countUnpacked, packageFolders } from './packages.mjs'
import { showProgress } from './progress.mjs'

/** A work that has come so far after so many seconds, and what was printed about it. */
function begin(t: TestContext, { isTTY, columns = 80 }: { isTTY: boolean; columns?: number }) {
  let [printed, seconds] = ['', 0]
  let counted: { done: number; total: number } | null = null
  const out = { isTTY, columns, write: (text: string) => (printed += text) }
  const progress = showProgress('Installing packages', {
    count: () => counted,
    hint: 'Nothing came yet.',
    out,
    now: () => seconds * 1000,
  })
  t.after(() => progress.end(''))
  return {
    ...progress,
    at(second: number, done: number | null) {
      seconds = second
      counted = done === null ? null : { done, total: 600 }
      progress.tick()
    },
    printed: () => printed,
  }
}
/** What a terminal of that text shows in the end. */
const shown = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\r').at(-1)?.replace('\x1b[K', ''))
    .join('\n')

test('on a terminal one line says how far the work is', (t) => {
  const work = begin(t, { isTTY: true })
  work.at(1, null)
  work.at(75, 150)
  assert.equal(shown(work.printed()), 'Installing packages · 150 of 600 (25 %) · 1 min 15 s')
})

test('when nothing has come for long a hint is given, once', (t) => {
  const work = begin(t, { isTTY: false })
  for (let second = 1; second <= 200; second++) work.at(second, null)
  assert.equal(work.printed().match(/^Nothing came yet\.$/gm)?.length, 1)
})

test('as soon as something has come no hint is given', (t) => {
  const work = begin(t, { isTTY: false })
  for (let second = 1; second <= 200; second++) work.at(second, 1)
  assert.doesNotMatch(work.printed(), /Nothing came/)
})

test('a line of progress never exceeds the width of the terminal, where it could not be written again', (t) => {
  const work = begin(t, { isTTY: true, columns: 30 })
  work.at(75, 150)
  assert.equal(shown(work.printed()).length, 29)
})

test('where the width is unknown the line is printed whole', (t) => {
  const work = begin(t, { isTTY: true, columns: 0 })
  work.at(5, 150)
  assert.equal(shown(work.printed()), 'Installing packages · 150 of 600 (25 %) · 5 s')
})

test('elsewhere there is a line at once, and then every quarter of a minute', (t) => {
  const work = begin(t, { isTTY: false })
  for (let second = 1; second <= 31; second++) work.at(second, second * 10)
  assert.deepEqual(work.printed().trimEnd().split('\n'), [
    'Installing packages',
    'Installing packages · 150 of 600 (25 %) · 15 s',
    'Installing packages · 300 of 600 (50 %) · 30 s',
  ])
})

for (const isTTY of [true, false])
  test(`what others print stays readable above the progress, and the end in its place, ${isTTY ? 'on a terminal' : 'in a log'}`, (t) => {
    const work = begin(t, { isTTY })
    work.above('npm warn: something\n')
    work.at(9, 600)
    work.end('Packages installed')
    const lines = ['npm warn: something', 'Packages installed (9 s)', '']
    assert.deepEqual(shown(work.printed()).split('\n'), isTTY ? lines : ['Installing packages', ...lines])
  })

test('packages of other systems and links to our own are not waited for', () => {
  const packages = {
    '': {},
    web: {},
    'node_modules/@quarry/web': { link: true },
    'node_modules/zod': {},
    'node_modules/esbuild-mac': { os: ['darwin'], cpu: ['arm64'] },
    'web/node_modules/zod': {},
    'node_modules/esbuild-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/esbuild-alpine': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  }
  assert.deepEqual(packageFolders({ packages }, { platform: 'linux', arch: 'x64' }), [
    'node_modules/zod',
    'web/node_modules/zod',
    'node_modules/esbuild-linux',
  ])
})

test('a package counts once it was unpacked, and not because an earlier installation left it', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'quarry-packages-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const name of ['a', 'b']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'a/package.json'), '{}')
  assert.equal(countUnpacked(root, ['a', 'b', 'c'], Date.now() - 60_000), 1)
  assert.equal(countUnpacked(root, ['a', 'b', 'c'], Date.now() + 60_000), 0)
})
