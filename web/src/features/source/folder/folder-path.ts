/** The names of a path, as a person typed it. */
export const namesIn = (path: string): string[] => path.split('/').filter((name) => name.trim() !== '')

/** @param isAbsolute some servers tell a path from their root from one below the folder they open after login */
export const joined = (names: readonly string[], isAbsolute: boolean): string =>
  `${isAbsolute && names.length > 0 ? '/' : ''}${names.join('/')}`
