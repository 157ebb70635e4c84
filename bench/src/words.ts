const syllables = ['ka', 'to', 'mi', 'ren', 'sol', 'va', 'dor', 'li', 'pen', 'gu', 'sha', 'ter', 'on', 'bel', 'qui', 'zan']
const particles = ['에서', '은', '이', '을', '로', '의', '']
const korean = [
  '예산',
  '회의',
  '보고서',
  '데이터베이스',
  '출시',
  '고객',
  '계약',
  '운영',
  '보안',
  '디자인',
  '일정',
  '검토',
  '휴가',
  '서버',
  '배포',
  '마케팅',
]

/** Repeatable numbers between 0 and 1. */
export function* randomShares(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 16_807 + 11) % 2_147_483_647) / 2_147_483_647
}

/** Words as in real text: few are common, most are rare; one in six is Korean, a compound of two nouns. @param share from 0 to 1 */
function wordAt(share: number, other: number): string {
  const rank = Math.floor(100_000 ** share)
  if (other < 1 / 6) {
    const [first, second] = [korean[rank % korean.length], korean[Math.floor(rank / korean.length) % korean.length]]
    return `${first}${second}${particles[Math.floor(other * 42) % particles.length]}`
  }
  let rest = rank
  let word = ''
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return word
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
