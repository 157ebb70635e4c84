import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { ErrorName } from '@quarry/contract/errors'
import type { ServiceName } from '@quarry/contract/source/service'
import { proveConnection } from '@quarry/integrations/kit/parts'
import {
  type CheckResult,
  IntegrationError,
  type IntegrationReason,
  type IntegrationTrouble,
  type Io,
  type SignInTrouble,
} from '@quarry/integrations/kit/kit'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { forReading, openIo } from './open-io.ts'
import { vendorOf } from './services.ts'
import type { Settings } from './settings.ts'

const failureOf: Record<IntegrationReason, ErrorName> = {
  auth: 'sourceAuthFailed',
  settings: 'sourceSettingsRefused',
  certificate: 'sourceCertificate',
  forbidden: 'sourceSettingsRefused',
  notFound: 'sourceSettingsRefused',
  throttled: 'sourceBusy',
  unreachable: 'sourceUnreachable',
  timeout: 'sourceUnreachable',
  upstream: 'sourceUnreachable',
}

/** Why nobody can sign in to a server that is its own provider. */
export const signInFailures = {
  signInUnreachable: 'mcpSignInUnreachable',
  signInUndescribed: 'mcpSignInUndescribed',
  signInUnreadable: 'mcpSignInUnreadable',
  signInOtherServer: 'mcpSignInOtherServer',
  signInOtherIssuer: 'mcpSignInOtherIssuer',
  signInNoPkce: 'mcpSignInNoPkce',
  signInNoCode: 'mcpSignInNoCode',
  signInAddress: 'mcpSignInAddress',
  signInUnregistered: 'mcpUnregistered',
} as const satisfies Record<SignInTrouble, ErrorName>

const isSignIn = (trouble: IntegrationTrouble | null): trouble is SignInTrouble => trouble !== null && trouble in signInFailures

/** How long somebody waits for a service. */
export const checkTimeoutMs = 30_000

type Ctx = Needs<'net' | 'config' | 'vendors' | 'signal'>

/** @property token null when the settings carry the credentials */
export type Access = { service: ServiceName; settings: Settings; token: Io<Settings>['token'] }

/**
 * Asks the service whether a part can work with these settings.
 *
 * @returns the settings, with what the service taught us on the way (a host key).
 * @throws Failure with the service's own reason as detail.
 */
export async function checkAccess(ctx: Ctx, part: ConnectionPart, { service, settings, token }: Access): Promise<Settings> {
  const learned = await ask(ctx, async (signal) => {
    const io = openIo(ctx, service, { settings, token, signal })
    return prove(ctx, { service, part }, part === 'source' ? forReading(io) : io)
  })
  return { ...settings, ...learned.remember }
}

/** Proves the connection that a part of a service was given. @throws IntegrationError with the server's own reason */
export async function prove(
  ctx: Pick<Ctx, 'vendors'>,
  { service, part }: { service: ServiceName; part: ConnectionPart },
  io: Io<Settings>,
): Promise<CheckResult> {
  const vendor = vendorOf(ctx, service)
  return vendor?.connection ? proveConnection(vendor, part, io) : {}
}

/** Puts one question to a service for somebody who waits. @throws Failure with the service's own reason as detail. */
export async function ask<T>(ctx: Pick<Ctx, 'signal'>, question: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(checkTimeoutMs)])
  try {
    return await question(signal)
  } catch (cause) {
    if (cause instanceof IntegrationError) {
      const { trouble, said, message, reason } = cause
      if (isSignIn(trouble)) throw fail(signInFailures[trouble], { cause, detail: said ?? message })
      throw fail(failureOf[reason], { cause, detail: message })
    }
    if (signal.aborted) throw fail('sourceUnreachable', { cause })
    throw cause
  }
}
