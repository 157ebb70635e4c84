import type { AuditFilters } from '@quarry/contract/wire/workspace/audit'

/** As the address holds them: days of the person, YYYY-MM-DD. */
export type AuditAddress = Partial<Record<'who' | 'what' | 'from' | 'to', string | undefined>>

export const hasFilters = ({ who, what, from, to }: AuditAddress): boolean => Boolean(who ?? what ?? from ?? to)

/** Days become moments: from the beginning of the first to the end of the last, where the person is. */
export const askedOf = ({ who, what, from, to }: AuditAddress): Omit<AuditFilters, 'workspaceId'> => ({
  ...(who && { who }),
  ...(what && { what }),
  ...(from && { from: midnight(from, 0) }),
  ...(to && { to: midnight(to, 1) }),
})

function midnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
