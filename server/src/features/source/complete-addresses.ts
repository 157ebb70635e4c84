import type { ServiceName } from '@quarry/contract/service'
import { formOf, type Way } from '@quarry/integrations/kit'
import { findScheme } from '@quarry/integrations/net/find-scheme'
import type { Needs } from '../../context.ts'
import { fieldsOf, sourceOf } from './services.ts'

type Settings = Record<string, unknown>

/** What was typed, with the schemes of addresses that came without one. @param way by the form, where there is one, unless told */
export async function completeAddresses(
  ctx: Needs<'net' | 'vendors' | 'request'>,
  service: ServiceName,
  given: Settings,
  way?: Way,
): Promise<Settings> {
  const source = sourceOf(ctx, service)
  const form = way === 'consent' ? source?.consent?.settings : source?.settings
  if (!source || !form) return given
  const addresses = fieldsOf(formOf(source, way)).filter(({ name, kind }) => kind === 'url' && typeof given[name] === 'string')
  const found = addresses.map(
    async ({ name }) => [name, await findScheme(String(given[name]), ctx.net, ctx.request.signal)] as const,
  )
  return { ...given, ...Object.fromEntries(await Promise.all(found)) }
}
