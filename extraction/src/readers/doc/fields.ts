import { isWebLink } from '../../office/package.ts'

const begin = '\x13'
const separator = '\x14'
const end = '\x15'
/** A word with its reading above is written as a formula without a result; the word comes last. */
const withReading = /^\s*EQ\b.*\\o.*\(\\s\\up.*?\([^()]*\)[,;]\s*([^()]*)\)\s*$/i

/**
 * Text without its field codes: of a field only the result is shown, of a link also its target.
 * Reference marks and pictures are dropped, special blanks and hyphens made plain.
 */
export function plainFields(text: string): string {
  if (!text.includes(begin)) return plainCharacters(text)
  let shown = ''
  const open: { code: string; inResult: boolean }[] = []
  for (const part of text.split(/(\p{Cc})/u)) {
    const field = open.at(-1)
    if (part === begin) open.push({ code: '', inResult: false })
    else if (part === separator && field) field.inResult = true
    else if (part === end) {
      open.pop()
      if (field?.inResult === false && open.every(({ inResult }) => inResult)) shown += withReading.exec(field.code)?.[1] ?? ''
      const target = /HYPERLINK\s+"([^"]+)"/i.exec(field?.code ?? '')?.[1]
      if (isWebLink(target) && open.every(({ inResult }) => inResult)) shown += ` (${target})`
    } else if (open.every(({ inResult }) => inResult)) shown += part
    else if (field && !field.inResult) field.code += part
  }
  return plainCharacters(shown)
}

const plainCharacters = (text: string): string =>
  text
    .replaceAll('\x1e', '-')
    .replaceAll('\v', '\n')
    .replace(/[^\P{Cc}\t\n\r\f]/gu, '')
