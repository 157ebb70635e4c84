import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { runOut } from '../tool/tool.ts'
import { findToolsOn } from './custom-mcp.store.ts'

type Ctx = Needs<'clock'> & { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }

/** Nobody can decide any more about tools that are not on: their runs wait for them no longer. */
export async function runOutQuestions({ clock, workspace }: Ctx, tx: Db, service: ServiceName): Promise<void> {
  const on = (await findToolsOn(tx, workspace.id)).filter((tool) => tool.service === service)
  await runOut(tx, { workspaceId: workspace.id, service, except: on.map(({ name }) => name), at: clock.now() })
}
