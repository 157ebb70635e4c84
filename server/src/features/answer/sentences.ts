const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/** Sentences of a passage in reading order, trimmed; a line break ends a sentence too. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== ''))

export type AnswerLanguage = 'ko' | 'ja' | 'zh-cn' | 'en'

/** The language a question is written in, by its script. */
export function languageOf(question: string): AnswerLanguage {
  if (/\p{Script=Hangul}/u.test(question)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'ja'
  return /\p{Script=Han}/u.test(question) ? 'zh-cn' : 'en'
}
