import type { Caller } from '@quarry/contract/workspace/permission'
import type { AccessLevel } from '@quarry/contract/source/source'
import { canConnectSource } from '@quarry/contract/source/source'
import type { Service } from '@quarry/contract/wire/source/service'
import { useT } from '../../../lib/i18n-later.ts'

type Props = {
  value: AccessLevel
  onChange: (level: AccessLevel) => void
  offered: readonly AccessLevel[]
  service: Pick<Service, 'serviceName' | 'name'>
  /** Who may read a document there may find it here, and nobody else. */
  mirrorsRights: boolean
  caller: Caller
}

/** Who may search a source. A level the person may not choose is shown with the reason. */
export function AccessChoice({ value, onChange, offered, service, mirrorsRights, caller }: Props) {
  const t = useT()
  const helpOf = (level: AccessLevel): string => {
    // Files that are uploaded here have no rights anywhere else.
    if (level !== 'PUBLIC' || service.serviceName === 'upload') return t(`source.access.${level}.help`)
    return t(mirrorsRights ? 'source.access.mirrored' : 'source.access.unmirrored', { service: service.name })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t('source.access.title')}</legend>
      {offered.map((level) => {
        const isAllowed = canConnectSource(caller, level)
        return (
          <label key={level} className="check">
            <input
              type="radio"
              name="accessLevel"
              checked={value === level}
              disabled={!isAllowed}
              onChange={() => onChange(level)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {t(`source.access.${level}.name`)}
              <span className="block text-meta text-text-quiet">{isAllowed ? helpOf(level) : t('source.access.adminsOnly')}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
