/** A value as a line of text; lists with commas. */
export const lineOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(lineOf).join(', ') : value === null || value === undefined ? '' : textOf(value)

/** A value as people read it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, null, 1)
