import assert from 'node:assert/strict'
import type { AuthMethod } from '../kit/connection.ts'
import type { Io } from '../kit/kit.ts'
import { credentialsOf, proveSignIn } from '../kit/parts.ts'
import { createNetwork } from '../net/network.ts'
import type { ApiPromise } from './api-host.ts'
import type { ApiSite } from './api-site.ts'
import { openTestIo } from './io.ts'
import { failure } from './site.ts'

/** The ways in, each with what somebody types. */
const waysOf = ({ settings, token, form }: ApiSite): [AuthMethod, Record<string, unknown>][] => [
  [token ? 'consent' : 'form', settings],
  ...(form ? [['form', form] as [AuthMethod, Record<string, unknown>]] : []),
]

/** Signs in with the credentials alone: nothing is there that a part asks for beside them. */
async function signIn(site: ApiSite, authMethod: AuthMethod, typed: Record<string, unknown>) {
  await using net = createNetwork({ allow: '127.0.0.0/8' })
  const io: Io<object> = openTestIo(credentialsOf(site.vendor, authMethod).parse(typed), net, {
    token: (authMethod === 'consent' && site.token) || null,
    base: site.base ?? null,
  })
  return await proveSignIn(site.vendor, io)
}

/** What a connection promises by itself, whatever it is for. */
export function connectionConformance(promise: ApiPromise): void {
  promise('credentials alone sign in, and the account is named', async ({ site }) => {
    for (const [way, typed] of waysOf(site)) assert.equal((await signIn(site, way, typed)).account, site.account, way)
  })

  promise('credentials that are refused do not sign in', async ({ site }) => {
    const { form, formRefused } = site
    assert.equal(form === undefined, formRefused === undefined)
    if (form) await assert.rejects(signIn(site, 'form', { ...form, ...formRefused }), failure('auth'))
    await site.refuse()
    const [[way, typed] = ['form', {}] as const] = waysOf(site)
    await assert.rejects(signIn(site, way, typed), failure('auth'))
  })

  promise('a service that is unreachable refuses nobody', async ({ site }) => {
    site.server.intercept = (_, response) => {
      response.destroy()
      return true
    }
    const [[way, typed] = ['form', {}] as const] = waysOf(site)
    await assert.rejects(signIn(site, way, typed), failure('unreachable'))
  })
}
