import { type Label, labels } from './tool.ts'

/** A piece of the context. `name`: what people call it, such as the title of a document; null for what they wrote themselves. */
export type Segment = { label: Label; name: string | null; text: string }

/** Where a value stands. `nowhere`: the model made it up, or changed it. */
export type Origin = { kind: Label | 'nowhere'; name: string | null }

/**
 * Where a value comes from: the piece of the context it stands in, of several the one somebody vouches for most. Whether a model was led to
 * it cannot be seen; that nobody but a document names it, can.
 */
export function originOf(value: string, context: readonly Segment[]): Origin {
  const pattern = patternOf(value)
  // With something that nobody sees it is another value than the one that was read.
  const found = pattern === null || hidesText(value) ? [] : context.filter(({ text }) => pattern.test(normalised(text)))
  const [best] = found.toSorted((one, other) => labels.indexOf(one.label) - labels.indexOf(other.label))
  return best ? { kind: best.label, name: best.name } : { kind: 'nowhere', name: null }
}

/** Zero-width, bidirectional and tag characters, soft hyphens, fillers and the like. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** The same, but not what joins a drawn character, or a digit and the frame that is drawn around it. */
const hiding = /(?<!\p{Extended_Pictographic}\uFE0F?)(?!(?<=[0-9#*])\uFE0F\u20E3)[\p{Default_Ignorable_Code_Point}\p{Cf}]/u

/** Whether a text says something that a model reads and people do not see. */
export const hidesText = (text: string): boolean => hiding.test(text)

/** One writing of what reads alike: case, width, and what nobody sees. Letters of other scripts that look alike stay others. */
export const normalised = (text: string): string => text.normalize('NFKC').replaceAll(unseen, '').toLowerCase()

/**
 * What is written to a Korean name without a space: titles and particles. None is made of others (이랑 is 이 and 랑): with two ways to read
 * each, a text of a stranger would take for ever.
 */
const particles =
  '(?:님|씨|군|양|팀장|부장|과장|대리|사원|이사|대표|교수|선생)*(?:에게서|에게|한테서|한테|께서|께|으로|로|에서|에|은|는|이|가|을|를|와|과|랑|하고|도|의|만|부터|까지|보다|처럼)*'

/** Finds a value however it is spaced, as a whole: an address is not in a longer one, and a name not in another. Null: there is nothing to find. */
function patternOf(value: string): RegExp | null {
  const letters = [...normalised(value).replaceAll(/\s/g, '')]
  if (letters.length === 0) return null
  const body = letters.map((letter) => RegExp.escape(letter)).join('\\s*')
  return new RegExp(`${before(letters[0]!)}${body}${behind(letters.at(-1)!)}`, 'u')
}

const isHangul = (letter: string): boolean => /\p{Script=Hangul}/u.test(letter)
const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

function before(letter: string): string {
  if (isHangul(letter)) return '(?<!\\p{Script=Hangul})'
  return isWord(letter) ? '(?<![a-z0-9]|[a-z0-9][._%+@-])' : ''
}

function behind(letter: string): string {
  if (isHangul(letter)) return `(?=${particles}(?!\\p{Script=Hangul}))`
  // A full stop ends a sentence, or a host goes on after it.
  return isWord(letter) ? '(?![a-z0-9]|[._%+@-]+[a-z0-9])' : ''
}
