import type { Block } from '../types.ts'

const sampleCharacters = 20_000
const englishWords = /\b(?:the|of|and|to|in|is|for|that|with|on|this|are|be|as|by|at|from|it)\b/gi

/** Cheap guess by script, with function words for English: 'ko', 'ja', 'zh', 'en' or null. */
export function guessLanguage(blocks: readonly Block[]): string | null {
  const sample = sampleOf(blocks)
  const { hangul, kana, han, words } = countScripts(sample)
  // A Latin word holds about as much as two CJK characters.
  const latin = words * 2
  const most = Math.max(hangul, kana + han, latin)
  if (most === 0) return null
  if (most === hangul) return 'ko'
  // Japanese prose is a third kana or more; even headline style keeps a tenth.
  if (most === kana + han) return kana * 10 >= han ? 'ja' : 'zh'
  return (sample.match(englishWords)?.length ?? 0) * 12 >= words ? 'en' : null
}

const [other, latin, hangul, kana, han] = [1, 2, 3, 4, 5]
/** The script of each character met so far; 0 for the others. One byte per character is quicker to ask than a pattern, and every document is. */
const scripts = new Uint8Array(0x110000)

function scriptOf(character: string): number {
  if (/\p{Script=Latin}/u.test(character)) return latin
  if (/\p{Script=Hangul}/u.test(character)) return hangul
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(character)) return kana
  return /\p{Script=Han}/u.test(character) ? han : other
}

/** Characters of each script; of Latin the words, which are its longest runs. */
function countScripts(text: string): { hangul: number; kana: number; han: number; words: number } {
  const counts = [0, 0, 0, 0, 0, 0]
  let words = 0
  let last = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) at++
    const script = (scripts[code] ||= scriptOf(String.fromCodePoint(code)))
    counts[script]!++
    if (script === latin && last !== latin) words++
    last = script
  }
  return { hangul: counts[hangul]!, kana: counts[kana]!, han: counts[han]!, words }
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
