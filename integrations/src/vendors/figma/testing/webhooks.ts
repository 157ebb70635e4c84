import { z } from 'zod'

/** https://developers.figma.com/docs/rest-api/webhooks-endpoints and https://developers.figma.com/docs/rest-api/webhooks-types */
const Asked = z.strictObject({
  event_type: z.enum(['FILE_UPDATE', 'FILE_VERSION_UPDATE', 'FILE_DELETE', 'LIBRARY_PUBLISH', 'FILE_COMMENT']),
  context: z.enum(['team', 'project', 'file']),
  context_id: z.string(),
  endpoint: z.url().max(2048),
  passcode: z.string().min(1).max(100),
  status: z.enum(['ACTIVE', 'PAUSED']).optional(),
  description: z.string().max(150).optional(),
})
type Webhook = z.infer<typeof Asked> & { id: string }
type Reply = { status?: number; body: unknown }

const refusal = (status: number, err: string): Reply => ({ status, body: { status, err } })

/** The webhooks of a team. */
export class FakeWebhooks {
  readonly open = new Map<string, Webhook>()
  /** "Team context: Team admins can create webhooks for a team": https://developers.figma.com/docs/rest-api/webhooks */
  isAdmin = true
  readonly #teamId: string
  #count = 0

  constructor(teamId: string) {
    this.#teamId = teamId
  }

  /** @param scopes of the token; null: a personal one that may do everything. @returns null for what is no call about webhooks */
  answer(method: string, path: string, sent: string, scopes: ReadonlySet<string> | null): Reply | null {
    const [, id] = /^\/v2\/webhooks(?:\/(\w+))?$/.exec(path) ?? [null, null]
    if (id === null) return null
    if (scopes && !scopes.has('webhooks:write'))
      return refusal(403, 'Invalid scope(s). This endpoint requires the webhooks:write scope')
    if (method === 'POST' && id === undefined) return this.#add(Asked.safeParse(JSON.parse(sent)))
    if (method === 'DELETE' && id !== undefined) return this.#remove(id)
    return refusal(404, 'Not found')
  }

  #add({ data, error }: z.ZodSafeParseResult<z.infer<typeof Asked>>): Reply {
    if (!data) return refusal(400, `Parameter missing or invalid: ${error?.issues[0]?.path.join('.')}`)
    if (data.context !== 'team' || data.context_id !== this.#teamId || !this.isAdmin)
      return refusal(403, 'You are not allowed to make webhooks here')
    // "Team: 20 webhooks per team"
    if (this.open.size >= 20) return refusal(400, 'The team has reached its limit of webhooks')
    const id = String((this.#count += 1))
    this.open.set(id, { ...data, id })
    const facts = { team_id: data.context_id, plan_api_id: 'plan', client_id: null, description: null, status: 'ACTIVE' }
    return { body: { ...facts, ...data, id } }
  }

  #remove(id: string): Reply {
    const webhook = this.open.get(id)
    if (!webhook) return { status: 404, body: { error: true, status: 404, reason: 'Webhook not found' } }
    this.open.delete(id)
    return { body: { ...webhook, passcode: '' } }
  }

  /** The body of a call: https://developers.figma.com/docs/rest-api/webhooks-events */
  callOf({ id, passcode, event_type: event }: Webhook, about: { file: string } | 'PING'): string {
    const common = { passcode, timestamp: '2026-11-01T00:00:00Z', webhook_id: id }
    if (about === 'PING') return JSON.stringify({ event_type: 'PING', ...common })
    return JSON.stringify({ event_type: event, file_key: about.file, file_name: 'A file', ...common })
  }

  /** The one that is called about this. */
  of(event: Webhook['event_type']): Webhook {
    const webhook = [...this.open.values()].find(({ event_type: each }) => each === event)
    if (!webhook) throw new Error(`no webhook for ${event}`)
    return webhook
  }
}
