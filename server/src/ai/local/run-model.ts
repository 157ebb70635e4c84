import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { ModelReply, Ask, Start } from './messages.ts'

// The program of the process that runs the model: one text after the other, each by itself. Texts that share a batch are padded to one
// length, and the scale at which a quantized model computes is that of the whole batch, so the vector of a text would depend on the others.

type Tensor = { dims: readonly number[]; data: Float32Array }
type Session = {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(inputs: Record<string, unknown>): Promise<Record<string, Tensor>>
}
/** What is used of onnxruntime-node and of @huggingface/tokenizers, which are installed where a model is run from a file. */
type Runtime = {
  InferenceSession: { create(file: string, options: { intraOpNumThreads: number }): Promise<Session> }
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => unknown
}
type Tokenizers = { Tokenizer: new (tokenizer: unknown, config: unknown) => { encode(text: string): { ids: number[] } } }

const { folder, packages }: Start = JSON.parse(process.argv[2] ?? '{}')
// Whoever searches comes before the vectors of documents.
setPriority(5)

const json = (file: string | null): unknown => (file === null ? {} : JSON.parse(readFileSync(file, 'utf8')))

async function load() {
  const fromPackages = createRequire(packages)
  const { InferenceSession, Tensor } = fromPackages('onnxruntime-node') as Runtime
  const { Tokenizer } = fromPackages('@huggingface/tokenizers') as Tokenizers
  const tokenizer = new Tokenizer(json(folder.tokenizer), json(folder.tokenizerConfig))
  return { tokenizer, Tensor, session: await InferenceSession.create(folder.model, { intraOpNumThreads: 1 }) }
}
const loading = load()
// Whoever asks for a vector hears of it.
loading.catch(() => {})

/** The last token ends a text, and stays where what is before it is cut. */
const cut = (ids: number[]): number[] => (ids.length <= folder.longest ? ids : [...ids.slice(0, folder.longest - 1), ids.at(-1)!])

const values: Record<string, (id: number) => bigint> = {
  input_ids: BigInt,
  attention_mask: () => 1n,
  token_type_ids: () => 0n,
}

async function embed(text: string): Promise<Float32Array | null> {
  const { tokenizer, session, Tensor } = await loading
  const ids = cut(tokenizer.encode(text).ids)
  const inputs = session.inputNames.map((name) => {
    const value = values[name]
    if (!value) throw new Error(`The model wants ${name}, which no text has.`)
    return [name, new Tensor('int64', BigInt64Array.from(ids, value), [1, ids.length])]
  })
  const outputs = await session.run(Object.fromEntries(inputs))
  const output = outputs['sentence_embedding'] ?? outputs[session.outputNames[0]!]!
  return pooled(output, ids.length)
}

/** One direction for all tokens; null where there is none. */
function pooled({ dims, data }: Tensor, tokens: number): Float32Array | null {
  const size = dims.at(-1)!
  const vector = data.slice(0, size)
  if (dims.length === 3 && folder.pooling === 'mean')
    for (let at = size; at < tokens * size; at++) vector[at % size]! += data[at]!
  const length = Math.hypot(...vector)
  return Number.isFinite(length) && length > 0 ? vector.map((component) => component / length) : null
}

const answer = (message: ModelReply): void => void process.send?.(message)

process.on('message', ({ text }: Ask) => {
  embed(text).then(
    (vector) => answer({ vector }),
    // A message of the model is about its shape; of the text it says nothing.
    (error: Error) => answer({ failure: error.message.slice(0, 300) }),
  )
})
// Nobody is there any more.
process.on('disconnect', () => process.exit())
