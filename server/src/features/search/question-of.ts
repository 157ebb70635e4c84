/** A question, and whether its form fits what the heading names; the other form fits anything, and is duller. */
export type Question = { text: string; lang: 'ko' | 'en'; fits: boolean }

const length = { min: 5, max: 40 }

/**
 * The question that what stands under a heading answers, in the language of the heading.
 * @param body what stands there; it tells whether a word is written with a capital for its place alone.
 * @returns null where nobody would ask for it: a word alone, a number, a chapter that every document has.
 */
export function questionOf(heading: string, body: string): Question | null {
  const bare = heading
    .replace(/^(?:제?\s*\d+\s*(?:장|절|조|항)|[\d.]+[.)]?|[IVX]+[.)]|[가-하][.)]|[-•■□○●◦▶※#*]+)\s+/u, '')
    .replace(/[\s:：.]+$/u, '')
    .trim()
  const letters = bare.match(/\p{L}/gu)?.length ?? 0
  if (bare.length < length.min || bare.length > length.max || letters < bare.length / 2) return null
  if (!/\s/.test(bare) || /\.[a-z][a-z0-9]{1,4}$/i.test(bare) || /https?:|@|[_{}<>|=]/.test(bare)) return null
  return /\p{Script=Hangul}/u.test(bare)
    ? inKorean(bare)
    : /^[\p{Script=Latin}\p{N}\p{P}\s]+$/u.test(bare)
      ? inEnglish(bare, body)
      : null
}

/** What one asks by the word a Korean heading ends with. */
const koreanEndings: readonly (readonly [RegExp, string])[] = [
  [/(기한|날짜|마감|마감일|예정일|출시일|일정|시기)$/, '언제인가요?'],
  [/(비용|가격|금액|한도|예산|요금|단가|월세|보증금|수수료|할인율)$/, '얼마인가요?'],
  [/일수$/, '며칠인가요?'],
  [/온도$/, '몇 도인가요?'],
  [/(담당자|책임자|담당)$/, '누구인가요?'],
  [/(장소|위치|주소)$/, '어디인가요?'],
  [/(방법|절차|순서|규정|조건|처리|기준|규칙|수칙|정책|기간|시간|현황|계획|책임)$/, '어떻게 되나요?'],
]
const koreanCommon =
  /^(들어가며|마치며|참고 자료|참고 문헌|기타 사항|주요 내용|회의 내용|논의 사항|결정한 것|결정 사항|남은 문제|다음 단계)$/

function inKorean(heading: string): Question | null {
  if (koreanCommon.test(heading)) return null
  const question = (text: string, fits = true): Question => ({ text, lang: 'ko', fits })
  if (heading.endsWith('?')) return question(heading)
  if (/(나요|까요|인가요|는가|을까|할까)$/.test(heading)) return question(`${heading}?`)
  if (/(때|경우)$/.test(heading)) return question(`${heading}${heading.endsWith('때') ? '' : '에'} 어떻게 하나요?`)
  const asked = koreanEndings.find(([ending]) => ending.test(heading))?.[1]
  if (asked) return question(`${heading}${topicOf(heading)} ${asked}`)
  return question(`${heading}에 대해 어떤 내용이 있나요?`, false)
}

/** 은 after a final consonant, 는 after a vowel. */
const topicOf = (text: string): string => ((text.codePointAt(text.length - 1)! - 0xac00) % 28 === 0 ? '는' : '은')

const englishEndings: readonly (readonly [RegExp, string])[] = [
  [/\b(deadline|due date)$/i, 'When is'],
  [/\b(period|duration|warranty)$/i, 'How long is'],
  [/\b(price|cost|fee|budget|limit|policy|process|procedure|order|rate|address|plan|schedule)$/i, 'What is'],
  [/\b(prices|costs|fees|limits|rules|times|hours|steps|dates|rates|requirements|terms|conditions|policies)$/i, 'What are'],
]
const englishCommon =
  /^(first|next) steps?$|^(table of contents|see also|further reading|action items|open questions|key points)$/i

function inEnglish(heading: string, body: string): Question | null {
  if (englishCommon.test(heading)) return null
  const question = (text: string, fits = true): Question => ({ text, lang: 'en', fits })
  if (heading.endsWith('?')) return question(heading)
  const [, how] = /^how to (.+)$/i.exec(heading) ?? []
  if (how) return question(`How do I ${how}?`)
  if (/^(what|who) (is|are) /i.test(heading)) return question(`${heading}?`)
  if (/^(what|who|when|where|why|which|how|if|whether)\b/i.test(heading)) return null
  const subject = asWithin(heading, body)
  const asked = englishEndings.find(([ending]) => ending.test(heading))?.[1]
  const article = /^(the|our|your|my|a|an) /i.test(subject) ? '' : 'the '
  return asked ? question(`${asked} ${article}${subject}?`) : question(`What should I know about ${subject}?`, false)
}

/** A heading as it is written within a sentence: without the capitals it has for being one. */
function asWithin(heading: string, body: string): string {
  const words = heading.split(' ')
  const isTitleCase = words.length > 1 && words.slice(1).every((word) => !/^[a-z]{4,}/.test(word))
  return words
    .map((word, index) => {
      if (!/^[A-Z][a-z]+[,;]?$/.test(word) || (index > 0 && !isTitleCase)) return word
      const lower = word.toLowerCase()
      const isName = new RegExp(`[a-z,;] ${word}\\b`).test(body)
      const isWord = new RegExp(`\\b${lower}\\b`).test(body)
      return isWord || (!isName && !isTitleCase) ? lower : word
    })
    .join(' ')
}
