import { refuse, type NotionReply } from './described.ts'

const client = { id: '463558a3-725e-4f37-b6d3-0889894f68de', secret: 'secret_-.~Q' }

/** Consent as Notion has it: https://developers.notion.com/guides/get-started/authorization */
export class NotionConsent {
  readonly client = client
  /** Access tokens that hold. */
  readonly access = new Set<string>()
  readonly #refresh = new Set<string>()
  readonly #codes = new Map<string, string>()
  #count = 0
  renewals = 0
  /** Whether consent comes with a refresh token. */
  refreshes = true

  /** A token as somebody got it who consented. */
  give(): { access: string; refresh: string } {
    const [access, refresh] = [`ntn_access_${(this.#count += 1)}`, `nrt_refresh_${this.#count}`]
    this.access.add(access)
    this.#refresh.add(refresh)
    return { access, refresh }
  }

  revoke(): void {
    this.access.clear()
    this.#refresh.clear()
  }

  /** https://developers.notion.com/reference/revoke-token */
  answerRevoke(headers: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>): NotionReply {
    if (headers['authorization'] !== `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`)
      return { status: 401, json: { error: 'invalid_client' } }
    if (headers['content-type'] !== 'application/json' || headers['notion-version'] === undefined)
      return refuse(400, 'missing_version', 'Notion-Version header should be defined.')
    const number = String(body['token']).split('_').at(-1)
    this.access.delete(String(body['token']))
    this.#refresh.delete(`nrt_refresh_${number}`)
    return { json: { request_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a' } }
  }

  /** @returns where the person who agrees is led back to */
  authorize(address: string): string {
    const query = new URL(address).searchParams
    const wanted = { client_id: client.id, response_type: 'code', owner: 'user' }
    for (const [name, value] of Object.entries(wanted))
      if (query.get(name) !== value) throw new Error(`${name} is ${query.get(name)}`)
    const unknown = [...query.keys()].find((name) => ![...Object.keys(wanted), 'redirect_uri', 'state'].includes(name))
    if (unknown !== undefined) throw new Error(`Notion knows no ${unknown}`)
    const code = `code-${(this.#count += 1)}`
    this.#codes.set(code, query.get('redirect_uri') ?? '')
    return `?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
  }

  /** https://developers.notion.com/reference/create-a-token and …/refresh-a-token: JSON, and the client by HTTP Basic as it is */
  answerToken(headers: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>): NotionReply {
    const proof = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    if (headers['content-type'] !== 'application/json') return refuse(400, 'invalid_json', 'Error parsing JSON body.')
    if (headers['authorization'] !== proof)
      return { status: 401, json: { error: 'invalid_client', error_description: 'Unknown client.' } }
    const { grant_type: grant, code, redirect_uri: redirect, refresh_token: refresh, ...rest } = body
    if (Object.keys(rest).length > 0)
      return refuse(400, 'validation_error', `body failed validation: body.${Object.keys(rest)[0]} should be not present.`)
    const isCode = grant === 'authorization_code' && this.#codes.get(String(code)) === redirect
    const isRenewal = grant === 'refresh_token' && this.#refresh.has(String(refresh))
    if (!isCode && !isRenewal) return refuse(400, 'invalid_grant', 'Invalid code: this code has been revoked.')
    if (isCode) this.#codes.delete(String(code))
    this.#refresh.delete(String(refresh))
    if (isRenewal) this.renewals += 1
    const given = this.give()
    const user = {
      object: 'user',
      id: 'ada',
      type: 'person',
      name: 'Ada',
      avatar_url: null,
      person: { email: 'ada@example.com' },
    }
    return {
      json: {
        access_token: given.access,
        token_type: 'bearer',
        refresh_token: this.refreshes ? given.refresh : null,
        bot_id: 'bot',
        workspace_icon: null,
        workspace_name: 'Acme',
        workspace_id: 'w1',
        owner: { type: 'user', user },
        duplicated_template_id: null,
      },
    }
  }
}
