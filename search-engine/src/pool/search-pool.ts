import type { View } from '../segment/view.ts'
import type { Task, TaskKind, Tasks } from './messages.ts'
import { Lane } from './lane.ts'
import type { LaneName } from './lane.ts'

/** Worker threads shared by all indexes of a process. */
export class SearchPool implements AsyncDisposable {
  #views = new Map<number, View>()
  #lanes: Record<LaneName, Lane>
  #indexes = 0

  /** @param workers threads that search. Building and merging have a thread each, started when first needed. */
  constructor(workers: number) {
    this.#lanes = {
      search: new Lane({ size: workers, views: this.#views, background: false }),
      build: new Lane({ size: 1, views: new Map(), background: true }),
      merge: new Lane({ size: 1, views: new Map(), background: true }),
    }
    this.#lanes.search.start()
  }

  /** A number for a new index. */
  register(): number {
    return this.#indexes++
  }

  /** From now on searches of this index see this view. */
  publish(index: number, view: View): void {
    this.#views.set(index, view)
    this.#lanes.search.publish(index)
  }

  drop(index: number): void {
    this.#views.delete(index)
    this.#lanes.search.publish(index)
  }

  run<Kind extends TaskKind>(lane: LaneName, task: { kind: Kind } & Tasks[Kind]['ask']): Promise<Tasks[Kind]['answer']> {
    // The thread answers each kind of task with its own kind of answer; see thread.ts.
    return this.#lanes[lane].run(task as Task) as Promise<Tasks[Kind]['answer']>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane[Symbol.asyncDispose]()))
  }
}
