import type { SourceId } from '@quarry/contract/ids'
import { datePresets, type DatePreset, resultTypes, type ResultType } from '@quarry/contract/search'
import type { ContentProvider } from '@quarry/contract/source'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { Input } from '../../ui/Input.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import type { SearchParams } from './search-params.ts'

type Props = {
  params: SearchParams
  sources: readonly ContentProvider[]
  counts: readonly { workspaceContentProviderInfoId: SourceId; count: number }[]
  onChange: (next: Partial<SearchParams>) => void
}

const chip = 'inline-flex h-8 items-center gap-1 rounded-full border px-3 text-xs pointer-coarse:h-10'
const look = (isOn: boolean) =>
  cn(chip, isOn ? 'border-accent bg-accent-soft text-accent' : 'border-line text-text-quiet hover:text-text')

/** Date, type and source of the hits, as chips that say what is chosen. */
export function FilterBar({ params, sources, counts, onChange }: Props) {
  const t = useT()
  const { type = [], app = [], date } = params
  const toggled = <T,>(list: readonly T[], item: T): T[] | undefined => {
    const next = list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
    return next.length > 0 ? next : undefined
  }
  const countOf = (id: SourceId) =>
    counts.find(({ workspaceContentProviderInfoId }) => workspaceContentProviderInfoId === id)?.count ?? 0
  const mark = (isOn: boolean) => (isOn ? <Check /> : <span className="size-4" />)
  return (
    <div role="group" aria-label={t('search.filter.title')} className="mt-3 flex flex-wrap items-center gap-2">
      <Menu trigger={<Chip isOn={date !== undefined}>{date ? t(`search.date.${date}`) : t('search.filter.date')}</Chip>}>
        <MenuItem icon={mark(date === undefined)} onSelect={() => onChange({ date: undefined, from: undefined, to: undefined })}>
          {t('search.date.any')}
        </MenuItem>
        {datePresets.map((preset: DatePreset) => (
          <MenuItem
            key={preset}
            icon={mark(date === preset)}
            onSelect={() => onChange({ date: preset, from: undefined, to: undefined })}
          >
            {t(`search.date.${preset}`)}
          </MenuItem>
        ))}
      </Menu>
      {date === 'custom' && (
        <span className="flex items-center gap-1.5 text-xs text-text-quiet">
          <Input
            type="date"
            aria-label={t('search.date.from')}
            className="h-8 w-36"
            value={params.from ?? ''}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
          –
          <Input
            type="date"
            aria-label={t('search.date.to')}
            className="h-8 w-36"
            value={params.to ?? ''}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </span>
      )}
      <Menu
        trigger={
          <Chip isOn={type.length > 0}>
            {type.length > 0 ? type.map((each) => t(`search.type.${each}`)).join(', ') : t('search.filter.type')}
          </Chip>
        }
      >
        {resultTypes.map((each: ResultType) => (
          <MenuItem key={each} icon={mark(type.includes(each))} onSelect={() => onChange({ type: toggled(type, each) })}>
            {t(`search.type.${each}`)}
          </MenuItem>
        ))}
      </Menu>
      {sources.length > 1 && (
        <Menu
          trigger={
            <Chip isOn={app.length > 0}>
              {app.length > 0 ? t('search.filter.apps', { count: app.length }) : t('search.filter.app')}
            </Chip>
          }
        >
          {sources.map(({ workspaceContentProviderId: id, displayName }) => (
            <MenuItem
              key={id}
              icon={mark(app.includes(id))}
              hint={countOf(id).toLocaleString()}
              onSelect={() => onChange({ app: toggled(app, id) })}
            >
              {displayName}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}

const Chip = ({ isOn, children, ...props }: React.ComponentProps<'button'> & { isOn: boolean }) => (
  <button type="button" {...props} className={look(isOn)}>
    {children}
    <ChevronDown aria-hidden className="size-3.5" />
  </button>
)
