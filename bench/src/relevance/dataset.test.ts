import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listDataSets, openDataSet } from './dataset.ts'

async function folder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'quarry-dataset-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const corpus = lines({ id: 'd1', title: 'One', text: 'first' }, { id: 2, text: '둘째' })
const queries = lines({ id: 'q1', text: 'first?' }, { id: 7, text: 'second?' }, { id: 'unjudged', text: 'third?' })
const judgements = lines(
  { qid: 'q1', docid: 'd1', grade: 2 },
  { qid: '7', docid: '2' },
  { qid: 'unjudged', docid: 'd1', grade: 0 },
)

test('a data set is read whether its files are plain or gzipped', async () => {
  await using place = await folder()
  await writeFile(join(place.path, 'corpus.jsonl.gz'), gzipSync(corpus))
  await writeFile(join(place.path, 'queries.jsonl'), queries)
  await writeFile(join(place.path, 'qrels.jsonl.gz'), gzipSync(judgements))

  const set = await openDataSet(place.path)
  assert.deepEqual(await Array.fromAsync(set.documents()), [
    { id: 'd1', title: 'One', text: 'first' },
    { id: '2', title: '', text: '둘째' },
  ])
  assert.deepEqual(set.queries, [
    { id: 'q1', text: 'first?' },
    { id: '7', text: 'second?' },
  ])
  assert.equal(set.judgements.get('q1')?.get('d1'), 2)
  assert.equal(set.judgements.get('7')?.get('2'), 1)
})

test('the documents can be read more than once', async () => {
  await using place = await folder()
  for (const [name, text] of Object.entries({ corpus, queries, qrels: judgements })) {
    await writeFile(join(place.path, `${name}.jsonl`), text)
  }
  const set = await openDataSet(place.path)
  assert.equal((await Array.fromAsync(set.documents())).length, 2)
  assert.equal((await Array.fromAsync(set.documents())).length, 2)
})

test('a document without text is reported with file and line', async () => {
  await using place = await folder()
  await writeFile(join(place.path, 'corpus.jsonl'), `${corpus}\n{"id":"d3"}\n`)
  await writeFile(join(place.path, 'queries.jsonl'), queries)
  await writeFile(join(place.path, 'qrels.jsonl'), judgements)
  const set = await openDataSet(place.path)
  await assert.rejects(Array.fromAsync(set.documents()), /corpus\.jsonl:4: "text" is missing/)
})

test('a missing file is named', async () => {
  await using place = await folder()
  await assert.rejects(openDataSet(place.path), /corpus\.jsonl does not exist/)
})

test('only folders with a corpus and judgements are listed, by name', async () => {
  await using place = await folder()
  for (const name of ['second', 'first', 'empty']) await mkdir(join(place.path, name))
  for (const name of ['second', 'first']) {
    await writeFile(join(place.path, name, 'corpus.jsonl'), corpus)
    await writeFile(join(place.path, name, 'qrels.jsonl.gz'), gzipSync(judgements))
  }
  assert.deepEqual(await listDataSets(place.path), [join(place.path, 'first'), join(place.path, 'second')])
})
