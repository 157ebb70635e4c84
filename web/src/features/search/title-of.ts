/** As long as endings of files get; what follows a dot in a sentence is longer, or holds a space. */
const ending = /(?<=\S)\.[\p{L}\p{N}]{1,5}$/u

/**
 * The name of a document as it is read: the tile beside it shows its kind, so a file's ending is left out.
 * @param format as on the wire, `docx`; only that very ending is taken for one. Absent where it is not known: then nothing is left out.
 * @example titleOf({ contentTitle: '발주 기준서 v3.pdf', format: 'pdf' }) → '발주 기준서 v3'
 */
export function titleOf({ contentTitle, format = '' }: { contentTitle: string; format?: string }): string {
  const found = ending.exec(contentTitle)?.[0]
  return found?.slice(1).toLowerCase() === format.toLowerCase() ? contentTitle.slice(0, -found.length) : contentTitle
}
