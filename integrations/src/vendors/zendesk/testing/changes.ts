import { z } from 'zod'
import type { ZendeskModel } from './model.ts'
import { missing, refusal, ticketShown, type ZendeskReply } from './operations.ts'

const Comment = z.strictObject({ body: z.string().min(1), public: z.boolean() })
const fields = {
  status: z.enum(['new', 'open', 'pending', 'hold', 'solved', 'closed']).optional(),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).optional(),
  type: z.enum(['question', 'incident', 'problem', 'task']).optional(),
  assignee_id: z.number().nullable().optional(),
  group_id: z.number().optional(),
  tags: z.array(z.string()).optional(),
}
const Created = z.strictObject({
  ticket: z.strictObject({
    ...fields,
    subject: z.string(),
    comment: Comment,
    requester_id: z.number().optional(),
    external_id: z.string().optional(),
  }),
})
const Changed = z.strictObject({
  ticket: z.strictObject({
    ...fields,
    comment: Comment.optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    safe_update: z.literal(true),
    updated_stamp: z.string(),
  }),
})

const invalid = (words: string): ZendeskReply =>
  refusal(422, 'RecordInvalid', 'Record validation errors', { base: [{ description: words, error: 'InvalidValue' }] })

/** What tools change: https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/ */
export class ZendeskChanges {
  readonly #model: ZendeskModel
  readonly #keys = new Map<string, { body: string; id: number }>()

  constructor(model: ZendeskModel) {
    this.#model = model
  }

  /** "Idempotency keys expire": after two hours. */
  forgetKeys(): void {
    this.#keys.clear()
  }

  create(text: string, key: string | undefined): ZendeskReply {
    const parsed = Created.safeParse(JSON.parse(text))
    if (!parsed.success) return invalid(parsed.error.message)
    const known = key === undefined ? undefined : this.#keys.get(key)
    if (known && known.body !== text)
      return refusal(400, 'IdempotentRequestError', "Request parameters don't match the given idempotency key")
    if (known) return this.#shown(known.id, 201, { 'x-idempotency-lookup': 'hit' })
    const { comment, ...given } = parsed.data.ticket
    const wrong = this.#wrongWith(given)
    if (wrong) return invalid(wrong)
    const made = this.#model.ticket(given.subject, { ...defined(given), text: comment.body, isPublic: comment.public })
    if (comment.public) this.#model.mail(made, comment.body)
    if (key !== undefined) this.#keys.set(key, { body: text, id: made.id })
    return this.#shown(made.id, 201, { 'x-idempotency-lookup': 'miss' })
  }

  change(id: number, text: string): ZendeskReply {
    const parsed = Changed.safeParse(JSON.parse(text))
    if (!parsed.success) return invalid(parsed.error.message)
    const found = this.#model.tickets.get(id)
    if (!found) return missing
    const { comment, metadata, safe_update: _, updated_stamp: stamp, ...given } = parsed.data.ticket
    if (stamp !== found.updated_at)
      return refusal(409, 'UpdateConflict', 'Safe Update prevented the update due to outdated ticket data.')
    if (found.status === 'closed') return invalid('Status: closed prevents ticket update')
    const wrong =
      this.#wrongWith(given) ??
      (given.status === 'solved' && !(given.assignee_id ?? found.assignee_id)
        ? 'Assignee: is required when solving a ticket'
        : null)
    if (wrong) return invalid(wrong)
    Object.assign(found, defined(given))
    this.#model.touch(found)
    if (comment) {
      this.#model.comment(found, comment.body, { public: comment.public, custom: metadata ?? {} })
      if (comment.public) this.#model.mail(found, comment.body)
    }
    return this.#shown(id)
  }

  #wrongWith({ assignee_id: to, group_id: group }: { assignee_id?: unknown; group_id?: unknown }): string | null {
    if (typeof to === 'number' && this.#model.users.get(to)?.role === 'end-user') return 'Assignee: is not an agent'
    return typeof group === 'number' && !this.#model.groups.some(({ id }) => id === group) ? 'Group: is not there' : null
  }

  #shown(id: number, status = 200, headers: Record<string, string> = {}): ZendeskReply {
    return { status, headers, body: { ticket: ticketShown(this.#model.tickets.get(id)!), audit: { id: 1, events: [] } } }
  }
}

const defined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
