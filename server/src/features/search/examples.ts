import type { Needs } from '../../context.ts'
import { readerOf } from '../source/source.ts'
import { findRecentTitles } from './examples.store.ts'

const count = 3
const length = { min: 3, max: 48 }

/** Names of recent documents the caller may search, one source after the other, so that the example shows what there is. */
export async function exampleTitles(ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>): Promise<string[]> {
  const rows = await findRecentTitles(ctx.db, readerOf(ctx))
  const bySource = Map.groupBy(rows, (row) => row.source_id)
  const titles = [...bySource.values()].map((of) => of.map(({ title }) => spoken(title)).filter(isTyped))
  const turns = Array.from({ length: count }, (_, turn) => titles.flatMap((of) => of.slice(turn, turn + 1)))
  return [...new Set(turns.flat())].slice(0, count)
}

/** As people say a name: without the ending of a file. */
const spoken = (title: string): string => title.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim()

/** Whether somebody would type it: words, not the number of a photo or a key. */
function isTyped(title: string): boolean {
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  const isLongWord = Math.max(...title.split(/\s+/).map((word) => word.length)) > 24
  return title.length >= length.min && title.length <= length.max && letters >= title.length / 2 && !isLongWord
}
