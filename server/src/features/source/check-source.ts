import type { ErrorName } from '@quarry/contract/errors'
import type { ServiceName } from '@quarry/contract/service'
import { type Container, IntegrationError, type IntegrationReason } from '@quarry/integrations/kit'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { lendIo } from './lend-io.ts'
import { sourceOf } from './services.ts'

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

const checkTimeoutMs = 30_000
/** More folders beside each other are looked through by nobody. */
const mostFolders = 2_000

type Ctx = Needs<'net' | 'config' | 'vendors' | 'request'>
type Settings = Record<string, unknown>
/** Null when the settings carry the credentials. */
type Token = (() => Promise<string>) | null

/**
 * Asks the service whether these settings work.
 *
 * @returns the settings, with what the service taught us on the way (a host key).
 * @throws Failure with the service's own reason as detail.
 */
export async function checkSource(ctx: Ctx, service: ServiceName, settings: Settings, token: Token = null): Promise<Settings> {
  const source = sourceOf(ctx, service)
  if (!source) return settings
  const { remember } = await ask(ctx, (signal) => source.check(lendIo(ctx, service, { settings, token, signal })))
  return { ...settings, ...remember }
}

/** What can be chosen from; empty where the service has no such level. @throws Failure with the service's own reason as detail. */
export async function findContainers(ctx: Ctx, service: ServiceName, settings: Settings, token: Token): Promise<Container[]> {
  const source = sourceOf(ctx, service)
  const found = await ask(ctx, async (signal) => source?.containers?.(lendIo(ctx, service, { settings, token, signal })))
  return [...(found ?? [])]
}

/** The folders in the one these settings name, by name; none where the service has no such level. @throws Failure as `findContainers` */
export async function findFolders(ctx: Ctx, service: ServiceName, settings: Settings, token: Token): Promise<string[]> {
  const source = sourceOf(ctx, service)
  const found = await ask(ctx, async (signal) => source?.folders?.(lendIo(ctx, service, { settings, token, signal })))
  return [...(found ?? [])].toSorted((a, b) => a.localeCompare(b)).slice(0, mostFolders)
}

/** Puts one question to a service for somebody who waits. @throws Failure with the service's own reason as detail. */
export async function ask<T>(ctx: Pick<Ctx, 'request'>, question: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.any([ctx.request.signal, AbortSignal.timeout(checkTimeoutMs)])
  try {
    return await question(signal)
  } catch (cause) {
    if (cause instanceof IntegrationError) throw fail(failureOf[cause.reason], { cause, detail: cause.message })
    if (signal.aborted) throw fail('sourceUnreachable', { cause })
    throw cause
  }
}
