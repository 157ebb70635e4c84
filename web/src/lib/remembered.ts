import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type Language, profileLanguages } from '@quarry/contract/account'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { resultKinds } from '@quarry/contract/search'
import { DocumentId, ServiceName } from './shapes.ts'
import { storage } from './storage.ts'

/** Whose memory it is. Two people who share a browser, or two workspaces of one person, never see each other's. */
export type Place = { accountId: AccountId; workspaceId: WorkspaceId }

export const RecentResult = z.object({
  contentId: DocumentId,
  contentTitle: z.string(),
  contentDisplayableLink: z.string(),
  kind: z.enum(resultKinds),
  serviceName: ServiceName,
  sourceName: z.string(),
  openedAt: z.iso.datetime(),
})
export type RecentResult = z.infer<typeof RecentResult>

/** What the browser keeps per workspace (spec §9), and what holds before anything was kept. */
const shelves = {
  recentView: { shape: z.boolean(), empty: true },
  recentSearches: { shape: z.array(z.string()), empty: [] as string[] },
  recentResults: { shape: z.array(RecentResult), empty: [] as RecentResult[] },
  answerLanguage: { shape: z.nullable(z.enum(profileLanguages)), empty: null as Language | null },
  modelOfferPutAway: { shape: z.boolean(), empty: false },
  /** The day (YYYY-MM-DD) the notice about failed authentication was put away. */
  noticeDismissedOn: { shape: z.nullable(z.string()), empty: null as string | null },
  /** The same for the notice about sources that could not be read. */
  failureDismissedOn: { shape: z.nullable(z.string()), empty: null as string | null },
} as const
type Shelf = keyof typeof shelves
type ValueOf<Name extends Shelf> = (typeof shelves)[Name]['empty'] | z.infer<(typeof shelves)[Name]['shape']>

export const recall = <Name extends Shelf>(name: Name, place: Place): ValueOf<Name> => readShelf(name, keyOf(name, place))

export function remember<Name extends Shelf>(name: Name, place: Place, value: ValueOf<Name>): void {
  write(keyOf(name, place), JSON.stringify(value))
}

/** The remembered value; follows changes of this and other tabs. */
export const useRemembered = <Name extends Shelf>(name: Name, place: Place): ValueOf<Name> =>
  useSyncExternalStore(subscribe, () => recall(name, place))

/** Puts a search first. Nothing is kept while the recent view is off. */
export function rememberSearch(place: Place, text: string): void {
  const query = text.trim()
  if (!query || !recall('recentView', place)) return
  const others = recall('recentSearches', place).filter((search) => search !== query)
  remember('recentSearches', place, [query, ...others].slice(0, limits.recentSearches))
}

/** Puts an opened result first. Nothing is kept while the recent view is off. */
export function rememberResult(place: Place, result: RecentResult): void {
  if (!recall('recentView', place)) return
  const others = recall('recentResults', place).filter(({ contentId }) => contentId !== result.contentId)
  remember('recentResults', place, [result, ...others].slice(0, limits.recentResults))
}

/** Forgets the documents that do not pass. */
export const keepResults = (place: Place, mayStay: (result: RecentResult) => boolean): void =>
  remember('recentResults', place, recall('recentResults', place).filter(mayStay))

export const forgetSearch = (place: Place, text: string): void =>
  remember(
    'recentSearches',
    place,
    recall('recentSearches', place).filter((search) => search !== text),
  )

/** @returns the code of the workspace this person chose last on this device; null when unknown. */
export const lastWorkspaceCode = (accountId: AccountId): string | null => storage.read(`quarry.${accountId}.lastWorkspace`)
export const rememberWorkspace = (accountId: AccountId, code: string): void => write(`quarry.${accountId}.lastWorkspace`, code)

/**
 * Forgets what would tell the next person at this browser what this one did: searches and documents, in every workspace. Choices that
 * tell nothing stay, and the last workspace with them, which only the same person is led to again.
 */
export function forgetPerson(accountId: AccountId): void {
  const telling: readonly Shelf[] = ['recentSearches', 'recentResults']
  for (const key of storage.keys())
    if (key.startsWith(`quarry.${accountId}.`) && telling.some((name) => key.endsWith(`.${name}`))) storage.forget(key)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const parsed = new Map<string, { raw: string | null; value: unknown }>()
const keyOf = (name: Shelf, { accountId, workspaceId }: Place) => `quarry.${accountId}.${workspaceId}.${name}`

function readShelf<Name extends Shelf>(name: Name, key: string): ValueOf<Name> {
  const raw = storage.read(key)
  const known = parsed.get(key)
  // The same text must give the same object, or every render would see a change.
  if (known && known.raw === raw) return known.value as ValueOf<Name>
  const value = parseShelf(name, raw)
  parsed.set(key, { raw, value })
  return value
}

function parseShelf<Name extends Shelf>(name: Name, raw: string | null): ValueOf<Name> {
  const { shape, empty } = shelves[name]
  if (raw === null) return empty
  try {
    return shape.parse(JSON.parse(raw))
  } catch {
    // Written by another version, or by hand: not worth more than a fresh start.
    return empty
  }
}

function write(key: string, value: string): void {
  storage.write(key, value)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
