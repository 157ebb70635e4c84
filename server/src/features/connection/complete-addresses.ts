import { findScheme } from '@quarry/integrations/net/find-scheme'
import type { Needs } from '../../context.ts'
import { formFor, type Asking, fieldsOf } from './services.ts'
import type { Settings } from './settings.ts'

/** What was typed, with the schemes of addresses that came without one. */
export async function completeAddresses(
  ctx: Needs<'net' | 'vendors' | 'signal'>,
  asking: Asking,
  given: Settings,
): Promise<Settings> {
  const form = formFor(ctx, asking)
  if (!form) return given
  const addresses = fieldsOf(form).filter(({ name, kind }) => kind === 'url' && typeof given[name] === 'string')
  const found = addresses.map(async ({ name }) => [name, await findScheme(String(given[name]), ctx.net, ctx.signal)] as const)
  return { ...given, ...Object.fromEntries(await Promise.all(found)) }
}
