import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { formFor, type Asking, fieldsOf, vendorOf, withoutSecrets } from './services.ts'
import type { Settings } from './settings.ts'

/**
 * Validated settings of a service. Secrets left empty are taken from the stored settings, but only for the same destination:
 * a person who edits a source must not be able to send its password to a server of their choice.
 *
 * @param stored null for a new connection.
 * @throws Failure serviceUnavailable; sourceSettingsRefused naming the fields.
 */
export function readSettings(
  ctx: Needs<'vendors'>,
  asking: Asking,
  { given, stored }: { given: Settings; stored: Settings | null },
): Settings {
  const vendor = vendorOf(ctx, asking.service)
  if (!vendor || vendor.connectable === false) throw fail('serviceUnavailable')
  if (!vendor.connection) return {}
  const schema = formFor(ctx, asking)
  if (!schema) throw fail('serviceUnavailable')
  const asked = fieldsOf(schema).map((field) => field.name)
  const present = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => asked.includes(name) && value !== '' && value !== null && value !== undefined,
    ),
  )
  const parsed = parse(schema, { ...storedSecrets(schema, present, stored), ...present })
  if (!parsed.success) throw fail('sourceSettingsRefused', { detail: fieldsIn(parsed.error) })
  return parsed.data
}

/** Those of a part of a form. @throws Failure sourceSettingsRefused naming the fields. */
export function readPlace(place: z.ZodObject, given: Settings): Settings {
  const parsed = parse(place, given)
  if (!parsed.success) throw fail('sourceSettingsRefused', { detail: fieldsIn(parsed.error) })
  return parsed.data
}

/**
 * Stored settings as the service understands them today: what has got a preset since they were stored has it.
 * @throws IntegrationError settings — naming what no longer fits, for the person who looks after the source.
 */
export function understandStored(ctx: Needs<'vendors'>, asking: Asking, stored: Settings): Settings {
  const form = formFor(ctx, asking)
  if (!form) return {}
  const parsed = parse(form, stored)
  if (parsed.success) return parsed.data
  throw new IntegrationError(
    'settings',
    `The stored settings no longer fit (${fieldsIn(parsed.error)}). Please enter them again.`,
    { cause: parsed.error },
  )
}

/** Whether settings lead elsewhere than those before: another address, other folders. Fresh credentials for the same place do not. */
export function changesPlace(ctx: Needs<'vendors'>, asking: Asking, before: Settings, after: Settings): boolean {
  const shown = (settings: Settings): string => JSON.stringify(withoutSecrets(ctx, asking, settings))
  return shown(before) !== shown(after)
}

/**
 * Whether settings lead to another server, where the same names mean other people and other items. Another account of the same service, or
 * how certificates are checked, is none.
 */
export function changesServer(ctx: Needs<'vendors'>, asking: Asking, before: Settings, after: Settings): boolean {
  const form = formFor(ctx, asking)
  return (
    form !== null &&
    fieldsOf(form).some(({ name, kind, destination }) => {
      const type: z.ZodType = form.shape[name]
      const names = destination && (kind === 'text' || kind === 'url' || kind === 'number') && type.meta()?.['account'] !== true
      return names && !isSame(type, after[name], before[name])
    })
  )
}

const parse = (schema: z.ZodObject, value: unknown) => schema.safeParse(value)
const fieldsIn = ({ issues }: z.ZodError): string => [...new Set(issues.map((issue) => issue.path.join('.')))].join(', ')

function storedSecrets(schema: z.ZodObject, given: Settings, stored: Settings | null): Settings {
  if (!stored) return {}
  const asked = fieldsOf(schema)
  if (asked.some(({ name, destination }) => destination && !isSame(schema.shape[name], given[name], stored[name]))) return {}
  const hidden = Object.keys(schema.shape).filter((name) => !asked.some((field) => field.name === name))
  const secrets = asked.filter((field) => field.secret).map((field) => field.name)
  // Who enters a secret again also trusts the server again: otherwise a host key that changed rightly could never be accepted.
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
