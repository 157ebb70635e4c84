import type { Facts } from './listing.ts'

/**
 * The version of a file on a server that lists dates loosely: size, exact time (`MDTM`, empty when the server does not say) and the
 * date as listed, which is what a later listing can be compared with at no cost.
 */
type LooseVersion = { size: string; exact: string; listed: string }

const formatOf = (size: number | null, exact: string, rest: string) => `${size ?? ''}-${exact}-${rest}`

export const exactVersion = ({ size, modified, unique }: Facts) => formatOf(size, modified, unique)

export const looseVersion = ({ size, modified }: Facts, exact: string) => formatOf(size, exact, modified)

export function parseVersion(version: string): LooseVersion | null {
  const [, size = '', exact = '', listed = ''] = /^(\d*)-([\d.]*)-(.*)$/s.exec(version) ?? []
  return exact === '' && listed === '' ? null : { size, exact, listed }
}

/**
 * Whether a listing gives no reason to believe the file changed since `version`.
 *
 * Half a year after a change `ls` turns the hour into the year (`Nov 21 03:03` → `Nov 21 2026`); the same day is then the same time.
 */
export function looksUnchanged(version: LooseVersion, { size, modified }: Facts, now: Date): boolean {
  if (version.size !== String(size ?? '') || modified === '') return false
  const [before, after] = [version.listed.split(' '), modified.split(' ')]
  const [hourBefore, hourAfter] = [isHour(before.at(-1)), isHour(after.at(-1))]
  if (version.listed === modified) return !hourAfter || before.length < 3 || isSettled(version.exact, now)
  if (!hourBefore || hourAfter || before.length !== 3 || after.length !== 3) return false
  return before[0] === after[0] && before[1] === after[1] && sameYear(version.exact, after[2]!)
}

/** @returns ISO 8601 UTC, or null for anything but the time format of RFC 3659 */
export function isoTime(time: string): string | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/.exec(time) ?? []
  if (!year) return null
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const isHour = (text: string | undefined) => text?.includes(':') ?? false

const day = 86_400_000

/**
 * Whether the hour and minute of a listing can be trusted. Something that changed a while ago may have changed twice within the minute in
 * which it was first seen; and as there is no year, the same words stand for another date a year later.
 */
function isSettled(exact: string, now: Date): boolean {
  const time = isoTime(exact)
  if (time === null) return true
  const age = now.getTime() - Date.parse(time)
  return age > 3 * day && age < 300 * day
}

/** The listing is in the server's own time zone, so the years may differ around New Year. */
function sameYear(exact: string, year: string): boolean {
  const time = isoTime(exact)
  if (time === null) return true
  const around = [-1, 0, 1].map((days) => new Date(Date.parse(time) + days * day).getUTCFullYear())
  return around.includes(Number(year))
}
