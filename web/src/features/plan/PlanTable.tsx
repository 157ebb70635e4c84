import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { cn } from '../../lib/cn.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { PlanAmount } from './PlanAmount.tsx'
import { type PlanRow, planRows } from './plan-rows.ts'

export type PlanColumn = {
  plan: PlanListItem
  /** With how many it is compared. */
  seats: number | null
  isOn: boolean
  price: ReactNode
  action: ReactNode
}

/** Plans beside each other, with what the workspace uses of each thing. On phones one plan, with a switch above. */
export function PlanTable({ columns, usage }: { columns: readonly PlanColumn[]; usage: WorkspacePlan['usage'] }) {
  const t = useT()
  const language = useLanguage()
  const [picked, setPicked] = useState<string | null>(null)
  const shown = columns.find(({ plan }) => plan.code === picked) ?? columns.find(({ isOn }) => isOn) ?? columns[0]!
  const look = ({ plan, isOn }: PlanColumn, more: string) =>
    cn('px-4 text-start align-top', more, isOn && 'bg-accent-soft', plan !== shown.plan && 'max-md:hidden')
  return (
    <>
      <div className="mb-4 md:hidden">
        <Segments
          label={t('plan.choice.title')}
          value={shown.plan.code}
          onChange={setPicked}
          options={columns.map(({ plan }) => ({ value: plan.code, label: plan.name[language] }))}
        />
      </div>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <td rowSpan={2} className="w-2/5 md:w-auto">
              <span className="sr-only">{t('plan.included.title')}</span>
            </td>
            {columns.map((column) => (
              <th key={column.plan.code} scope="col" className={look(column, 'rounded-t-surface pt-4 font-normal')}>
                <span className="flex min-h-7 flex-wrap items-center justify-between gap-2">
                  <span className="text-base font-semibold">{column.plan.name[language]}</span>
                  {column.isOn && <Badge tone="active">{t('plan.choice.current')}</Badge>}
                </span>
                {column.price}
              </th>
            ))}
          </tr>
          {/* A row of their own, so that they stand in one line however long the prices are. */}
          <tr>
            {columns.map((column) => (
              <td key={column.plan.code} className={look(column, column.action ? 'pt-3.5 pb-5' : 'pb-5')}>
                {column.action}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {planRows.map((row) => (
            <tr key={row.name} className="border-t border-line">
              <th scope="row" className="py-2.5 pe-3 text-start align-top font-normal">
                {t(`plan.included.${row.name}`)}
                {row.used && (
                  <span className="block text-meta text-text-quiet tabular-nums">
                    {t('plan.included.used', { count: usage[row.used].used })}
                  </span>
                )}
              </th>
              {columns.map((column) => (
                <td key={column.plan.code} className={look(column, 'py-2.5 tabular-nums')}>
                  <PlanAmount row={row} plan={column.plan} seats={column.seats} />
                  <Beside row={row} column={column} usage={usage} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What a plan lacks for what is in use, or what each further member adds. */
function Beside({ row, column: { plan, seats }, usage }: { row: PlanRow; column: PlanColumn; usage: WorkspacePlan['usage'] }) {
  const t = useT()
  const amount = row.of(plan, seats)
  const more = row.more?.(plan) ?? 0
  if (row.used && typeof amount === 'number' && usage[row.used].used > amount)
    return (
      <span className="flex items-center gap-1 text-meta text-warn">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        {t('plan.included.tooFew')}
      </span>
    )
  return more > 0 && <span className="block text-meta text-text-quiet">{t('plan.included.perExtraUser', { count: more })}</span>
}
