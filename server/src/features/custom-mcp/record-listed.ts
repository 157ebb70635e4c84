import type { ServiceName } from '@quarry/contract/source/service'
import type { Listed } from '@quarry/integrations/protocols/mcp/listed-tool'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { lockServer, noteLook, putServed } from './custom-mcp.store.ts'
import { endQuestionsAt } from './end-questions.ts'
import { hashOf } from './tool-hash.ts'

type Ctx = Needs<'db' | 'clock' | 'send'> & { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }

/** @property server how it calls itself; absent: it was not asked */
type Heard = Listed & { server?: string | null }

/** Writes down what a server lists now: what differs from what was decided about is off from then on. */
export const recordListed = (ctx: Ctx, service: ServiceName, { tools, leftOut, ...met }: Heard): Promise<void> =>
  atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    if (!(await lockServer(tx, workspaceId, service))) return
    const served = tools.map((definition, position) => ({
      name: definition.name,
      position,
      definition,
      hash: hashOf(definition),
    }))
    await putServed(tx, workspaceId, service, served)
    await noteLook(tx, workspaceId, service, { problem: null, at: ctx.clock.now(), leftOut, serverName: met.server })
    await endQuestionsAt(ctx, tx, service)
  })
