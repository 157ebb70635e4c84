import { type Label, labels } from './tool.ts'

/** A piece of the context. `name`: what people call it, such as the title of a document; null for what they wrote themselves. */
export type Segment = { label: Label; name: string | null; text: string }

/** Where a value stands. `nowhere`: the model made it up, or changed it. */
export type Origin = { kind: Label | 'nowhere'; name: string | null }

/** How much was done to find values: characters that were looked at. */
export type Search = { steps: number }

/** For the values of one call together. What is not found with so much is as if it stood nowhere, so that a person looks at it. */
const mostSteps = 50_000_000

/**
 * Where a value comes from: the piece of the context it stands in, of several the one somebody vouches for most. Whether a model was led to
 * it cannot be seen; that nobody but a document names it, can.
 */
export function originOf(value: string, context: readonly Segment[], search: Search = { steps: 0 }): Origin {
  // With something that nobody sees it is another value than the one that was read; half a character is none.
  const sought = hidesText(value) || !value.isWellFormed() ? '' : withoutSpaces(normalised(value))
  if (sought === '') return nowhere
  const isFound = finderOf(sought, search)
  const found = context.filter((segment) => search.steps < mostSteps && isFound(readableOf(segment)))
  const [best] = found.toSorted((one, other) => labels.indexOf(one.label) - labels.indexOf(other.label))
  return best && search.steps < mostSteps ? { kind: best.label, name: best.name } : nowhere
}

const nowhere: Origin = { kind: 'nowhere', name: null }

/** Zero-width, bidirectional and tag characters, soft hyphens, fillers and the like. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** The same, but not what joins a drawn character, or a digit and the frame that is drawn around it. */
const hiding = /(?<!\p{Extended_Pictographic}\uFE0F?)(?!(?<=[0-9#*])\uFE0F\u20E3)[\p{Default_Ignorable_Code_Point}\p{Cf}]/u

/** Whether a text says something that a model reads and people do not see. */
export const hidesText = (text: string): boolean => hiding.test(text)

/** One writing of what reads alike: case, width, and what nobody sees. Letters of other scripts that look alike stay others. */
export const normalised = (text: string): string => text.normalize('NFKC').replaceAll(unseen, '').toLowerCase()

/** A text to look for values in. `places`: where each character of what has no spaces stands in what has. */
type Readable = { text: string; solid: string; places: Uint32Array }

/** Made once, however many values are looked for. */
const readables = new WeakMap<Segment, Readable>()

function readableOf(segment: Segment): Readable {
  const known = readables.get(segment)
  if (known) return known
  const text = normalised(segment.text)
  const solid = withoutSpaces(text)
  const places = new Uint32Array(solid.length)
  let at = 0
  for (let index = 0; index < solid.length; index++, at++) {
    while (text[at] !== solid[index]) at += 1
    places[index] = at
  }
  const readable = { text, solid, places }
  readables.set(segment, readable)
  return readable
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/**
 * Finds a value however it is spaced, as a whole: an address is not in a longer one, and a name not in another.
 *
 * No character of a text is looked at more than twice, whatever it repeats (Knuth, Morris and Pratt): texts are of strangers.
 */
function finderOf(sought: string, search: Search): (readable: Readable) => boolean {
  const borders = bordersOf(sought)
  const [begins, ends] = [beforeOf(sought), behindOf(sought)]
  return ({ text, solid, places }) => {
    let matched = 0
    for (let index = 0; index < solid.length; index++) {
      search.steps += 1
      const letter = solid.charCodeAt(index)
      while (matched > 0 && letter !== sought.charCodeAt(matched)) {
        search.steps += 1
        matched = borders[matched - 1]!
      }
      if (letter === sought.charCodeAt(matched)) matched += 1
      if (matched < sought.length) continue
      if (begins(text, places[index - matched + 1]!) && ends(text, places[index]! + 1)) return true
      matched = borders[matched - 1]!
    }
    return false
  }
}

/** By length of a beginning: how long the longest shorter one is that it ends with. */
function bordersOf(sought: string): number[] {
  const borders = [0]
  for (let index = 1, length = 0; index < sought.length; index++) {
    while (length > 0 && sought[index] !== sought[length]) length = borders[length - 1]!
    if (sought[index] === sought[length]) length += 1
    borders.push(length)
  }
  return borders
}

const isHangul = (letter: string): boolean => /^\p{Script=Hangul}/u.test(letter)
const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

/**
 * What is written to a Korean name without a space: titles and particles, a few at most. None is made of others (이랑 is 이 and 랑): with two
 * ways to read each, a text of a stranger would take for ever.
 */
const particles =
  '(?:님|씨|군|양|팀장|부장|과장|대리|사원|이사|대표|교수|선생){0,4}(?:에게서|에게|한테서|한테|께서|께|으로|로|에서|에|은|는|이|가|을|를|와|과|랑|하고|도|의|만|부터|까지|보다|처럼){0,4}'
const afterHangul = new RegExp(`${particles}(?!\\p{Script=Hangul})`, 'uy')
/** A full stop ends a sentence, or a host goes on after it. */
const afterWord = /(?![a-z0-9]|[._%+@-]+[a-z0-9])/y

type Edge = (text: string, at: number) => boolean

/** Whether a value may begin at a place of a text. */
function beforeOf(sought: string): Edge {
  const first = String.fromCodePoint(sought.codePointAt(0)!)
  if (isHangul(first)) return (text, at) => at === 0 || !isHangul(text[at - 1]!)
  if (!isWord(first)) return () => true
  return (text, at) => !/[a-z0-9][._%+@-]?$/.test(text.slice(Math.max(0, at - 2), at))
}

/** Whether it may end there. */
function behindOf(sought: string): Edge {
  const last = Array.from(sought).at(-1)!
  if (!isHangul(last) && !isWord(last)) return () => true
  const pattern = isHangul(last) ? afterHangul : afterWord
  return (text, at) => {
    pattern.lastIndex = at
    return pattern.test(text)
  }
}
