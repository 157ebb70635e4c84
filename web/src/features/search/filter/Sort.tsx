import { ChevronDown } from 'lucide-react'
import { useT } from '../../../lib/i18n.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuChoice } from '../../../ui/layers/MenuChoice.tsx'
import type { SearchParams } from '../search-params.ts'

type Props = { sort: SearchParams['hits']; onChange: (sort: SearchParams['hits']) => void }

const orders = ['best', 'date'] as const

/** What the hits are sorted by. */
export function Sort({ sort, onChange }: Props) {
  const t = useT()
  const order = sort ?? 'best'
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${t('search.sort.label')}: ${t(`search.sort.${order}`)}`}
          className="-me-2 inline-flex min-h-8 shrink-0 items-center gap-1 rounded-control px-2 hover:bg-surface-sunken hover:text-text pointer-coarse:min-h-10"
        >
          {t(`search.sort.${order}`)}
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <MenuChoice
        label={t('search.sort.label')}
        value={order}
        options={orders.map((value) => ({ value, label: t(`search.sort.${value}`) }))}
        onChange={(next) => onChange(next === 'date' ? 'date' : undefined)}
      />
    </Menu>
  )
}
