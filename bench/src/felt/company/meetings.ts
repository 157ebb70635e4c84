import { between, pick, type Random, several } from '@quarry/search-engine/testing/random'
import { parts, partsEnglish, projects } from './names.ts'
import { dayMs, englishChatter, koreanChatter, type Paper } from './paper.ts'
import { people } from './people.ts'
import { datesEnglish, datesKorean, dayOf } from './written.ts'

export type Minutes = Paper & { project: string; isKorean: boolean }
/** Figures of one department in one quarter. @property shape how its title writes the quarter. */
export type Report = Paper & { department: string; year: number; quarter: number; isKorean: boolean }

const decisionsKorean = [
  '시제품을 두 번 더 만든다',
  '출시를 이 주 미룬다',
  '시험 항목을 줄인다',
  '외주 업체를 바꾼다',
  '비용을 다시 센다',
  '고객에게 먼저 알린다',
]
const decisionsEnglish = [
  'build two more prototypes',
  'move the launch by two weeks',
  'shorten the list of tests',
  'change the subcontractor',
  'count the costs again',
  'tell the customer first',
]
const names = (random: Random, isKorean: boolean): string =>
  several(
    random,
    people.filter((person) => person.isKorean === isKorean),
    3,
    4,
  )
    .map(({ name }) => name)
    .join(', ')

/** Minutes of the meeting that every project has every week, of the last year, and of yesterday, last week and last month in any case. */
export function makeMinutes(random: Random, today: Date): Minutes[] {
  return projects.flatMap((project, at) =>
    Array.from({ length: 52 }, (_, week): Minutes => {
      const isKorean = at < 8
      const day = new Date(today.getTime() - (week * 7 + 1 + (at % 5)) * dayMs)
      const date = pick(random, isKorean ? datesKorean : datesEnglish)(dayOf(day))
      const part = pick(random, isKorean ? parts : partsEnglish)
      const text = isKorean
        ? `참석: ${names(random, true)}\n일시: ${date}\n\n${part} 진행 상황을 공유했다. ${pick(random, koreanChatter)}\n결정: ${pick(random, decisionsKorean)}. 담당은 ${pick(random, people).name}.\n${pick(random, koreanChatter)}`
        : `Present: ${names(random, false)}\nDate: ${date}\n\nStatus of the ${part}. ${pick(random, englishChatter)}\nDecided: ${pick(random, decisionsEnglish)}; ${pick(random, people).name} takes it.\n${pick(random, englishChatter)}`
      const isDated = random() < 0.5
      const name = isKorean ? `${project} 주간 회의록` : `${project} weekly minutes`
      const path = isKorean ? `프로젝트/${project}/회의록` : `Projects/${project}/Minutes`
      return {
        path: `${path}/${isDated ? `${name} ${date.replaceAll('/', '-')}` : `${name} ${52 - week}`}.md`,
        text,
        at: day,
        project,
        isKorean,
      }
    }),
  )
}

const departments = ['영업', '생산', '품질', '물류', '마케팅', '고객지원']
const departmentsEnglish = ['sales', 'production', 'quality', 'support']
const quarterKorean: readonly ((year: number, quarter: number) => string)[] = [
  (year, quarter) => `${year}년 ${quarter}분기`,
  (year, quarter) => `${year} ${quarter}Q`,
  (year, quarter) => `${quarter}Q${year % 100}`,
  (year, quarter) => `${year}년도 ${quarter}/4분기`,
]
const quarterEnglish: readonly ((year: number, quarter: number) => string)[] = [
  (year, quarter) => `Q${quarter} ${year}`,
  (year, quarter) => `${year} Q${quarter}`,
  (year, quarter) => `${quarter}Q${year}`,
  (year, quarter) => `${['first', 'second', 'third', 'fourth'][quarter - 1]} quarter of ${year}`,
]

/** Reports of the last ten quarters that have ended. */
export function makeReports(random: Random, today: Date): Report[] {
  const reportOf = (department: string, isKorean: boolean, ago: number): Report => {
    const count = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3) - ago
    const [year, quarter] = [Math.floor(count / 4), (count % 4) + 1]
    const written = pick(random, isKorean ? quarterKorean : quarterEnglish)(year, quarter)
    const change = between(random, 2, 28)
    const text = isKorean
      ? `${department} 실적 보고\n대상 기간: ${written}\n\n앞선 기간보다 ${change}퍼센트 ${pick(random, ['늘었다', '줄었다'])}. ${several(random, koreanChatter, 2, 4).join(' ')}`
      : `${department} report\nPeriod: ${written}\n\nResults ${pick(random, ['rose', 'fell'])} by ${change} percent. ${several(random, englishChatter, 2, 4).join(' ')}`
    const titled = random() < 0.6 ? ` ${written.replaceAll('/', '-')}` : ` ${String(100 + ago)}`
    const name = isKorean ? `${department} 실적 보고서${titled}` : `${department} report${titled}`
    return {
      path: `${isKorean ? `보고/${department}` : `Reports/${department}`}/${name}.md`,
      text,
      at: new Date(Date.UTC(year, quarter * 3, between(random, 3, 12))),
      department,
      year,
      quarter,
      isKorean,
    }
  }
  const ended = Array.from({ length: 10 }, (_, at) => at + 1)
  return ended.flatMap((ago) => [
    ...departments.map((department) => reportOf(department, true, ago)),
    ...departmentsEnglish.map((department) => reportOf(department, false, ago)),
  ])
}
