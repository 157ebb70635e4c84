import { errors } from '@quarry/contract/errors'
import type { WorkspaceCtx } from '../../context.ts'
import { Failure } from '../../http/fail.ts'
import { insertEvent } from './event.store.ts'

const counts = new Map<string, number>()

/** How often agents could not be let answer in a chat since the process began, by the code of the failure. */
export const assignFailures = (): { labels: { code: string }; value: number }[] =>
  [...counts].map(([code, value]) => ({ labels: { code }, value }))

/** Keeps why letting agents answer came to nothing; it leaves the installation by no way. */
export async function noting<T>(ctx: WorkspaceCtx, detail: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) {
      const { code } = errors[error.error]
      counts.set(code, (counts.get(code) ?? 0) + 1)
      const event = { name: 'channel.assignFailed', code, detail, at: ctx.clock.now() } as const
      await insertEvent(ctx.db, { workspaceId: ctx.workspace.id, accountId: ctx.account.id }, event)
    }
    throw error
  }
}
