import type { Connection } from '@quarry/contract/wire/source/connection'
import { canManageConnection } from '@quarry/contract/source/connection'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { dotted } from '../../lib/text/dotted.ts'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { ConnectionHealth } from './ConnectionHealth.tsx'

type Props = { connection: Connection; workspace: Workspace; isMine: boolean }

/** One connection: to whom, by which account, for what, and how it fares. */
export function ConnectionRow({ connection, workspace, isMine }: Props) {
  const t = useT()
  const { vendor, serviceName, accountName, part, isShared, creator } = connection
  const whose = isMine ? null : t(isShared ? 'connection.shared' : 'connection.personal', { name: creator.name })
  return (
    <li className="flex items-start gap-3 py-4">
      <ServiceMark service={serviceName} />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium wrap-anywhere">
          {vendor} {accountName && <span className="font-normal text-text-quiet">{accountName}</span>}
        </h3>
        <p className="text-meta text-text-quiet">{dotted([t(`connection.part.${part}`), whose])}</p>
        <ConnectionHealth connection={connection} />
        <ConnectionFacts connection={connection} workspaceCode={workspace.code} />
        {canManageConnection(callerIn(workspace), { part, isShared, isMine }) && (
          <ConnectionActions connection={connection} workspaceId={workspace.id} />
        )}
      </div>
    </li>
  )
}
