import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { DecideTools } from './DecideTools.tsx'
import { EnterServer } from './EnterServer.tsx'
import { mcpServersQuery } from './mcp.queries.ts'
import { ServerList } from './ServerList.tsx'

/** @property serviceName the server to begin with; absent: all of them */
type Props = { workspaceId: WorkspaceId; serviceName?: string; onClose: () => void }
type At = { at: 'list' } | { at: 'enter' } | { at: 'tools'; serviceName: string }

/** The MCP servers of the workspace: entered, asked, and their tools switched on and off. */
export function McpDialog({ workspaceId, serviceName: first, onClose }: Props) {
  const [spot, setSpot] = useState<At>(first === undefined ? { at: 'list' } : { at: 'tools', serviceName: first })
  const { data: servers } = useQuery(mcpServersQuery(workspaceId))
  const back = () => setSpot({ at: 'list' })
  const choose = (serviceName: string) => setSpot({ at: 'tools', serviceName })
  const server = spot.at === 'tools' && servers?.find(({ serviceName }) => serviceName === spot.serviceName)
  if (spot.at === 'enter') return <EnterServer workspaceId={workspaceId} onClose={onClose} onBack={back} onEntered={choose} />
  if (server)
    return <DecideTools key={server.serviceName} workspaceId={workspaceId} server={server} onClose={onClose} onBack={back} />
  return <ServerList workspaceId={workspaceId} onClose={onClose} onEnter={() => setSpot({ at: 'enter' })} onChoose={choose} />
}
