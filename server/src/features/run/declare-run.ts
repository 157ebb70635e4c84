import type { z } from 'zod'
import type { App } from '../../context.ts'
import { job } from '../../jobs/job.ts'
import { goOn } from './go-on.ts'
import { type RunDefinition, type RunKind, TakeOver } from './run-kind.ts'

const kinds = new Map<string, RunKind>()

/** The kind of a stored run. */
export function kindNamed(name: string): RunKind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no kind of run ${name}.`)
  return kind
}

/** A kind of work that survives its process. */
export function runKind<I extends z.ZodType>(definition: RunDefinition<I>): RunKind<I> {
  const kind: RunKind<I> = {
    ...definition,
    takeOver: job({
      name: `${definition.name}.takeOver`,
      payload: TakeOver,
      attempts: 3,
      concurrency: 16,
      role: 'search',
      key: ({ runId }) => runId,
      run: (app: App, payload) => goOn(app, kind, payload),
    }),
  }
  kinds.set(kind.name, kind)
  return kind
}
