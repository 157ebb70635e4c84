const syllables = ['ka', 'to', 'mi', 'ren', 'sol', 'va', 'dor', 'li', 'pen', 'gu', 'sha', 'ter', 'on', 'bel', 'qui', 'zan']
// Some words are the beginning of others, as in any language, but not all.
const endings = ['', 'n', 's', 'r']
const particles = ['에서', '은', '이', '을', '로', '의', '']
// The commonest syllables of Korean nouns; two make a word, as most Korean nouns have two.
const korean = [
  ...'가고공과교구국기김계관금나남내년노농단대도동동디라로리마만명모무문물미민반발방법보본부분비사산상생서선설성세소속',
  ...'수스시식신실심안양업여연영예오외용운원월위유의이인일자작장재전정제조주중지직진차처천체초총추출치크통투트파판평포',
  ...'표품프하학한합해행향현형호화확환활회후',
]

/** Repeatable numbers between 0 and 1. */
export function* randomShares(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 16_807 + 11) % 2_147_483_647) / 2_147_483_647
}

/** Words as in real text: few are common, most are rare; one in six is a Korean noun with a particle. @param share from 0 to 1 */
function wordAt(share: number, other: number): string {
  const rank = Math.floor(100_000 ** share)
  if (other < 1 / 6) {
    const [first, second] = [korean[rank % korean.length], korean[(rank * 7 + Math.floor(rank / korean.length)) % korean.length]]
    return `${first}${second}${particles[Math.floor(other * 42) % particles.length]}`
  }
  let rest = rank
  let word = ''
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return word + endings[rank % endings.length]
}

/** A word people search for: the few dozen commonest words of a text are never what a question is about. */
export const searchedWord = (share: number, other: number): string => wordAt(0.3 + 0.7 * share, other)

/** A text of about this many bytes in paragraphs of sentences. */
export function textOf(bytes: number, shares: Generator<number, never>): string {
  let text = ''
  for (let n = 1; text.length < bytes; n++)
    text += `${wordAt(shares.next().value, shares.next().value)}${n % 60 === 0 ? '.\n\n' : n % 12 === 0 ? '. ' : ' '}`
  return text
}
