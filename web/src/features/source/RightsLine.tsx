import { limits } from '@quarry/contract/limits'
import type { Source } from '@quarry/contract/wire/source/source'
import { useT } from '../../lib/i18n-later.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

/** How it stands with the rights a service tells; nothing where the access level alone decides. */
export function RightsLine({ source }: { source: Source }) {
  const { rights, accessLevel } = source
  if (rights === null || accessLevel !== 'PUBLIC') return null
  const isWell = rights.reason === null && !rights.hasLapsed
  return (
    <p className={isWell ? 'mt-1 text-meta text-text-quiet' : 'mt-1 text-meta text-danger wrap-anywhere'}>
      <Words source={source} {...rights} />
      {rights.readAt && (
        <>
          {' '}
          <TimeAgo at={rights.readAt} />
        </>
      )}
    </p>
  )
}

function Words({ source, readAt, reason, hasLapsed }: { source: Source } & NonNullable<Source['rights']>) {
  const t = useT()
  const lapsed = { hours: limits.rightsHours, name: source.creator.name }
  if (hasLapsed && reason !== null) return t('source.rights.lapsedBecause', { ...lapsed, reason })
  if (hasLapsed) return t('source.rights.lapsed', lapsed)
  if (reason !== null) return t(readAt ? 'source.rights.failed' : 'source.rights.neverRead', { reason })
  return t(readAt ? 'source.rights.read' : 'source.rights.unread', { service: source.vendor })
}
