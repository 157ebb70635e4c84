import { useSyncExternalStore } from 'react'
import { type Language, profileLanguages } from '@quarry/contract/account/account'
import type { AccountId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { type ResultKind, resultKinds } from '@quarry/contract/search/search'
import { type ServiceName, servicePattern } from '@quarry/contract/source/service'
import { id, oneOf, textLike } from './params.ts'
import { storage } from './storage.ts'

/** Whose memory it is. Two people who share a browser, or two workspaces of one person, never see each other's. */
export type Place = { accountId: AccountId; workspaceId: WorkspaceId }

export type RecentResult = {
  contentId: DocumentId
  contentTitle: string
  contentDisplayableLink: string
  kind: ResultKind
  /** As hits name it. Absent in what an earlier version remembered. */
  format?: string
  serviceName: ServiceName
  sourceName: string
  openedAt: string
}

type Is<T> = (value: unknown) => value is T
const isFlag: Is<boolean> = (value) => typeof value === 'boolean'
const isText: Is<string> = (value) => typeof value === 'string'
const isLanguage: Is<Language> = (value): value is Language => oneOf(profileLanguages)(value) !== undefined
const isRecentResult: Is<RecentResult> = (value): value is RecentResult => {
  const { contentId, kind, format, serviceName, openedAt, ...texts } = Object(value) as Record<keyof RecentResult, unknown>
  return (
    id(contentId) !== undefined &&
    oneOf(resultKinds)(kind) !== undefined &&
    textLike(servicePattern)(serviceName) !== undefined &&
    (format === undefined || isText(format)) &&
    isText(openedAt) &&
    !Number.isNaN(Date.parse(openedAt)) &&
    [texts.contentTitle, texts.contentDisplayableLink, texts.sourceName].every(isText)
  )
}
const listOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is)
const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value): value is T | null =>
    value === null || is(value)

const shelf = <T>(fits: Is<T>, empty: T) => ({ fits, empty })
/** What the browser keeps per workspace (spec §9), and what holds before anything was kept. */
const shelves = {
  recentView: shelf(isFlag, true),
  recentSearches: shelf(listOf(isText), []),
  recentResults: shelf(listOf(isRecentResult), []),
  answerLanguage: shelf(orNull(isLanguage), null),
  /** Ids of the templates agents were made from, the last one first. */
  recentTemplates: shelf(listOf(isText), []),
  modelOfferPutAway: shelf(isFlag, false),
  /** The day (YYYY-MM-DD) the notice about failed authentication was put away. */
  noticeDismissedOn: shelf(orNull(isText), null),
  /** What was put away about the plan, and on which day. */
  planNoticePutAway: shelf(orNull(isText), null),
  /** The same for the notice about sources that could not be read. */
  failureDismissedOn: shelf(orNull(isText), null),
}
type Shelf = keyof typeof shelves
type ValueOf<Name extends Shelf> = (typeof shelves)[Name]['empty']

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
  const { fits, empty } = shelves[name]
  if (raw === null) return empty
  try {
    const value: unknown = JSON.parse(raw)
    // What another version wrote, or a hand, is not worth more than a fresh start.
    return fits(value) ? value : empty
  } catch {
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
