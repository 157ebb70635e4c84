import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const kit = fileURLToPath(new URL('alone.mjs', import.meta.url))

/** A program that does the work, which takes a moment and adds letters to a file, unless it finds it done: once it is enough, or each time. */
const program = `
  import { appendFileSync, existsSync, readFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { alone } from ${JSON.stringify(kit)}
  const isEachTime = process.argv[1] === 'always'
  const untilWaitedFor = async () => { for (let n = 0; n < 600 && !existsSync('waited-for'); n++) await sleep(50) }
  const work = async () => { appendFileSync('done', '<'); await (isEachTime ? sleep(600) : untilWaitedFor()); appendFileSync('done', '>') }
  const isNeeded = () => isEachTime || !existsSync('done') || !readFileSync('done', 'utf8').endsWith('>')
  await alone('lock', { isNeeded, waiting: 'waiting', work })`

function start(folder: string, when: 'always' | 'once', says: (text: string) => void = () => {}): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, when], { cwd: folder })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => says((printed += String(text))))
  return new Promise((ended) => child.once('close', () => ended(printed)))
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-alone-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('of several that start at once one does the work, and the others wait for it and say so', async (t) => {
  const folder = temporaryFolder(t)
  let waiting = 0
  const says = (text: string) => {
    if (text === 'waiting\n' && (waiting += 1) === 2) writeFileSync(join(folder, 'waited-for'), '')
  }
  const printed = await Promise.all([1, 2, 3].map(() => start(folder, 'once', says)))
  assert.equal(readFileSync(join(folder, 'done'), 'utf8'), '<>')
  assert.deepEqual(printed.toSorted(), ['', 'waiting\n', 'waiting\n'])
  assert.equal(existsSync(join(folder, 'lock')), false)
})

test('work that has to be done each time is never done twice at once', async (t) => {
  const folder = temporaryFolder(t)
  await Promise.all([1, 2, 3].map(() => start(folder, 'always')))
  assert.equal(readFileSync(join(folder, 'done'), 'utf8'), '<><><>')
})

test('what a killed program left is no obstacle, however many find it', async (t) => {
  const folder = temporaryFolder(t)
  const lock = join(folder, 'lock')
  writeFileSync(lock, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  await Promise.all([1, 2, 3].map(() => start(folder, 'always')))
  assert.equal(readFileSync(join(folder, 'done'), 'utf8'), '<><><>')
})
