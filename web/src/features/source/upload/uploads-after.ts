import type { Upload } from './upload-files.ts'

/** The list of uploads with what was told since: a known path changes its state, a new one is added below. */
export function uploadsAfter(uploads: readonly Upload[], told: readonly Upload[]): Upload[] {
  const states = new Map(uploads.map((upload) => [upload.path, upload]))
  for (const upload of told) states.set(upload.path, upload)
  return [...states.values()]
}

/** @returns `done`: arrived. `finished`: arrived or refused. `lost`: refused by no rule, so that another try may help. */
export function uploadCounts(uploads: readonly Upload[]): {
  done: number
  finished: number
  refused: readonly Upload[]
  lost: readonly Upload[]
} {
  const refused = uploads.filter(({ state }) => state === 'tooLarge' || state === 'diskFull' || state === 'failed')
  const done = uploads.filter(({ state }) => state === 'done').length
  return { done, finished: done + refused.length, refused, lost: refused.filter(({ state }) => state !== 'tooLarge') }
}
