// The algorithm of M. F. Porter, "An algorithm for suffix stripping", 1980: five steps that each take one suffix off, where what
// is left is long enough. Length is counted in vowel-consonant groups ("measure").

/** Suffix, what replaces it. Within a step the longest suffix that fits decides, even if its condition then fails. */
type Rule = readonly [suffix: string, replacement: string]

const longestFirst = (rules: readonly Rule[]): readonly Rule[] => [...rules].sort((a, b) => b[0].length - a[0].length)

const STEP_2 = longestFirst([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
])
const STEP_3 = longestFirst([
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
])
const STEP_4 = longestFirst(
  'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ').map((suffix): Rule => [suffix, '']),
)

function isConsonant(word: string, index: number): boolean {
  const letter = word[index]
  if (letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u') return false
  return letter !== 'y' || index === 0 || !isConsonant(word, index - 1)
}

/** Number of times a vowel is followed by a consonant: tree 0, trouble 1, troubles 2. */
function measure(word: string): number {
  let groups = 0
  let afterVowel = false
  for (let index = 0; index < word.length; index++) {
    const consonant = isConsonant(word, index)
    if (consonant && afterVowel) groups++
    afterVowel = !consonant
  }
  return groups
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (!isConsonant(word, index)) return true
  return false
}

function endsInDouble(word: string): boolean {
  const last = word.length - 1
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last)
}

/** Consonant, vowel, consonant other than w, x, y: such a short stem had an e (hop-ing against hope). */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || 'wxy'.includes(word[last] ?? '')) return false
  return isConsonant(word, last) && !isConsonant(word, last - 1) && isConsonant(word, last - 2)
}

function dropPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function dropTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const size = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const rest = word.slice(0, word.length - size)
  if (size === 0 || !hasVowel(rest)) return word
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`
  if (endsInDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

function applyLongest(word: string, rules: readonly Rule[], allows: (rest: string, suffix: string) => boolean): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue
    const rest = word.slice(0, word.length - suffix.length)
    return allows(rest, suffix) ? rest + replacement : word
  }
  return word
}

const isLongEnough = (rest: string): boolean => measure(rest) > 0

function dropFinalE(word: string): string {
  if (!word.endsWith('e')) return word
  const rest = word.slice(0, -1)
  const groups = measure(rest)
  return groups > 1 || (groups === 1 && !endsShort(rest)) ? rest : word
}

/** Nobody who types `MES`, `UPS` or `DOS` looks for these. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'am an as at be by do he if in is it me my no of on or so to up us we'.split(' '),
)

// Forms that no ending tells, behind the word they are of. Left out are those that are other words as well: left, found, saw, led, leaves.
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    'calf calves, child children, foot feet, goose geese, half halves, knife knives, loaf loaves, louse lice, man men, mouse mice',
    'scarf scarves, shelf shelves, thief thieves, tooth teeth, wife wives, wolf wolves, woman women',
    'become became, begin began begun, bend bent, break broke broken, bring brought, build built, buy bought, catch caught',
    'choose chose chosen, deal dealt, dig dug, draw drew drawn, drive drove driven, eat ate eaten, fall fell fallen, feed fed',
    'fight fought, flee fled, fly flew flown, forbid forbade forbidden, forget forgot forgotten, freeze froze frozen',
    'give gave given, go went gone, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known',
    'lend lent, lose lost, make made, overcome overcame, override overrode overridden, pay paid, rebuild rebuilt, repay repaid',
    'rewrite rewrote rewritten, ride rode ridden, run ran, say said, seek sought, sell sold, send sent, shake shook shaken',
    'shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid, speak spoken',
    'spend spent, spin spun, stand stood, steal stole stolen, stick stuck, strike struck, swear swore sworn, sweep swept',
    'swim swam swum, take took taken, teach taught, tear tore torn, tell told, throw threw thrown, undergo underwent undergone',
    'understand understood, undertake undertook undertaken, wake woke woken, wear wore worn, withdraw withdrew withdrawn',
    'withhold withheld, write wrote written',
  ]
    .flatMap((line) => line.split(', '))
    .flatMap((line) => {
      const [word = '', ...forms] = line.split(' ')
      return forms.map((form): [string, string] => [form, word])
    }),
)

/** The word an irregular form is of; any other word itself. */
export const regular = (word: string): string => IRREGULAR.get(word) ?? word

/**
 * Stem of a lower-case English word. Anything that is not a to z only, or is shorter than three letters, comes back as it is; so does an
 * acronym of three letters that would become a letter (`AED`) or a word of grammar.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const result = stemOf(regular(word))
  return word.length === 3 && (result.length === 1 || FUNCTION_WORDS.has(result)) ? word : result
}

function stemOf(word: string): string {
  let result = dropTense(dropPlural(word))
  if (result.endsWith('y') && hasVowel(result.slice(0, -1))) result = `${result.slice(0, -1)}i`
  result = applyLongest(result, STEP_2, isLongEnough)
  result = applyLongest(result, STEP_3, isLongEnough)
  result = applyLongest(result, STEP_4, (rest, suffix) => measure(rest) > 1 && (suffix !== 'ion' || /[st]$/.test(rest)))
  result = dropFinalE(result)
  return result.endsWith('ll') && measure(result) > 1 ? result.slice(0, -1) : result
}
