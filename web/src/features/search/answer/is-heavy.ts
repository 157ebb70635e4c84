/** More than answers hold. Each of these takes whoever reads Markdown time that grows with its square, and a call within a call for each level. */
const mostCharacters = 40_000
const mostLines = 1_000
const mostOf: readonly [marks: RegExp, most: number][] = [
  [/[*_~]/g, 600],
  [/[[\]<>!]/g, 1_000],
  [/[`\\&$]/g, 800],
  [/\|/g, 2_500],
  [/[@]|:\/\/|www\./g, 300],
]
/** What lines begin with in lists, quotations and tables. */
const leading = /^[ \t]*[>*+|\-=\d.)][ \t>*+|\-=\d.)]*/gm
const mostLeading = 1_500
/** A list or quotation within eleven others. */
const deep = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){12}|^[ \t]{40}/m

/** Whether a text would hold up the page that shows it as Markdown. */
export function isHeavy(text: string): boolean {
  if (text.length > mostCharacters || (text.match(/\n/g)?.length ?? 0) > mostLines || deep.test(text)) return true
  const led = text.match(leading)?.reduce((sum, each) => sum + each.length, 0) ?? 0
  return led > mostLeading || mostOf.some(([marks, most]) => (text.match(marks)?.length ?? 0) > most)
}
