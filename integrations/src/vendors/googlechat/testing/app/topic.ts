import type { GoogleOperation } from '../../../../platforms/google/testing/server.ts'
import { refusal } from '../../../../platforms/google/testing/reply.ts'
import { projectOf } from './operations.ts'

const scopes = ['https://www.googleapis.com/auth/pubsub']
type Published = { messageId: string; data: string; ackId: string | null }

/** Subscriptions of Pub/Sub, each of its project's service account: https://docs.cloud.google.com/pubsub/docs/reference/rest */
export class FakeTopics {
  readonly #waiting = new Map<string, Published[]>()
  #count = 0
  /** How often something was given out. */
  delivered = 0
  /** Whether its own service account may read. */
  mayRead = true

  publish(project: string, body: string): void {
    this.#count += 1
    this.#of(project).push({ messageId: String(this.#count), data: Buffer.from(body).toString('base64'), ackId: null })
  }

  /** What has not been acknowledged so far; given out again once its time is over. */
  left = (project: string): number => this.#of(project).length

  /** The time to acknowledge is over. */
  lapse(project: string): void {
    for (const each of this.#of(project)) each.ackId = null
  }

  #of(project: string): Published[] {
    const held = this.#waiting.get(project) ?? []
    this.#waiting.set(project, held)
    return held
  }

  operations(): GoogleOperation[] {
    const path = (verb: string) => new RegExp(`^/v1/projects/([\\w-]+)/subscriptions/quarry-chat:${verb}$`)
    const within = (email: string, project: string) => this.mayRead && projectOf(email) === project
    const denied = refusal(403, 'forbidden', 'User not authorized to perform this action.')
    return [
      {
        method: 'POST',
        path: path('pull'),
        scopes,
        parameters: [],
        answer: ({ caller, body }, project) => {
          if (!within(caller.email, project)) return denied
          const { maxMessages } = body as { maxMessages: number }
          const given = this.#of(project)
            .filter(({ ackId }) => ackId === null)
            .slice(0, maxMessages)
          this.delivered += given.length
          for (const each of given) each.ackId = `ack-${each.messageId}-${this.delivered}`
          const receivedMessages = given.map(({ ackId, data, messageId }) => ({ ackId, message: { data, messageId } }))
          return { body: given.length > 0 ? { receivedMessages } : {} }
        },
      },
      {
        method: 'POST',
        path: path('acknowledge'),
        scopes,
        parameters: [],
        answer: ({ caller, body }, project) => {
          if (!within(caller.email, project)) return denied
          const { ackIds } = body as { ackIds: string[] }
          const left = this.#of(project).filter(({ ackId }) => ackId === null || !ackIds.includes(ackId))
          this.#waiting.set(project, left)
          return { body: {} }
        },
      },
      {
        method: 'POST',
        path: path('testIamPermissions'),
        scopes,
        parameters: [],
        answer: ({ caller, body }, project) => {
          const { permissions } = body as { permissions: string[] }
          return { body: within(caller.email, project) ? { permissions } : {} }
        },
      },
    ]
  }
}
