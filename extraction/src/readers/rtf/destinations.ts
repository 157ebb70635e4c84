/** Groups that hold no text of the document. */
const silent = new Set(
  (
    'colortbl listtable listoverridetable rsidtbl generator themedata colorschememapping datastore latentstyles pict objdata ' +
    'xmlnstbl fldinst filetbl revtbl mmathPr pgdsctbl pgptbl nonshppict operator company keywords subject comment doccomm ' +
    'category manager hlinkbase bkmkstart bkmkend atnid atnauthor atnref atndate atntime atnicn atnparent atrfstart atrfend ' +
    'template private listtext pntext pnseclvl datafield objclass objname ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn deleted sp'
  ).split(' '),
)

const notes = new Set(['footnote', 'annotation'])
const margins = new Set(['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'])
/** Groups marked as ignorable by readers that do not know them, which hold text all the same. */
const transparent = new Set(['shpinst', 'shptxt', 'ud'])

export type Destination = 'body' | 'silent' | 'note' | 'header' | 'fonts' | 'styles' | 'title' | 'author' | 'link' | 'info'

/**
 * Where the text of a group goes, from its first control word.
 *
 * @param ignorable the group is marked with \*, so that an unknown word silences it.
 * @returns null when the word does not change where text goes.
 */
export function destinationOf(word: string, ignorable: boolean, current: Destination): Destination | null {
  if (notes.has(word)) return 'note'
  if (margins.has(word)) return 'header'
  if (word === 'fonttbl') return 'fonts'
  if (word === 'stylesheet') return 'styles'
  if (word === 'info') return 'info'
  if (current === 'info' && (word === 'upr' || word === 'ud')) return null
  if (current === 'info') return word === 'title' || word === 'author' ? word : 'silent'
  if (word === 'fldinst') return 'link'
  if (word === 'shptxt' && current === 'silent') return 'body'
  if (silent.has(word)) return 'silent'
  return ignorable && !transparent.has(word) && current !== 'styles' && current !== 'fonts' ? 'silent' : null
}
