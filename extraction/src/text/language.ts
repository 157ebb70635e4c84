import type { Block } from '../types.ts'

const sampleCharacters = 20_000
const englishWords = /\b(?:the|of|and|to|in|is|for|that|with|on|this|are|be|as|by|at|from|it)\b/gi

/** Cheap guess by script, with function words for English: 'ko', 'ja', 'zh', 'en' or null. */
export function guessLanguage(blocks: readonly Block[]): string | null {
  const sample = sampleOf(blocks)
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0
  const hangul = count(/\p{Script=Hangul}/gu)
  const kana = count(/\p{Script=Hiragana}|\p{Script=Katakana}/gu)
  const han = count(/\p{Script=Han}/gu)
  // A Latin word holds about as much as two CJK characters.
  const latin = count(/\p{Script=Latin}+/gu) * 2
  const most = Math.max(hangul, kana + han, latin)
  if (most === 0) return null
  if (most === hangul) return 'ko'
  // Japanese prose is a third kana or more; even headline style keeps a tenth.
  if (most === kana + han) return kana * 10 >= han ? 'ja' : 'zh'
  return count(englishWords) * 12 >= latin / 2 ? 'en' : null
}

/** Text from the whole document, so that a foreign title page does not decide. */
function sampleOf(blocks: readonly Block[]): string {
  const step = Math.max(1, Math.floor(blocks.length / 200))
  let sample = ''
  for (let index = 0; index < blocks.length && sample.length < sampleCharacters; index += step) {
    sample += blocks[index]!.text.slice(0, 500) + '\n'
  }
  return sample
}
