import { useId } from 'react'
import type { Connection } from '@quarry/contract/wire/source/connection'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { ConnectionRow } from './ConnectionRow.tsx'

type Props = {
  connections: readonly Connection[]
  workspace: Workspace
  title: string
  help: string
  /** Whether they are the caller's own. */
  isMine: boolean
}

export function ConnectionList({ connections, workspace, title, help, isMine }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <p className="mb-3 text-text-quiet">{help}</p>
      <ul className="divide-y divide-line border-y border-line">
        {connections.map((connection) => (
          <ConnectionRow key={connection.connectionId} connection={connection} workspace={workspace} isMine={isMine} />
        ))}
      </ul>
    </section>
  )
}
