import assert from 'node:assert/strict'
import { actAt } from '../../../testing/tools/acting.ts'
import { zendesk } from '../vendor.ts'
import type { FakeZendeskTicket } from './model.ts'
import { startZendesk } from './server.ts'

export type ShownTicket = {
  id: string
  title: string
  status?: string
  priority?: string
  who?: string
  assignee?: string
  when?: string
  group?: string
  inCopy?: string[]
  version?: string
  text?: string
  link?: string
  areThereOlderOnes?: true
}
export type ListedTickets = { tickets: ShownTicket[]; cursor?: string; note?: string }

/** An account with a customer, an agent and a group, and its tools. */
export async function openZendeskTools() {
  const server = await startZendesk()
  const acting = actAt(zendesk, { base: server.origin, settings: server.settings })
  const { model } = server
  const customer = model.user('이서연', { email: 'lee@customer.example' })
  const agent = model.user('김민지', { email: 'kim@example.com', role: 'agent' })
  const facilities = model.group('시설')
  return {
    ...acting,
    server,
    model,
    customer,
    agent,
    facilities,
    ticket: (subject: string, given: Parameters<typeof model.ticket>[1] = {}) =>
      model.ticket(subject, { requester_id: customer.id, ...given }),
    writes: () => server.http.requests.filter(({ method, path }) => method !== 'GET' && path !== '/oauth/tokens').length,
    async refused(tool: string, given: object): Promise<string> {
      const outcome = await acting.run(tool, given)
      assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
      return (outcome as { message: string }).message
    },
    async data<T = ShownTicket>(tool: string, given: object): Promise<T> {
      const outcome = await acting.run(tool, given)
      assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
      return outcome.data as T
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

export const idOf = ({ id }: FakeZendeskTicket): string => String(id)
