import type { Item } from '@quarry/integrations/kit/kit'
import { fieldsOf } from '../../connection/connection.ts'
import type { Examination } from './ask.ts'
import { isTimeout, ok, skipped, type Verdict, verdictOf, warn } from './verdict.ts'

/** Whether what was chosen is still there. */
export async function choiceOf({ source, ask }: Examination): Promise<Verdict> {
  return ask(async (io) => {
    const found = (await source.containers?.(io)) ?? []
    const ids = new Set(found.map(({ id }) => id))
    const forms = Object.values(source.settings ?? {}).flatMap((form) => fieldsOf(form))
    const chosen = forms.filter(({ kind }) => kind === 'containers').flatMap(({ name }) => io.settings[name] ?? [])
    const missing = new Set(chosen.filter((id) => typeof id === 'string' && !ids.has(id))).size
    return missing > 0 ? warn('choiceGone', { gone: missing }) : ok('choiceComplete', { count: found.length })
  })
}

/** The first document of a listing that is given up right after. */
export async function listingOf({ source, ask }: Examination): Promise<Verdict & { item: Item | null }> {
  try {
    const item = await ask(async (io) => {
      for await (const change of source.changes(io, null)) if (change.kind === 'item') return change.item
      return null
    })
    return item ? { ...ok('listed'), item } : { ...warn('nothingListed'), item }
  } catch (error) {
    if (isTimeout(error)) return { ...warn('listingSlow'), item: null }
    throw error
  }
}

const enoughBytes = 65_536

/** The first bytes of one document; which one is not revealed. */
export async function downloadOf({ source, ask }: Examination, item: Item | null): Promise<Verdict> {
  if (!item) return skipped('nothingToRead')
  try {
    const bytes = await ask(async (io) => {
      let size = 0
      for await (const part of source.read(io, item)) {
        size += part.byteLength
        if (size >= enoughBytes) break
      }
      return size
    })
    return ok('downloaded', { bytes })
  } catch (error) {
    const verdict = verdictOf(error, true)
    // One document may be closed, or deleted since it was listed; the others are read all the same.
    const isOfItem = verdict.finding === 'partRefused' || verdict.finding === 'settingsRefused'
    return isOfItem ? { ...verdict, state: 'warn', finding: 'itemRefused' } : verdict
  }
}

/** Whether the service reports who may read what. @param item the document that was listed. */
export async function rightsOf({ source, row, ask }: Examination, item: Item | null): Promise<Verdict> {
  if (!source.rights || row.access_level === 'RESTRICTED') return skipped('rightsAbsent')
  await ask(async (io) => {
    for await (const change of source.rights?.(io, null) ?? []) if (change.kind !== 'cursor') return
  })
  const hasRights =
    item === null || (item.access !== undefined && item.access.length > 0 && item.access.every((any) => any.length > 0))
  return hasRights ? ok('rightsTold') : warn('rightsUntold')
}
