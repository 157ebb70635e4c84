import { createHash } from 'node:crypto'
import { limits } from '@quarry/contract/limits'
import type { AnyoneCtx } from '../../../context.ts'
import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import type { HeldToken } from '../app-token.store.ts'
import { type IssuedTokens, useToken } from '../use-token.ts'
import { codeOfResource } from './addresses.ts'
import { readForm } from './form.ts'
import { noStore, refuse } from './refusal.ts'

type Form = ReadonlyMap<string, string>

/** Codes and tokens that renew are exchanged for new tokens (OAuth 2.1 §3.2). */
export const token: OpenEndpoint = {
  method: 'POST',
  path: '/oauth/token',
  perMinute: 600,
  async serve(ctx, request) {
    const form = await readForm(request)
    if (!form?.has('client_id')) return refuse('invalid_request', 'A form with each field once, and the client_id, is expected.')
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchangeCode(ctx, form)
      case 'refresh_token':
        return renew(ctx, form)
      default:
        return refuse('unsupported_grant_type', 'There are authorization_code and refresh_token.')
    }
  },
}

async function exchangeCode(ctx: AnyoneCtx, form: Form): Promise<Response> {
  const [secret, verifier] = [form.get('code'), form.get('code_verifier')]
  if (secret === undefined || verifier === undefined || !form.has('redirect_uri'))
    return refuse('invalid_request', 'code, code_verifier and redirect_uri are expected.')
  return answer(ctx, form, {
    secret,
    kind: 'code',
    fits: (held) => held.redirect_uri === form.get('redirect_uri') && held.code_challenge === challengeOf(verifier),
  })
}

function renew(ctx: AnyoneCtx, form: Form): Promise<Response> | Response {
  const secret = form.get('refresh_token')
  if (secret === undefined) return refuse('invalid_request', 'refresh_token is expected.')
  return answer(ctx, form, { secret, kind: 'refresh', fits: () => true })
}

async function answer(ctx: AnyoneCtx, form: Form, { fits, ...presented }: Parameters<typeof useToken>[1]): Promise<Response> {
  const resource = form.get('resource')
  // Codes of workspaces are read in any spelling of upper and lower case.
  const isFor = ({ code }: HeldToken) =>
    resource === undefined || codeOfResource(ctx.origin, resource)?.toLowerCase() === code.toLowerCase()
  const tokens = await useToken(ctx, {
    ...presented,
    fits: (held) => held.client_id === form.get('client_id') && isFor(held) && fits(held),
  })
  return tokens ? said(tokens) : refuse('invalid_grant', 'It has been used, has expired, was removed, or is not for this.')
}

/** What it is allowed is said each time: it may be less than was asked for (RFC 6749 §5.1). */
const said = ({ access, refresh, scopes }: IssuedTokens): Response =>
  Response.json(
    {
      access_token: access,
      token_type: 'Bearer',
      expires_in: limits.appTokenMinutes * 60,
      refresh_token: refresh,
      scope: scopes.join(' '),
    },
    { headers: noStore },
  )

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
