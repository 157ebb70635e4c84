import { between, pick, type Random, several } from '@quarry/search-engine/testing/random'
import { parts, partsEnglish, products } from './names.ts'
import { dayMs, englishChatter, koreanChatter, type Paper } from './paper.ts'
import { people } from './people.ts'

/** @property code of the ticket. @property symbol of the program that fails. @property serial of the device. */
export type Ticket = Paper & { code: string; symbol: string; serial: string; isKorean: boolean }
/** What a product is and how it is installed in one version. @property version without v. */
export type Manual = Paper & { product: string; version: string; kind: string; isKorean: boolean }

const verbs = [
  'parse',
  'render',
  'merge',
  'flush',
  'decode',
  'rotate',
  'verify',
  'schedule',
  'collect',
  'export',
  'import',
  'resolve',
]
const subjects = [
  'Meter',
  'Invoice',
  'Tariff',
  'Session',
  'Packet',
  'Sensor',
  'Customer',
  'Ledger',
  'Gateway',
  'Alarm',
  'Report',
  'Token',
]
const objects = ['Reading', 'Queue', 'Header', 'Cache', 'Index', 'Window', 'Schema', 'Buffer', 'Range', 'Digest']
const trackers = ['QTY', 'FLOW', 'MET', 'OPS']
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export function makeTickets(random: Random, today: Date): Ticket[] {
  const symbols = new Set<string>()
  const symbolOf = (): string => {
    for (;;) {
      const symbol = pick(random, verbs) + pick(random, subjects) + pick(random, objects)
      if (symbols.has(symbol)) continue
      symbols.add(symbol)
      return symbol
    }
  }
  return Array.from({ length: 420 }, (_, at): Ticket => {
    const isKorean = at % 2 === 0
    const code = `${trackers[at % 4]}-${1000 + at * 3}`
    const camel = symbolOf()
    const symbol = at % 3 === 0 ? camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : camel
    const serial = `SN-${between(random, 2, 9)}${pick(random, [...letters])}${between(random, 1, 9)}${pick(random, [...letters])}-${1100 + at * 11}`
    const product = pick(random, products)
    const part = pick(random, isKorean ? parts : partsEnglish)
    const title = isKorean
      ? `${code} ${product} ${part} ${pick(random, ['멈춤', '오작동', '연결 끊김', '값 튐', '느려짐'])}`
      : `${code} ${product} ${part} ${pick(random, ['hangs', 'misbehaves', 'loses connection', 'shows wrong values', 'is slow'])}`
    const text = isKorean
      ? `증상: ${product} ${part}에서 ${between(random, 2, 40)}분마다 문제가 난다. 기기 번호 ${serial}.\n기록에는 ${symbol} 에서 오류가 났다고 남았다. ${several(random, koreanChatter, 2, 3).join(' ')}\n담당: ${pick(random, people).name}`
      : `The ${part} of ${product} fails every ${between(random, 2, 40)} minutes. Device ${serial}.\nThe log names ${symbol}. ${several(random, englishChatter, 2, 3).join(' ')}\nOwner: ${pick(random, people).name}`
    const changedAt = new Date(today.getTime() - between(random, 1, 700) * dayMs)
    return { path: `Tickets/${trackers[at % 4]}/${title}.md`, text, at: changedAt, code, symbol, serial, isKorean }
  })
}

const versions = ['1.2', '2.1', '2.10', '2.11', '3.0', '3.4', '4.0.2', '1.20', '2.1.3', '12.1']
const writeVersion: readonly ((version: string) => string)[] = [
  (version) => `v${version}`,
  (version) => version,
  (version) => `V${version}`,
  (version) => `ver. ${version}`,
  (version) => `version ${version}`,
]
const kindsKorean = ['설치 안내', '변경 내역']
const kindsEnglish = ['release notes', 'user manual']

export function makeManuals(random: Random, today: Date): Manual[] {
  return products.flatMap((product) =>
    versions.flatMap((version, age) =>
      [...kindsKorean, ...kindsEnglish].map((kind): Manual => {
        const isKorean = kindsKorean.includes(kind)
        const written = pick(
          random,
          isKorean ? [...writeVersion.slice(0, 3), (bare: string) => `버전 ${bare}`] : writeVersion,
        )(version)
        const text = isKorean
          ? `${product} ${written}\n\n${pick(random, parts)} 관련 문제를 고치고 ${pick(random, parts)} 설정을 더했다. ${several(random, koreanChatter, 2, 4).join(' ')}`
          : `${product} ${written}\n\nFixes the ${pick(random, partsEnglish)} and adds settings for the ${pick(random, partsEnglish)}. ${several(random, englishChatter, 2, 4).join(' ')}`
        // Some names carry the version, in others it stands only in the text.
        const name = random() < 0.7 ? `${product} ${kind} ${written}` : `${product} ${kind} (${versions.length - age})`
        const path = `${isKorean ? '제품' : 'Products'}/${product}/${name}.md`
        return { path, text, at: new Date(today.getTime() - (age + 1) * 31 * dayMs), product, version, kind, isKorean }
      }),
    ),
  )
}
