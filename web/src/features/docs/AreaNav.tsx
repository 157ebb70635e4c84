import { Link, useNavigate } from '@tanstack/react-router'
import { useT } from '../../lib/i18n-later.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useAreaName } from './use-area-name.ts'

const introduction = ''

/** The way through the areas: a list beside the page, a choice above it where there is no room. */
export function AreaNav({ areas, current }: { areas: readonly string[]; current: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const areaName = useAreaName()
  const labelOf = (area: string) => (area === introduction ? t('docs.introduction') : areaName(area))
  const all = [introduction, ...areas]
  return (
    <nav aria-label={t('docs.areasLabel')} className="mb-6 lg:sticky lg:top-6 lg:mb-0 lg:self-start">
      <Select
        aria-label={t('docs.areasLabel')}
        className="lg:hidden"
        value={current ?? introduction}
        onChange={(area) => void navigate({ to: '/docs/{-$area}', params: { area: area || undefined } })}
        options={all.map((value) => ({ value, label: labelOf(value) }))}
      />
      <ul className="hidden gap-0.5 lg:grid">
        {all.map((area) => (
          <li key={area}>
            <Link
              to="/docs/{-$area}"
              params={{ area: area || undefined }}
              activeOptions={{ exact: true }}
              className="flex h-8.5 items-center rounded-control px-2.5 hover:bg-surface-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {labelOf(area)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
