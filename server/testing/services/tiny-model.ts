import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Words of one line mean the same: their vectors point one way. The first stands for every word that is not known. */
const meanings = [
  ['[UNK]'],
  ['vacation', 'holiday', 'leave', '휴가'],
  ['salary', 'wage', 'payroll', '급여'],
  ['car', 'automobile', 'vehicle', '자동차'],
]
const size = 8

/** Protocol buffers, as far as a model of one step needs them. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))])
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, value: Iterable<number>): number[] => {
  const all = [...value]
  return [...varint(field * 8 + 2), ...varint(all.length), ...all]
}
const text = (field: number, value: string): number[] => bytes(field, Buffer.from(value))

/** A tensor of this name and type (1: float, 7: int64) whose dimensions are numbers, or names for what varies. */
const value = (name: string, type: number, dims: readonly (number | string)[]): number[] => {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)))
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))]
}

/** An ONNX model that looks the vector of each token up in a table. */
function modelOf(table: Float32Array): Uint8Array {
  const weights = [
    ...number(1, table.length / size),
    ...number(1, size),
    ...number(2, 1),
    ...text(8, 'table'),
    ...bytes(9, Buffer.from(table.buffer)),
  ]
  const lookUp = [...text(1, 'table'), ...text(1, 'input_ids'), ...text(2, 'last_hidden_state'), ...text(4, 'Gather')]
  const graph = [
    ...bytes(1, lookUp),
    ...text(2, 'tiny'),
    ...bytes(5, weights),
    ...bytes(11, value('input_ids', 7, ['batch', 'tokens'])),
    ...bytes(12, value('last_hidden_state', 1, ['batch', 'tokens', size])),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}

/** @property config of its pooling. @property prompts put before questions and passages. */
type Named = { config?: Record<string, boolean>; prompts?: Record<string, string> }

/** Writes a model of a few hundred bytes that knows a dozen words into a folder of its own, as sentence-transformers lays them out. */
export function writeTinyModel({ config = {}, prompts = {} }: Named = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-model-'))
  const words = meanings.flat()
  const table = new Float32Array(words.length * size)
  for (const [index, word] of words.entries()) {
    const meaning = meanings.findIndex((all) => all.includes(word))
    table[index * size + meaning] = meaning === 0 ? 0.1 : 1
  }
  writeFileSync(join(folder, 'model.onnx'), modelOf(table))
  const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content))
  write('tokenizer.json', {
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      vocab: Object.fromEntries(words.map((word, index) => [word, index])),
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
    post_processor: null,
    decoder: null,
    added_tokens: [],
  })
  write('tokenizer_config.json', {})
  write('sentence_bert_config.json', { max_seq_length: 16 })
  write('config_sentence_transformers.json', { prompts })
  mkdirSync(join(folder, '1_Pooling'))
  write('1_Pooling/config.json', config)
  return folder
}
