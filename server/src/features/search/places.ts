import { serviceTitle } from '../connection/connection.ts'
import type { Needs } from '../../context.ts'
import type { ScopePart } from '../../search-index/ancestors.ts'
import { viewerOf } from '../rights/rights.ts'
import { findFoldersCalled, findSearchableSources } from './places.store.ts'

type Place = { name: string; part: ScopePart }

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Those that are called just so, or else those whose name holds it. */
function called<T>(value: string, all: readonly T[], namesOf: (each: T) => readonly string[]): T[] {
  const wanted = plain(value)
  const exact = all.filter((each) => namesOf(each).some((name) => plain(name) === wanted))
  return exact.length > 0 ? exact : all.filter((each) => namesOf(each).some((name) => plain(name).includes(wanted)))
}

/** Sources with this name or of this service, or else folders with this name, of those that hold something for the caller. */
export async function findPlaces(
  ctx: Needs<'db' | 'vendors' | 'clock' | 'account' | 'workspace'>,
  value: string,
): Promise<Place[]> {
  const viewer = viewerOf(ctx)
  const sources = await findSearchableSources(ctx.db, viewer)
  const named = called(value, sources, ({ display_name, service }) => [display_name, service, serviceTitle(ctx, service)])
  if (named.length > 0) return named.map(({ id, display_name }) => ({ name: display_name, part: { source: id, folder: null } }))
  const folders = await findFoldersCalled(ctx.db, viewer, value)
  return called(value, folders, ({ title }) => [title]).map(({ source_id: source, id: folder, title }) => ({
    name: title,
    part: { source, folder },
  }))
}
