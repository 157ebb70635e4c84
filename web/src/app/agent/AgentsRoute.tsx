import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { AgentsPage } from '../../features/agent/AgentsPage.tsx'
import { ReplyPartsContext } from '../../features/agent/reply-parts.ts'
import { replyParts } from './reply-parts.tsx'

/** The agents, whose words look as those of the search. */
export const AgentsRoute = ({ workspace }: { workspace: Workspace }) => (
  <ReplyPartsContext value={replyParts}>
    <AgentsPage workspace={workspace} />
  </ReplyPartsContext>
)
