/**
 * What kind of thing a question asks for: something that the sentence which answers it must hold, an amount in its unit.
 * @property unit that tells the thing best.
 */
export type AskedFor = { kind: 'figure' | 'amount' | 'time' | 'reason' | 'other'; unit: RegExp | null }

const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu')

/** Numbers as Korean writes them before what it counts, and English before a time. */
const native = '(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)'
const spans = '(?:minute|hour|day|week|month|year)'
const inWords = [
  `${native} ?(?:시간|시|달|주|해|번|명|개|대|곳|가지|사람|차례)`,
  `(?:one|two|three|four|five|six|seven|eight|nine|ten) ${spans}s?`,
  '하루|이틀|사흘|나흘|열흘|보름|일주일',
]
const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const weekdays = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const money =
  /[$€£¥₩%]|\d ?[천만억조]|\d ?원|[천만억조] ?원|달러|유로|엔|퍼센트|무료|무상|전액|절반|won|dollars?|euros?|pounds?|cents?|eur|usd|krw|free|half/iu
const place = /[가-힣]에서|\d ?층|지하|[옆앞]에|\b(?:floor|desk|hall|building|in|at) /iu
/** A point in time rather than how long something takes. */
const moment = anyOf(String.raw`\d{4}|\d ?[년월일](?![가-힣]*간)|\d[:/]\d|q[1-4]|요일|분기|\d(?:st|nd|rd|th)\b`, months, weekdays)

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
  [
    /얼마나 (?:오래|걸)|how long/iu,
    'figure',
    anyOf(String.raw`\d ?(?:분|시간|일|주|개월|달|년)`, String.raw`(?:${spans}|quarter|night)s?\b`, 'until'),
  ],
  [/how much (?:is|are|.*(?:cost|pay|paid|price|charge))(?!\p{L})/iu, 'amount', money],
  [/얼마|how much/iu, 'figure', money],
  [/몇|how (?:many|old|far|large|big|high)/iu, 'figure', null],
  [/언제|날짜|(?:^|[,:;] )when\b|\bwhen (?:is|are|was|were|do|does|did|can|may|must|should|will|has|have)\b/iu, 'time', moment],
  [
    /(?:요금|가격|비용|금액|수당|예산|한도)(?:[은는이가]|[\s?？]|$)|\b(?:price|cost|fee|salary|budget|fare|rent)\b/iu,
    'other',
    money,
  ],
  [/어디|\bwhere\b/iu, 'other', place],
  [/왜|이유|why\b/iu, 'reason', /때문|이유|원인|탓|덕분|because|caused?\b|due to|reason/iu],
]
const figure = anyOf(
  String.raw`\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|half|once|twice|none|every)(?!\p{L})`,
  '절반|반나절|무제한|unlimited',
  ...inWords,
)
const time = anyOf(
  moment.source,
  String.raw`\d ?(?:시|분|주|개월|달|[ap]m\b|${spans}s?\b)`,
  `(?:first|second|third|fourth|fifth|last)(?: working| business)? ${spans}`,
  '매[일주달월년]|당일|오전|오후|연말|월말|정오|해마다|(?:전|후|뒤|이후|이전)(?:에|까지)|때까지',
  'daily|weekly|monthly|yearly|every|night|before|after|until|once|summer|winter|spring|autumn',
  ...inWords,
)

/** 몇 도로, 몇 주 동안 */
const unitBehindHowMany =
  /몇 ?([가-힣]+?)(?:[이은을에로]|까지|부터|으로|정도|동안|인가요?|이나|이에요|예요|이야|이죠)?(?=\s|[?？]|$)/u

export function askedFor(question: string): AskedFor {
  const [, kind = 'other', unit = null] = kinds.find(([asked]) => asked.test(question)) ?? []
  const counted = unitBehindHowMany.exec(question)?.[1]
  return { kind, unit: unit ?? (counted === undefined ? null : new RegExp(`(?:\\d|${native}) ?${counted}`, 'u')) }
}

/** A day or a time is no amount, nor is how many there are of something. */
const noAmounts = /\d+ ?(?:년|월|일|시|분|주|명|권|층|벌|번|회|대)(?![가-힣]*\d)|\d{4}|\d+:\d\d/gu

/** How well a sentence holds the kind of thing that is asked for: 0 when it holds none. */
export function holdsAsked({ kind, unit }: AskedFor, sentence: string): number {
  if (unit?.test(sentence)) return 1.3
  if (kind === 'other' || kind === 'reason') return 1
  if (kind === 'amount') return 0
  if (unit === money) return /\d|절반|무제한|half|unlimited/iu.test(sentence.replaceAll(noAmounts, ' ')) ? 0.8 : 0
  return (kind === 'figure' ? figure : time).test(sentence) ? 1 : 0
}
