/** What kind of thing a question asks for: something that the sentence which answers it must hold, and words that ask and are about nothing. */
export type AskedFor = { kind: 'figure' | 'time' | 'reason' | 'other'; unit: RegExp | null }

const timeUnits = 'minutes?|hours?|days?|weeks?|months?|years?|quarters?|nights?'
const money = /[$€£¥₩]|원|달러|유로|엔|%|퍼센트|won|dollars?|euros?|eur|usd|krw/iu

const kinds: readonly (readonly [asked: RegExp, kind: AskedFor['kind'], unit: RegExp | null])[] = [
  [/며칠|몇 ?일/u, 'figure', /\d ?일|하루|이틀|사흘|나흘|열흘|일주일|주일/u],
  [/몇 ?시|at what time|what time/iu, 'time', /\d ?시|\d:\d\d|정오|자정|noon|midnight|\d ?[ap]m/iu],
  [/몇 ?월/u, 'time', /\d ?월/u],
  [/무슨 ?요일|which day|what day/iu, 'time', /[월화수목금토일]요일|days?\b/iu],
  [
    /몇 ?(?:번|회|차례)|얼마나 자주|how often/iu,
    'figure',
    /\d ?(?:번|회|차례|일마다|시간마다|주마다)|마다|매[일주달월년]|하루|이틀|일주일|every|each|once|twice|daily|weekly|monthly|times/iu,
  ],
  [/몇 ?명|how many people/iu, 'figure', /\d ?(?:명|인|people|persons)/iu],
  [/몇 ?(?:개|대|자|점|층|퍼센트|%)/u, 'figure', /\d ?(?:개|대|자|점|층|퍼센트|%)/u],
  [/얼마나 (?:오래|걸)|how long/iu, 'figure', new RegExp(`\\d ?(?:분|시간|일|주|개월|달|년)|(?:${timeUnits})\\b|until`, 'iu')],
  [/얼마|how much/iu, 'figure', money],
  [/몇|how (?:many|old|far|large|big|high)/iu, 'figure', null],
  [/언제|날짜|when\b/iu, 'time', null],
  [/왜|이유|why\b/iu, 'reason', /때문|이유|원인|탓|덕분|because|caused?\b|due to|reason/iu],
]
const figure =
  /\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|half|once|twice|none|every)(?![\p{L}])|하루|이틀|사흘|절반|한 번|두 번|한 달|반나절|일주일|무제한|unlimited/iu
const time =
  /\d|요일|매[일주달월년]|하루|이틀|사흘|나흘|열흘|보름|당일|오전|오후|분기|연말|월말|정오|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|daily|weekly|monthly|yearly|every|night/iu

export function askedFor(question: string): AskedFor {
  const [, kind = 'other', unit = null] = kinds.find(([asked]) => asked.test(question)) ?? []
  return { kind, unit }
}

/** How well a sentence holds the kind of thing that is asked for: 0 when it holds none. */
export function holdsAsked({ kind, unit }: AskedFor, sentence: string): number {
  if (unit?.test(sentence)) return 1.3
  if (kind === 'other' || kind === 'reason') return 1
  return (kind === 'figure' ? figure : time).test(sentence) ? 1 : 0
}

const asking =
  /^(?:며칠|몇|무슨|요일|얼마|언제|누구|누가|어디|어떻게|무엇|뭐|왜|어느|자주|오래|알려|때|경우|동안|까지|부터|정도)|^(?:how|many|much|long|often|old|far|time|when|who|where|what|which|there|all|ever|and|exact(?:ly|li)|current(?:ly|li)|dates?|da[yi]s?|years?|months?|places?|persons?|amounts?)$/u
/** Verbs that questions are put with and answers are not. */
const duty =
  /^(?:start|begin|end|finish|come|go|get|make|take|cost|need|have|happen|work|last|give|use|allow|keep|run|pay|cover|say|know|find|must|may|happens?|look|call|receive|own|lead|led)(?:s|ed|ing|ped)?$/u
const koreanVerb =
  /(?:나요|까요|가요|니까|는지|은지|을까|어요|아요|여요|예요|에요|해요|돼요|되요|데요|죠|지요|었지|았지|했지|됐지|해야|꿔야|되어야|돼야|하면|되면|으면|하려면|할|될|해|돼|야|어|아|받아|하는|되는|하고|있어|있나)$/u

/** Whatever a Korean question ends with behind the word that asks is its verb, in endings that no list has: 언제 나와? 몇 번 틀리면 잠겨? */
export function predicateOf(question: string): string | null {
  const words = question.normalize('NFC').split(/[\s?？.!]+/)
  const last = words.findLastIndex((word) => word !== '')
  const isAsked = words.slice(0, Math.max(0, last)).some((word) => interrogative.test(word))
  return isAsked ? words[last]! : null
}
const interrogative = /^(?:몇|언제|왜|어디|어느|누구|누가|얼마|어떻게|무엇|무슨|뭐|뭘)/u

const participle = /^(?:남은|쓰는|쓴|지난|새로운|받는|받은|하는|되는)$/u
/** How often something is, is said otherwise: 일주일에 몇 번, 주 2회. */
const period = /^(?:일주일?|한달|하루|일년)$/u

/**
 * What a word of a question counts: nothing when it asks, little when the answer puts it otherwise, as its verb.
 *
 * @param verb of the question, where it is known.
 */
export function weightOfWord(word: string, verb: string | null): number {
  if (asking.test(word) || /^(?:[가-힣]|[일월시명개번원층회](?:에|부터|까지|로|이나|정도))$/u.test(word)) return 0
  const isSaidOtherwise = word === verb || [duty, participle, period].some((words) => words.test(word))
  return isSaidOtherwise || (/^[가-힣]+$/u.test(word) && koreanVerb.test(word)) ? 0.25 : 1
}
