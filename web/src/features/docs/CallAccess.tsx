import { tIfKnown, useT } from '../../lib/i18n-later.ts'
import type { ApiCall } from './api-document.ts'

/** Who may make a call, and with which scope a key may. */
export function CallAccess({ call }: { call: ApiCall }) {
  const t = useT()
  const scope = call['x-scope']
  const access = call['x-access']
  return (
    <p className="text-meta text-text-quiet">
      {tIfKnown(`docs.access.${access}`) ?? t('docs.access.member', { action: access })}
      {' · '}
      {scope !== null
        ? t('docs.access.scope', { scope })
        : access === 'anyone'
          ? t('docs.access.noKey')
          : t('docs.access.personOnly')}
    </p>
  )
}
