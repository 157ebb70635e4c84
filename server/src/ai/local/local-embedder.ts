import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Embedder, EmbedderFailure } from '../embedder.ts'
import { readModelFolder } from './model-folder.ts'
import { ModelProcess } from './model-process.ts'

/** Packages of their own with their own lock: 290 MB that only those need who run a model from a file. */
const packages = fileURLToPath(new URL('../../../local-model/package.json', import.meta.url))
const isInstalled = (): boolean => existsSync(join(dirname(packages), 'node_modules', 'onnxruntime-node'))

/** An embedder that runs a model from a file, in a process of its own. @throws Error naming what is missing. */
export function openLocalEmbedder(path: string): Embedder {
  const folder = readModelFolder(path)
  if (!isInstalled())
    throw new Error(
      'EMBEDDING_MODEL names a file, and what runs it is not installed. Install it once, in the folder of Quarry: npm ci --ignore-scripts --prefix server/local-model',
    )
  const model = new ModelProcess({ folder, packages })
  return {
    model: folder.name,
    async embed(texts, signal, as = 'passage') {
      signal.throwIfAborted()
      const vectors = await Promise.all(
        texts.map((text) => model.embed(folder[as] + text, { signal, isUrgent: as === 'question' })),
      )
      if (vectors.length > 0 && vectors.every((vector) => vector === null))
        throw new EmbedderFailure('The embedding model finds no direction in any text.')
      return vectors
    },
  }
}
