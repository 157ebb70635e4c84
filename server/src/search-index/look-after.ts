import type { WorkspaceId } from '@quarry/contract/ids'
import type { Log } from '../log.ts'
import type { Follower } from './follower.ts'

/** Indexes looked after at the same time: each holds a connection of the database, and the disk. */
const atOnce = 4

export type Duty = (workspaceId: WorkspaceId, follower: Follower) => Promise<void>

/** Looks after indexes, a few at a time. The failure of one is its own: no workspace waits for the index of another. */
export class Caretaker {
  readonly #log: Log
  /** What is being done for the index of a workspace, so that it is not begun again meanwhile. */
  readonly #underWay = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  /** One that is looked after since the last time is left alone. */
  async all(duty: string, followers: readonly [WorkspaceId, Follower][], work: Duty): Promise<void> {
    const waiting = followers.values()
    const next = async (): Promise<void> => {
      for (const [workspaceId, follower] of waiting) {
        const task = `${duty} ${workspaceId}`
        if (this.#underWay.has(task)) continue
        this.#underWay.add(task)
        await work(workspaceId, follower)
          .catch((error: unknown) => this.#log.warn({ err: error, workspaceId }, 'search index'))
          .finally(() => this.#underWay.delete(task))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }
}
