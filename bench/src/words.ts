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

/** Words as in real text: few are common, most are rare; one in six is Korean. @param share from 0 to 1 */
export function wordAt(share: number, other: number): string {
  if (other < 1 / 6)
    return (korean[Math.floor(share * korean.length)] ?? '') + (particles[Math.floor(other * 42) % particles.length] ?? '')
  let rank = Math.floor(100_000 ** share)
  let word = ''
  do {
    word += syllables[rank % syllables.length]
    rank = Math.floor(rank / syllables.length)
  } while (rank > 0)
  return word
}

/** A text of about this many bytes in paragraphs of sentences. */
export function textOf(bytes: number, shares: Generator<number, never>): string {
  let text = ''
  for (let n = 1; text.length < bytes; n++)
    text += `${wordAt(shares.next().value, shares.next().value)}${n % 60 === 0 ? '.\n\n' : n % 12 === 0 ? '. ' : ' '}`
  return text
}
