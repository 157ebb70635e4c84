/** Particles and the commonest particle pairs, longest first within a last syllable: written to the noun without a space. */
const PARTICLES = [
  '으로부터',
  '에서부터',
  '이라는',
  '에게서',
  '으로써',
  '으로서',
  '에서는',
  '에서의',
  '까지의',
  '이라고',
  '라는',
  '라고',
  '에게',
  '에서',
  '으로',
  '까지',
  '부터',
  '처럼',
  '보다',
  '이나',
  '이며',
  '에는',
  '에도',
  '과의',
  '와의',
  '들은',
  '들이',
  '들을',
  '들의',
  '이란',
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '의',
  '에',
  '로',
  '와',
  '과',
  '도',
  '만',
  '란',
]

const PARTICLE_SET: ReadonlySet<string> = new Set(PARTICLES)
const LONGEST = 4

export const isParticle = (word: string): boolean => PARTICLE_SET.has(word)

/** Length of `word` without its particle. At least two syllables stay, or short nouns such as 나이 would lose their end. */
export function stemLength(word: string): number {
  for (let size = Math.min(LONGEST, word.length - 2); size > 0; size--) {
    if (PARTICLE_SET.has(word.slice(-size))) return word.length - size
  }
  return word.length
}
