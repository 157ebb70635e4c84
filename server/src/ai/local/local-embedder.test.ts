import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import { embedderConformance } from '../../../testing/services/embedder-conformance.ts'
import { writeTinyModel } from '../../../testing/services/tiny-model.ts'
import { openEmbedder } from '../open-embedder.ts'

const packages = fileURLToPath(new URL('../../../local-model', import.meta.url))
before(() => {
  if (existsSync(join(packages, 'node_modules/onnxruntime-node'))) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: packages,
    stdio: 'inherit',
  })
})

const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
function modelFolder(more?: Parameters<typeof writeTinyModel>[0]): string {
  const folder = writeTinyModel(more)
  folders.push(folder)
  return folder
}
const open = (path: string) =>
  openEmbedder({ EMBEDDING_BASE_URL: undefined, EMBEDDING_API_KEY: undefined, EMBEDDING_MODEL: path })!
const { signal } = new AbortController()
const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, component, at) => sum + component * b[at]!, 0)

const shared = modelFolder()
embedderConformance(
  'a model in a file',
  () => open(shared),
  () => writeFileSync(join(shared, 'tokenizer.json'), 'nothing that can be read'),
)

test('a text is near to one that means the same, in another language too', async () => {
  const [vacation, holiday, car] = await open(modelFolder()).embed(['vacation', '휴가', 'automobile'], signal)
  assert.ok(likeness(vacation!, holiday!) > 0.99)
  assert.ok(likeness(vacation!, car!) < 0.01)
})

test('the model is named by its file, whose folder holds the rest', async () => {
  const [vector] = await open(join(modelFolder(), 'model.onnx')).embed(['vacation'], signal)
  assert.equal(vector?.length, 8)
})

test('another file of the same name is another model', () => {
  const folder = modelFolder()
  const { model } = open(folder)
  assert.equal(open(folder).model, model)
  const file = join(folder, 'model.onnx')
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from([0x1a, 0])]))
  assert.notEqual(open(folder).model, model)
})

test('what stands behind the longest text of the model is not read', async () => {
  const rest = 'payroll '.repeat(40)
  const [long, short] = await open(modelFolder()).embed([`vacation ${rest}${rest}car`, `vacation ${rest}`], signal)
  assert.ok(likeness(long!, short!) < 0.999 && likeness(long!, short!) > 0.9)
})

test('a question is told from a passage where the model wants that', async () => {
  const embedder = open(modelFolder({ prompts: { query: 'car ', document: 'salary ' } }))
  const [question] = await embedder.embed(['vacation'], signal, 'question')
  const [passage] = await embedder.embed(['vacation'], signal)
  assert.ok(question![3]! > 0 && question![2] === 0)
  assert.ok(passage![2]! > 0 && passage![3] === 0)
})

test('where the model says so the first token stands for the text', async () => {
  const [vector] = await open(modelFolder({ config: { pooling_mode_cls_token: true } })).embed(['car vacation vacation'], signal)
  assert.equal(vector![3], 1)
})

test('a question does not wait for the documents whose turn it would be', async () => {
  const embedder = open(modelFolder())
  const order: string[] = []
  const documents = embedder
    .embed(
      Array.from({ length: 200 }, (_, n) => `car ${n}`),
      signal,
    )
    .then(() => order.push('documents'))
  const question = embedder.embed(['vacation'], signal, 'question').then(() => order.push('question'))
  await Promise.all([documents, question])
  assert.deepEqual(order, ['question', 'documents'])
})

test('a path without a model, a tokenizer or a vector of its own is refused by name', () => {
  assert.throws(() => open('/nowhere'), /EMBEDDING_MODEL names \/nowhere, where no model is/)
  const folder = modelFolder({ config: { pooling_mode_lasttoken: true } })
  assert.throws(() => open(folder), /last token/)
  rmSync(join(folder, 'tokenizer.json'))
  assert.throws(() => open(folder), /no tokenizer\.json/)
})

test('a path beside the address of a service is refused', () => {
  const settings = { EMBEDDING_BASE_URL: 'http://localhost/v1', EMBEDDING_API_KEY: undefined, EMBEDDING_MODEL: './model' }
  assert.throws(() => openEmbedder(settings), /EMBEDDING_BASE_URL is given/)
})
