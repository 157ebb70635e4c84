import type { TestContext } from 'node:test'
import { newSeed, randomOf } from '../../testing/random.ts'
import type { Random } from '../../testing/random.ts'

/** Numbers that repeat with the seed, which is said so that a failure can be repeated. */
export function seeded(context: TestContext): Random {
  const seed = newSeed()
  context.diagnostic(`seed ${seed}`)
  return randomOf(seed)
}

/** Ranges that text is made of and that go wrong: marks, jamo, kana, halves of pairs, ligatures, signs with a meaning. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x20, 0x2f],
  [0x61, 0x7a],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x5ff],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x2fff],
  [0x3000, 0x30ff],
  [0x3130, 0x318f],
  [0x4e00, 0x4fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
  [0x1f300, 0x1faff],
  [0x20000, 0x2a6df],
]

const SPECIAL = [
  '"',
  ' -',
  '" ',
  '@',
  '.',
  '-',
  '_',
  ' ',
  '\n',
  'ABC-123',
  'don’t',
  '데이터베이스에서',
  '東京都',
  'Σίσυφος',
  'ﬁ',
  '각',
]

/** Text of at most so many pieces, each a short run from one range or one of the special strings. */
export function randomText(random: Random, most: number): string {
  let text = ''
  const pick = (count: number): number => Math.floor(random() * count)
  for (let left = pick(most + 1); left > 0; left--) {
    const [first, last] = RANGES[pick(RANGES.length * 2)] ?? [0, 0]
    if (last === 0) text += SPECIAL[pick(SPECIAL.length)]
    else for (let run = 1 + pick(5); run > 0; run--) text += String.fromCodePoint(first + pick(last - first + 1))
  }
  return text
}
