import { createHmac, randomBytes, randomUUID } from 'node:crypto'

export type NotionCall = { headers: Record<string, string>; body: string }

/**
 * A webhook subscription as an owner of an integration makes it by hand: https://developers.notion.com/reference/webhooks. Until the token it
 * sent was typed in, it sends nothing else.
 */
export class NotionSubscription {
  readonly token = `secret_${randomBytes(24).toString('base64url')}`
  #isVerified = false

  /** Sent without a signature, and again by "Resend token". */
  handshake(): NotionCall {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ verification_token: this.token }) }
  }

  /** "Verify subscription" */
  verify(typed: string | null): void {
    if (typed !== this.token) throw new Error('The verification token does not match.')
    this.#isVerified = true
  }

  /** https://developers.notion.com/reference/webhooks-events-delivery */
  event(type: string, pageId: string): NotionCall {
    if (!this.#isVerified) throw new Error('The subscription is not verified, so nothing is sent.')
    const body = JSON.stringify({
      id: randomUUID(),
      timestamp: '2026-11-20T09:00:00.000Z',
      workspace_id: randomUUID(),
      subscription_id: randomUUID(),
      integration_id: randomUUID(),
      type,
      authors: [{ id: randomUUID(), type: 'person' }],
      attempt_number: 1,
      entity: { id: pageId, type: 'page' },
      data: { updated_blocks: [] },
    })
    const signature = `sha256=${createHmac('sha256', this.token).update(body).digest('hex')}`
    return { headers: { 'content-type': 'application/json', 'x-notion-signature': signature }, body }
  }
}
