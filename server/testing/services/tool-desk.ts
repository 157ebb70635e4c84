import { randomUUID } from 'node:crypto'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import { connection } from '@quarry/integrations/kit/connection'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { type Tool, toolOf } from '@quarry/integrations/kit/tool'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import type { WorkspaceCtx } from '../../src/context.ts'
import { putConsent } from '../../src/features/connection/consent.store.ts'
import { storeConnection } from '../../src/features/connection/connection.ts'

const tool = (effect: Tool<never>['effect'], scope: string, input: z.ZodObject) =>
  toolOf<object>()({
    description: effect,
    effect,
    egress: 'account',
    input,
    egressFields: [],
    scopes: [scope],
    idempotency: 'natural',
    run: async () => ({ data: {} }),
  })
const title = { en: 'Title', ko: '제목' }

/** A help desk that people sign in to by consent. */
const desk: Vendor = {
  ...named('Desk'),
  connection: connection({
    settings: null,
    consent: { provider: 'google' },
    check: async () => ({ account: null }),
  }),
  toolset: {
    scopes: { consent: ['read', 'write'] },
    check: async () => ({}),
    tools: {
      find_tickets: tool('read', 'read', z.object({ words: z.string().max(200) })),
      create_ticket: tool(
        'write',
        'write',
        z.object({ queue: z.enum(['사내', 'sales']), title: z.string(), urgent: z.boolean() }),
      ),
      delete_ticket: tool('destructive', 'write', z.object({ id: z.string().max(20) })),
    },
    texts: {
      create_ticket: { title: { en: 'File a ticket', ko: '티켓 만들기' }, about: title, fields: { title } },
    },
  },
}
/** One that is entered by an address that is the secret. */
const bell: Vendor = {
  ...named('Bell'),
  connection: connection({
    settings: z.object({ address: z.string().meta({ field: 'url', secret: true }) }),
    fixedDestination: true,
    check: async () => ({ account: null }),
  }),
  toolset: {
    check: async () => ({}),
    tools: { ring: tool('write', 'ring', z.object({})) },
    texts: {},
  },
}
/** Services that agents can do something at. */
export const toolVendors = { desk, bell }

type SignIn = { account?: string; isShared?: boolean; scopes?: string[]; part?: ConnectionPart; service?: 'desk' | 'webdav' }

/** What is there once somebody consented at the desk. */
export async function signIn(
  ctx: WorkspaceCtx,
  { account = ctx.account.email, isShared = false, scopes = ['read', 'write'], part = 'toolset', service = 'desk' }: SignIn = {},
): Promise<ConnectionId> {
  const vendor = service
  const id = await storeConnection(ctx, ctx.db, { vendor, part, settings: {}, authMethod: 'consent', isShared })
  await putConsent(ctx.db, {
    connection_id: id,
    workspace_id: ctx.workspace.id,
    provider: 'google',
    client_id: 'client',
    given_by: account,
    given_by_name: account,
    sealed_tokens: randomUUID(),
    renew_at: null,
    expires_at: null,
    ends_at: null,
    created_at: ctx.clock.now(),
    scopes,
    end_notified_at: null,
    server: null,
    site: null,
  })
  return id
}
