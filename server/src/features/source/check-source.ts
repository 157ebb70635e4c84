import type { ErrorName } from '@quarry/contract/errors'
import type { ServiceName } from '@quarry/contract/service'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit'
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
  throttled: 'sourceUnreachable',
  unreachable: 'sourceUnreachable',
  timeout: 'sourceUnreachable',
  upstream: 'sourceUnreachable',
}

const checkTimeoutMs = 30_000

/**
 * Asks the service whether these settings work.
 *
 * @returns the settings, with what the service taught us on the way (a host key).
 * @throws Failure with the service's own reason as detail.
 */
export async function checkSource(
  ctx: Needs<'net' | 'config' | 'vendors' | 'request'>,
  service: ServiceName,
  settings: Record<string, unknown>,
  token: (() => Promise<string>) | null = null,
): Promise<Record<string, unknown>> {
  const source = sourceOf(ctx, service)
  if (!source) return settings
  const signal = AbortSignal.any([ctx.request.signal, AbortSignal.timeout(checkTimeoutMs)])
  try {
    const { remember } = await source.check(lendIo(ctx, service, { settings, token, signal }))
    return { ...settings, ...remember }
  } catch (cause) {
    if (cause instanceof IntegrationError) throw fail(failureOf[cause.reason], { cause, detail: cause.message })
    if (signal.aborted) throw fail('sourceUnreachable', { cause })
    throw cause
  }
}
