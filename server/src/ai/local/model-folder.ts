import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * A model on disk, as sentence-transformers lays it out.
 *
 * @property name of the model and its file's content: another file is another model.
 * @property longest so many tokens of a text are read.
 * @property pooling what becomes the vector of a text: the mean of its tokens', or that of the first.
 * @property question put before a question, as `passage` is before any other text; empty for most models.
 */
export type ModelFolder = {
  name: string
  model: string
  tokenizer: string
  tokenizerConfig: string | null
  longest: number
  pooling: 'mean' | 'first'
  question: string
  passage: string
}

const modelFiles = ['model.onnx', 'onnx/model.onnx', 'onnx/model_quantized.onnx', 'model_quantized.onnx']
const usualLongest = 512

/** @param path of an .onnx file, or of the folder it lies in. @throws Error naming what is missing. */
export function readModelFolder(path: string): ModelFolder {
  const isFile = path.endsWith('.onnx')
  const model = isFile ? path : modelFiles.map((name) => join(path, name)).find(existsSync)
  if (model === undefined || !existsSync(model) || !statSync(model).isFile())
    throw new Error(
      `EMBEDDING_MODEL names ${path}, where no model is: it must be an .onnx file, or a folder with one of ${modelFiles.join(', ')}.`,
    )
  const folder = [dirname(model), dirname(dirname(model))].find((one) => existsSync(join(one, 'tokenizer.json')))
  if (folder === undefined) throw new Error(`EMBEDDING_MODEL names ${path}, and beside the model there is no tokenizer.json.`)

  const read = (name: string): Record<string, unknown> => {
    const file = join(folder, name)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  }
  const pooling = read('1_Pooling/config.json')
  if (pooling['pooling_mode_lasttoken'] === true)
    throw new Error(`EMBEDDING_MODEL names ${path}, whose vectors are those of the last token: that is not supported.`)
  const { max_seq_length: longest } = read('sentence_bert_config.json')
  const { max_position_embeddings: positions } = read('config.json')
  const prompts = (read('config_sentence_transformers.json')['prompts'] ?? {}) as Record<string, string>
  const tokenizerConfig = join(folder, 'tokenizer_config.json')
  return {
    name: `${basename(folder)}-${hash('sha256', readFileSync(model)).slice(0, 12)}`,
    model,
    tokenizer: join(folder, 'tokenizer.json'),
    tokenizerConfig: existsSync(tokenizerConfig) ? tokenizerConfig : null,
    longest: Math.min(...[longest, positions, usualLongest].filter((limit) => typeof limit === 'number')),
    pooling: pooling['pooling_mode_cls_token'] === true ? 'first' : 'mean',
    question: prompts['query'] ?? '',
    passage: prompts['document'] ?? prompts['passage'] ?? '',
  }
}
