import type { RunId, WorkspaceId } from '@quarry/contract/ids'

/** A process that works on a run writes its name on it: the epoch. Another one that takes the run over raises it. */
export type Held = { id: RunId; workspaceId: WorkspaceId; epoch: number }
