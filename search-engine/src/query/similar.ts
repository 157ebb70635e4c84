/** Slips of the fingers that a word of so many letters may hold: in short ones any slip makes another word. */
export const mostSlips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Only words of Latin letters are compared: Korean and ideographs are found by their pairs. */
export const isComparable = (term: string): boolean => /^[a-z]{4,}$/.test(term)
