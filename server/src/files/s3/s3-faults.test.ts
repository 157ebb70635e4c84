import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { type Fault, startObjectStore } from '../../../testing/object-store/object-store.ts'
import { type Blobs, isWhole } from '../blobs.ts'
import { openSpool } from '../spool.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { StoreFailure } from './store-failure.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-s3-faults-'))
const store = await startObjectStore()
const old = await startObjectStore({ isConditional: false })
after(async () => {
  await Promise.all([store.stop(), old.stop()])
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => store.heal())

const spool = await openSpool(folder, async () => {})
const open = (options: Partial<Parameters<typeof openS3Blobs>[0]> = {}): Blobs => openS3Blobs({ ...store, spool, ...options })
const blobs = open({ patience: { patienceMs: 1_000, silenceMs: 500 } })
const most = 10_000_000
/** More than what a connection holds by itself. */
const large = randomBytes(3_000_000)
const largeHash = createHash('sha256').update(large).digest('hex')

let made = 0
/** A workspace of its own for each test. */
const workspace = (): string => `w${++made}`
const objectsOf = (workspaceId: string): string[] => [...store.objects.keys()].filter((key) => key.includes(`/${workspaceId}/`))
const textOf = async (workspaceId: string, hash: string): Promise<string> =>
  Buffer.concat(await Array.fromAsync(blobs.read(workspaceId, hash))).toString()

/** So many requests of a method fail so, the others do not. */
function failing(method: string, fault: Fault, times = Infinity): void {
  let left = times
  store.failWith((asked) => (asked.method === method && left-- > 0 ? fault : undefined))
}

test('a store that takes two seconds for everything loses nothing', async () => {
  const w = workspace()
  store.failWith(() => ({ delayMs: 2_000 }))
  const patient = open()
  await using staged = await patient.stage([Buffer.from('slow')], most)
  await patient.keep(w, [staged])
  assert.deepEqual(await patient.keep(w, [staged]), [{ hash: staged.hash, size: 4, existed: true }])
  assert.ok(await isWhole(patient.read(w, staged.hash), staged.hash))
})

for (const refusal of [
  { status: 503, code: 'SlowDown' },
  { status: 500, code: 'InternalError' },
  { status: 429, code: 'TooManyRequests' },
  { status: 400, code: 'RequestTimeout' },
  { status: 409, code: 'ConditionalRequestConflict' },
])
  test(`what a store answers with ${refusal.code} for a moment is done a moment later`, async () => {
    const w = workspace()
    failing('PUT', { refusal }, 2)
    const { hash } = await blobs.put(w, [Buffer.from('patient')], most)
    failing('GET', { refusal }, 2)
    assert.equal(await textOf(w, hash), 'patient')
  })

test('a store that is out of order for long is given up, and nothing is taken for missing', async () => {
  const w = workspace()
  const { hash } = await blobs.put(w, [Buffer.from('there')], most)
  store.failWith(() => ({ refusal: { status: 503, code: 'SlowDown' } }))
  const isFailure = (error: unknown) => error instanceof StoreFailure && error.passes
  await assert.rejects(blobs.put(w, [Buffer.from('more')], most), isFailure)
  await assert.rejects(blobs.size(w, hash), isFailure)
  await assert.rejects(blobs.open(w, hash), isFailure)
  await assert.rejects(isWhole(blobs.read(w, hash), hash), isFailure)
})

test('a look that a transaction waits for is given up sooner than a file on its way', async () => {
  const w = workspace()
  const patient = open({ patience: { patienceMs: 60_000, silenceMs: 60_000 } })
  await using staged = await patient.stage([Buffer.from('held')], most)
  await patient.keep(w, [staged])
  store.failWith(() => ({ delayMs: 60_000 }))
  const begun = Date.now()
  await assert.rejects(patient.keep(w, [staged]), StoreFailure)
  assert.ok(Date.now() - begun < 15_000)
})

test('a store that says nothing at all is given up', async () => {
  store.failWith(() => ({ delayMs: 60_000 }))
  await assert.rejects(blobs.put(workspace(), [Buffer.from('quiet')], most), /does not answer \(ETIMEDOUT\)/)
})

test('an upload that is cut off is sent again, and is no object before it is whole', async () => {
  const w = workspace()
  failing('PUT', { cutAfter: 1_000_000 }, 2)
  assert.equal((await blobs.put(w, [large], most)).hash, largeHash)
  assert.deepEqual(
    [...store.objects].filter(([key]) => key.includes(`/${w}/`)).map(([, { bytes }]) => bytes.length),
    [large.length],
  )
})

test('an upload that is cut off every time leaves no object', async () => {
  const w = workspace()
  failing('PUT', { cutAfter: 1_000_000 })
  await assert.rejects(blobs.put(w, [large], most), StoreFailure)
  assert.deepEqual([objectsOf(w), await readdir(folder)], [[], []])
})

test('an upload whose confirmation is lost is found to be stored', async () => {
  const w = workspace()
  failing('PUT', { isSilent: true }, 1)
  await blobs.put(w, [Buffer.from('unconfirmed')], most)
  assert.equal(objectsOf(w).length, 1)
})

test('a download that is cut off goes on where it was', async () => {
  const w = workspace()
  await blobs.put(w, [large], most)
  const before = store.asked.length
  failing('GET', { cutAfter: 1_000_000 }, 2)
  assert.ok(await isWhole(blobs.read(w, largeHash), largeHash))
  const begins = store.asked.slice(before).map(({ headers }) => headers.range ?? 'all')
  assert.deepEqual(begins, ['all', 'bytes=1000000-', 'bytes=2000000-'])
})

test('a part that is cut off goes on where it was, to its end', async () => {
  const w = workspace()
  await blobs.put(w, [large], most)
  failing('GET', { cutAfter: 100 }, 1)
  const part = Buffer.concat(await Array.fromAsync(blobs.read(w, largeHash, { from: 1_000, to: 1_500 })))
  assert.deepEqual(part, large.subarray(1_000, 1_500))
})

test('a download that is cut off every time is no file', async () => {
  const w = workspace()
  const { hash } = await blobs.put(w, [Buffer.from('half of it')], most)
  failing('GET', { cutAfter: 0 })
  await assert.rejects(blobs.open(w, hash), StoreFailure)
  assert.deepEqual(await readdir(folder), [])
})

test('a list that is cut off is asked for again', async () => {
  const w = workspace()
  const { hash } = await blobs.put(w, [Buffer.from('listed')], most)
  let isFirst = true
  store.failWith(({ key }) => {
    const fault = key === '' && isFirst ? { refusal: { status: 503, code: 'SlowDown' } } : undefined
    isFirst &&= key !== ''
    return fault
  })
  const found = (await Array.fromAsync(blobs.list())).filter(({ workspaceId }) => workspaceId === w)
  assert.deepEqual(
    found.map((each) => each.hash),
    [hash],
  )
})

test('an object that is gone is missing, and is stored again by whoever brings it', async () => {
  const w = workspace()
  const { hash } = await blobs.put(w, [Buffer.from('gone')], most)
  store.objects.clear()
  assert.deepEqual([await blobs.size(w, hash), await blobs.open(w, hash)], [null, null])
  await assert.rejects(textOf(w, hash), { code: 'ENOENT' })
  assert.equal((await blobs.put(w, [Buffer.from('gone')], most)).existed, false)
  assert.equal(await textOf(w, hash), 'gone')
})

test('the same bytes brought again mend a damaged object', async () => {
  const w = workspace()
  const { hash } = await blobs.put(w, [Buffer.from('mended')], most)
  const [key] = objectsOf(w)
  store.objects.get(key!)!.bytes = Buffer.from('menDed')
  await using opened = await blobs.open(w, hash)
  assert.equal(opened!.hash, hash, 'a file is compared with what it should be')
  assert.equal((await blobs.put(w, [Buffer.from('mended')], most)).existed, true)
  assert.equal(await textOf(w, hash), 'mended')
})

test('two who store the same bytes at the same time store them once', async () => {
  const w = workspace()
  const kept = await Promise.all([blobs, open()].map((each) => each.put(w, [large], most)))
  assert.equal(kept.filter(({ existed }) => existed).length, 1)
  assert.equal(objectsOf(w).length, 1)
})

test('a store that knows no conditions is used without them', async () => {
  const w = workspace()
  const plain = open({ ...old, spool })
  for (const text of ['one', 'two']) assert.equal((await plain.put(w, [Buffer.from(text)], most)).existed, false)
  const put = old.asked.filter(({ method }) => method === 'PUT')
  assert.deepEqual(
    put.map(({ headers }) => headers['if-none-match']),
    ['*', undefined, undefined],
  )
})

test('whoever has read enough of a large object leaves no connection open', async () => {
  const w = workspace()
  await blobs.put(w, [large], most)
  // More than there may be connections.
  for (let n = 0; n < 100; n++) for await (const _ of blobs.read(w, largeHash)) break
})

test('a file to be sent that is not there is no fault of the store', async () => {
  const staged = await blobs.stage([Buffer.from('lost')], most)
  await staged[Symbol.asyncDispose]()
  await assert.rejects(blobs.keep(workspace(), [staged]), { code: 'ENOENT' })
})
