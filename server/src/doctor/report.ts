import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorWords } from '@quarry/contract/source/doctor-words'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../context.ts'
import type { StoreFailure } from '../files/s3/store-failure.ts'

type Language = 'en' | 'ko'
type Listed = { id: string; workspace: string; display_name: string; service: ServiceName; status: string }

const signs = { ok: '✓', warn: '!', failed: '✗', skipped: '–' } as const

const words = {
  en: {
    none: 'No source is connected.',
    unknown: 'There is no source with this name or id: ',
    several: 'Several sources have this name. Ask for one of them by its id:',
    files: 'Files',
    stored: 'The store lists, takes, returns and removes them.',
    cluster: 'Search cluster',
    places:
      'Workspaces in it: {live}. Being written: {filling}. Changes that wait: {behind}. Documents it does not take: {failures}.',
  },
  ko: {
    none: '연결된 소스가 없어요.',
    unknown: '이 이름이나 ID를 가진 소스가 없어요: ',
    several: '같은 이름의 소스가 여러 개예요. ID로 하나를 지정해 주세요:',
    files: '파일',
    stored: '저장소에서 목록을 조회하고 파일을 쓰고 읽고 지울 수 있어요.',
    cluster: '검색 클러스터',
    places:
      '들어 있는 워크스페이스 {live}개, 쓰고 있는 워크스페이스 {filling}개, 기다리는 변경 {behind}개, 받지 않은 문서 {failures}개예요.',
  },
} as const

/** The sources found, one a line, or why there are none. @param asked what was requested; empty: for all. */
export function sourceLines(
  found: readonly Listed[],
  asked: string,
  { language, vendors }: { language: Language } & Needs<'vendors'>,
): string {
  const say = words[language]
  if (found.length === 0) return asked === '' ? say.none : say.unknown + asked
  const lines = found.map(
    ({ id, workspace, display_name: name, service, status }) =>
      `${id}  ${workspace}  ${name} (${vendors[service]?.about.name ?? service}, ${status})`,
  )
  return [...(asked === '' ? [] : [say.several]), ...lines].join('\n')
}

/** Whether the store of files can be used. @param failure null: it can. */
export function storeLine(failure: StoreFailure | null, language: Language): string {
  const { files, stored } = words[language]
  return failure ? `${signs.failed} ${files}: ${failure.in(language)}` : `${signs.ok} ${files}: ${stored}`
}

type Cluster = { answers: boolean; fits: boolean; says: string }
type Places = { live: number; filling: number; behind: number; failures: number }

/** How the search cluster is, and what it holds. */
export function clusterLine({ answers, fits, says }: Cluster, places: Places, language: Language): string {
  const { cluster, places: counted } = words[language]
  const counts = counted.replace(/\{(\w+)\}/g, (_, name: keyof Places) => shown(places[name], language))
  return `${signs[answers && fits ? 'ok' : 'failed']} ${cluster}: ${says}\n    ${counts}\n`
}

/** One step: what was found, the other side's own words, and what to do. */
export function reportOf({ step, state, finding, facts, detail, ms }: DoctorStep, language: Language): string {
  const { steps, found, todo } = doctorWords[language]
  const advice = state === 'failed' || state === 'warn' ? (todo as Partial<Record<string, string>>)[finding] : undefined
  const said = found[finding].replace(/\{(\w+)\}/g, (_, name: string) => shown(facts[name], language))
  const time = state === 'skipped' ? '' : ` (${ms} ms)`
  const more = [...(detail === null ? [] : [`“${detail}”`]), ...(advice === undefined ? [] : [`→ ${advice}`])]
  return [`${signs[state]} ${steps[step]}: ${said}${time}`, ...more.map((line) => `    ${line}`)].join('\n')
}

const shown = (fact: string | number | undefined, language: Language): string =>
  typeof fact === 'number' ? fact.toLocaleString(language) : (fact ?? '')
