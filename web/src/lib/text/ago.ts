import type { ShellLanguage } from '../i18n.ts'

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

type Words = {
  now: string
  /** What has a name of its own, by how far it lies ahead. */
  names: Partial<Record<Unit, Record<number, string>>>
  span: (count: number, unit: Unit) => string
  past: (span: string) => string
  coming: (span: string) => string
}

const koreanUnits: Record<Unit, string> = { minute: '분', hour: '시간', day: '일', week: '주', month: '개월', year: '년' }

/** As `Intl.RelativeTimeFormat` says it. A page that says it of everything it lists would wait for that: it is slow to make. */
const languages: Record<ShellLanguage, Words> = {
  en: {
    now: 'now',
    names: {
      day: { '-1': 'yesterday', 1: 'tomorrow' },
      week: { '-1': 'last week', 1: 'next week' },
      month: { '-1': 'last month', 1: 'next month' },
      year: { '-1': 'last year', 1: 'next year' },
    },
    span: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`,
    past: (span) => `${span} ago`,
    coming: (span) => `in ${span}`,
  },
  ko: {
    now: '지금',
    names: {
      day: { '-2': '그저께', '-1': '어제', 1: '내일', 2: '모레' },
      week: { '-1': '지난주', 1: '다음 주' },
      month: { '-1': '지난달', 1: '다음 달' },
      year: { '-1': '작년', 1: '내년' },
    },
    span: (count, unit) => `${count}${koreanUnits[unit]}`,
    past: (span) => `${span} 전`,
    coming: (span) => `${span} 후`,
  },
}

/** Of what has happened: “edited now” is no English. */
export const justNow: Record<ShellLanguage, string> = { en: 'just now', ko: '방금' }

/** How far from now something lies. @param count below zero for what is past; 0 for now. */
export function ago(count: number, unit: Unit, language: ShellLanguage): string {
  const { now, names, span, past, coming } = languages[language]
  if (count === 0) return now
  return names[unit]?.[count] ?? (count < 0 ? past : coming)(span(Math.abs(count), unit))
}
