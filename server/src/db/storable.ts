/** A text as PostgreSQL stores it: without NUL, and with no half of a character, as is left where a text was cut by its length. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** How JSON writes what is not storable. */
const escaped = /\\u(?:0000|d[89a-f])/

/** JSON for a statement, of what services, files and models say. One bad character would fail all that is written with it, every time. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return escaped.test(json) ? JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part)) : json
}
