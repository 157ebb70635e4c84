import type { ContentProvider } from '@quarry/contract/source'
import { useT } from '../../lib/i18n.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

/** How it stands with the rights a service tells; nothing where the access level alone decides. */
export function RightsLine({ source: { rights, accessLevel, vendor } }: { source: ContentProvider }) {
  const t = useT()
  if (rights === null || accessLevel !== 'PUBLIC') return null
  return (
    <p className={rights.reason === null ? 'mt-1 text-xs text-text-quiet' : 'mt-1 text-xs text-danger wrap-anywhere'}>
      {rights.reason === null
        ? t(rights.readAt ? 'source.rights.read' : 'source.rights.unread', { service: vendor })
        : t(rights.readAt ? 'source.rights.failed' : 'source.rights.neverRead', { reason: rights.reason })}
      {rights.readAt && (
        <>
          {' '}
          <TimeAgo at={rights.readAt} />
        </>
      )}
    </p>
  )
}
