import type { ServiceName } from '@quarry/contract/service'
import { formOf, IntegrationError, type Way } from '@quarry/integrations/kit'
import type { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { fieldsOf, sourceOf, vendorOf, withoutSecrets } from './services.ts'

/**
 * Validated settings of a service. Secrets left empty are taken from the stored settings, but only for the same destination:
 * whoever edits a source must not be able to send its password to a server of their choice.
 *
 * @param stored null for a new connection.
 * @param way how it is connected; by its form, where it has one, unless told.
 * @throws Failure serviceUnavailable; sourceSettingsRefused naming the fields.
 */
export function readSettings(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  given: Record<string, unknown>,
  stored: Record<string, unknown> | null,
  way?: Way,
): Record<string, unknown> {
  const vendor = vendorOf(ctx, service)
  if (!vendor) throw fail('serviceUnavailable')
  const source = sourceOf(ctx, service)
  if (!source) return {}
  if ((way === 'form' && !source.settings) || (way === 'consent' && !source.consent)) throw fail('serviceUnavailable')
  const schema = formOf(source, way)
  const asked = fieldsOf(schema).map((field) => field.name)
  const present = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => asked.includes(name) && value !== '' && value !== null && value !== undefined,
    ),
  )
  const parsed = parse(schema, { ...keptSecrets(schema, present, stored), ...present })
  if (!parsed.success) throw fail('sourceSettingsRefused', { detail: fieldsIn(parsed.error) })
  return parsed.data
}

/** Those of a part of a form. @throws Failure sourceSettingsRefused naming the fields. */
export function readPlace(place: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = parse(place, given)
  if (!parsed.success) throw fail('sourceSettingsRefused', { detail: fieldsIn(parsed.error) })
  return parsed.data
}

/**
 * Stored settings as the service understands them today: what has got a preset since they were stored has it.
 * @throws IntegrationError settings — naming what no longer fits, for the person who looks after the source.
 */
export function understandStored(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  stored: Record<string, unknown>,
  way?: Way,
): Record<string, unknown> {
  const source = sourceOf(ctx, service)
  if (!source) return {}
  const parsed = parse(formOf(source, way), stored)
  if (parsed.success) return parsed.data
  throw new IntegrationError(
    'settings',
    `The stored settings no longer fit (${fieldsIn(parsed.error)}). Please enter them again.`,
    { cause: parsed.error },
  )
}

/** Whether settings lead elsewhere than those before: another address, other folders. Fresh credentials for the same place do not. */
export function changesPlace(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  way?: Way,
): boolean {
  const shown = (settings: Record<string, unknown>): string => JSON.stringify(withoutSecrets(ctx, service, settings, way))
  return shown(before) !== shown(after)
}

const parse = (schema: z.ZodObject, value: unknown) => schema.safeParse(value)
const fieldsIn = ({ issues }: z.ZodError): string => [...new Set(issues.map((issue) => issue.path.join('.')))].join(', ')

function keptSecrets(
  schema: z.ZodObject,
  given: Record<string, unknown>,
  stored: Record<string, unknown> | null,
): Record<string, unknown> {
  if (!stored) return {}
  const asked = fieldsOf(schema)
  if (asked.some(({ name, destination }) => destination && !isSame(schema.shape[name], given[name], stored[name]))) return {}
  const hidden = Object.keys(schema.shape).filter((name) => !asked.some((field) => field.name === name))
  const secrets = asked.filter((field) => field.secret).map((field) => field.name)
  // Who enters a secret anew also trusts the server anew: otherwise a host key that changed rightly could never be accepted.
  const kept = secrets.some((name) => name in given) ? secrets : [...secrets, ...hidden]
  return Object.fromEntries(kept.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])))
}

/** As the service understands them: a preset left out is no change, and what it does not understand is refused anyway. */
function isSame(type: z.ZodType, given: unknown, stored: unknown): boolean {
  const [now, before] = [type.safeParse(given), type.safeParse(stored)]
  return !now.success || (before.success && normal(now.data) === normal(before.data))
}

/** Addresses are the same in more than one spelling. */
const normal = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' && /^https?:/i.test(value) ? (URL.parse(value)?.href ?? value) : value)
