import type { Page } from '../client.ts'

/**
 * Where a look through lists ended.
 * @property list which of them. @property page as Slack names it; empty: the first. @property at how many of it had been looked at
 */
export type SiftMark = { list: number; page: string; at: number }
export const start: SiftMark = { list: 0, page: '', at: 0 }

/** A mark as a model is given it. */
export const markPattern = /^(\d)\.(\d{1,4})\.(\S*)$/
export const markAs = (mark: SiftMark | null): string | null => mark && `${mark.list}.${mark.at}.${mark.page}`
export function markIn(given: string | undefined): SiftMark {
  const [, list, at, page] = markPattern.exec(given ?? '') ?? []
  return page === undefined ? start : { list: Number(list), at: Number(at), page }
}

/** Of one call; it goes on from there with the next. */
const mostPages = 15

type List<T> = { ask(page: string | undefined): Promise<Page<T>>; fits(each: T): boolean }

/**
 * Looks through lists that Slack does not search, one after the other.
 * @returns `next`: where those that fit go on; null: there are no others
 */
export async function sift<T>(
  lists: readonly List<T>[],
  { from, count }: { from: SiftMark; count: number },
): Promise<{ found: T[]; next: SiftMark | null }> {
  const found: T[] = []
  let { list, page, at } = from
  for (let asked = 0; list < lists.length && asked < mostPages; asked += 1) {
    const { ask, fits } = lists[list]!
    const { items, next } = await ask(page || undefined)
    for (; at < items.length; at += 1) {
      const each = items[at]!
      if (!fits(each)) continue
      if (found.length === count) return { found, next: { list, page, at } }
      found.push(each)
    }
    if (next === null) list += 1
    ;[page, at] = [next ?? '', 0]
  }
  return { found, next: list < lists.length ? { list, page, at } : null }
}
