import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { endQuestions } from '../tool/tool.ts'
import { findToolsOn } from './custom-mcp.store.ts'

type Ctx = Needs<'clock' | 'send'> & { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }

/** Nobody is asked any more about tools of a server that are not on. */
export async function endQuestionsAt(ctx: Ctx, tx: Db, service: ServiceName): Promise<void> {
  const workspaceId = ctx.workspace.id
  const on = (await findToolsOn(tx, workspaceId)).filter((tool) => tool.service === service)
  await endQuestions(ctx, tx, { workspaceId, service, except: on.map(({ name }) => name) })
}
