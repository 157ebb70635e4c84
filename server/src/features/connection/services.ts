import type { SetUpBy } from '@quarry/contract/agent/tool-set'
import type { Service, SettingsField } from '@quarry/contract/wire/source/service'
import { isProvider, type ServiceName } from '@quarry/contract/source/service'
import { AccessLevel } from '@quarry/contract/source/source'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { Connection, AuthMethod } from '@quarry/integrations/kit/connection'
import { credentialsOf, formOf } from '@quarry/integrations/kit/parts'
import type { Source, Vendor } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { isKnownAt } from './own/own-client.ts'
import { clientOf } from './provider-client.ts'
import type { Settings } from './settings.ts'

/** What a service declares; undefined of one that this build does not know. */
export const vendorOf = ({ vendors }: Needs<'vendors'>, name: ServiceName): Vendor | undefined =>
  // A caller may name what every object has.
  Object.hasOwn(vendors, name) ? vendors[name] : undefined

/** How a service calls itself; of one that this build no longer knows the identifier. */
export const serviceTitle = (ctx: Needs<'vendors'>, name: ServiceName): string => vendorOf(ctx, name)?.about.name ?? name

/** Services whose vendors declare something. */
export const servicesWith = ({ vendors }: Needs<'vendors'>, declares: (vendor: Vendor) => unknown): ServiceName[] =>
  Object.entries(vendors).flatMap(([name, vendor]) => (vendor && declares(vendor) ? [name] : []))

/** Services that report who may read what. Their documents are for these people alone, whatever the access level of the source. */
export const mirroringServices = (ctx: Needs<'vendors'>): ServiceName[] => servicesWith(ctx, ({ source }) => source?.rights)

/** Services call public addresses only, and only where nobody on the way can listen. */
export const canBeCalled = ({ config }: Needs<'config'>): boolean => config.publicOrigin?.startsWith('https://') ?? false

/** Services that a person can have call about a source. */
export const calledByHand = (ctx: Needs<'vendors' | 'config'>): ServiceName[] =>
  canBeCalled(ctx) ? servicesWith(ctx, ({ source }) => source?.handWatch) : []

/** How a service is read; undefined where nothing is fetched from outside (upload). The host knows its settings only by their description. */
export const sourceOf = (ctx: Needs<'vendors'>, name: ServiceName): Source | undefined => vendorOf(ctx, name)?.source

/** How one signs in to a service; undefined where there is nothing to sign in to. */
export const signInTo = (ctx: Needs<'vendors'>, name: ServiceName): Connection<never> | undefined =>
  vendorOf(ctx, name)?.connection ?? undefined

/** What an account must allow a part of a service: needed, and asked for beside. */
export function scopesOf(ctx: Needs<'vendors' | 'config'>, name: ServiceName, part: ConnectionPart) {
  const scopes = vendorOf(ctx, name)?.[part]?.scopes
  return { needed: scopes?.consent ?? [], wished: canBeCalled(ctx) ? (scopes?.watch ?? []) : [] }
}

/** What a person is asked for to connect a part of a service; null where nothing is, or it is not connected this way. */
export function formFor(ctx: Needs<'vendors'>, { service, part, authMethod }: Asking): z.ZodObject | null {
  const vendor = vendorOf(ctx, service)
  if (!vendor?.connection || !vendor[part] || !canGo(vendor, authMethod)) return null
  if (part !== 'source' && vendor[part].personOnly && authMethod !== 'consent') return null
  return formOf(vendor, part, authMethod)
}

/** The part of it that signs in, whatever for. */
export function credentialsFormFor(ctx: Needs<'vendors'>, { service, authMethod }: Omit<Asking, 'part'>): z.ZodObject | null {
  const vendor = vendorOf(ctx, service)
  return vendor?.connection && authMethod && canGo(vendor, authMethod) ? credentialsOf(vendor, authMethod) : null
}

/** @property way by default by the form, where there is one */
export type Asking = { service: ServiceName; part: ConnectionPart; authMethod?: AuthMethod | undefined }

const canGo = ({ connection }: Vendor, authMethod?: AuthMethod): boolean =>
  authMethod === undefined || (authMethod === 'form' ? connection?.settings !== null : connection?.consent !== undefined)

/** Who may be let search a source of this service, connected this way. */
export function accessLevelsOf(ctx: Needs<'vendors'>, name: ServiceName, authMethod: AuthMethod): AccessLevel[] {
  const source = sourceOf(ctx, name)
  const ofForm = authMethod === 'form' ? source?.formAccess : undefined
  return (source?.access ?? AccessLevel.options).filter((level) => ofForm?.includes(level) ?? true)
}

export const listServices = (ctx: Needs<'db' | 'vault' | 'config' | 'vendors' | 'workspace'>): Promise<Service[]> => {
  const describe = async ([serviceName, vendor]: [ServiceName, Vendor]): Promise<Service> => {
    const { about, texts, connection: signIn, source } = vendor
    const consent = signIn?.consent
    const fieldsBy = (authMethod: AuthMethod) =>
      saidFields(vendor, formFor(ctx, { service: serviceName, part: 'source', authMethod }) ?? z.object({}))
    return {
      serviceName,
      name: about.name,
      category: about.category,
      about: texts.about,
      accessLevels: accessLevelsOf(ctx, serviceName, 'form'),
      connectable: vendor.connectable ?? true,
      delegated: [...(source?.scopes?.serviceAccount ?? [])],
      signIn: signIn?.signIn ? fieldsOf(signIn.signIn.place).flatMap(({ name, required }) => (required ? [name] : [])) : [],
      mirrorsRights: source?.rights !== undefined,
      fields: fieldsBy('form'),
      consent:
        consent && isProvider(consent.provider)
          ? {
              provider: consent.provider,
              isSetUp: await isSetUp(ctx, consent),
              accessLevels: accessLevelsOf(ctx, serviceName, 'consent'),
              fields: fieldsBy('consent'),
            }
          : null,
    }
  }
  // What only acts is no source; uploads are one, without anything that is fetched.
  const offered = Object.entries(ctx.vendors).filter(([, { source, connection: signIn }]) => source || !signIn)
  return Promise.all(offered.map(describe))
}

type Consent = NonNullable<Connection<never>['consent']>

/** Who made it so that people can consent: Quarry is known there, or makes itself known. Null: nobody yet. */
export async function setUpBy(
  ctx: Needs<'db' | 'vault' | 'config' | 'workspace'>,
  { provider, own }: Consent,
): Promise<SetUpBy | null> {
  if (own) return (await isKnownAt(ctx, provider, own.server)) ? 'workspace' : null
  if (!isProvider(provider) || !(await clientOf(ctx, ctx.workspace.id, provider))) return null
  return ctx.config.providers[provider].client ? 'operator' : 'workspace'
}

/** Whether people can consent. */
export const isSetUp = async (ctx: Parameters<typeof setUpBy>[0], consent: Consent): Promise<boolean> =>
  (await setUpBy(ctx, consent)) !== null

type FieldMeta = { field?: SettingsField['kind']; secret?: boolean; destination?: boolean }

/** The inputs a settings schema asks for, in order; those without a field are the product's own memory and not requested. */
export function fieldsOf(settings: z.ZodObject): Omit<SettingsField, 'texts'>[] {
  const shape = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, FieldMeta & { enum?: unknown[]; default?: unknown }>
    required?: string[]
  }
  return Object.entries(shape.properties).flatMap(([name, property]) => {
    const kind = property.field
    if (kind === undefined) return []
    return {
      name,
      kind,
      required: shape.required?.includes(name) ?? false,
      secret: property.secret === true,
      ...(property.destination && { destination: true as const }),
      ...(property.enum && { options: property.enum.map(String) }),
      // Nothing chosen is no preset: it means all.
      ...(property.default !== undefined && kind !== 'containers' && { preset: property.default as string | number | boolean }),
    }
  })
}

/** What a person is asked for to connect a part by its form, with what the vendor says at each. */
export function formFields(ctx: Needs<'vendors'>, service: ServiceName, part: ConnectionPart): SettingsField[] {
  const [vendor, form] = [vendorOf(ctx, service), formFor(ctx, { service, part, authMethod: 'form' })]
  return vendor && form ? saidFields(vendor, form, part) : []
}

/** The same with what the vendor says at each. */
export const saidFields = (
  { texts, toolset, channel }: Pick<Vendor, 'texts' | 'toolset' | 'channel'>,
  settings: z.ZodObject,
  part: ConnectionPart = 'source',
): SettingsField[] =>
  fieldsOf(settings).map((field) => {
    const own = part === 'source' ? undefined : { toolset, channel }[part]?.fields?.[field.name]
    const { helpIfOptional, ...said } = own ?? texts.fields[field.name] ?? { label: { en: field.name, ko: field.name } }
    return { ...field, texts: { ...said, ...(!field.required && helpIfOptional && { help: helpIfOptional }) } }
  })

/** Settings fit to be shown: secrets and the product's own memory left out. */
export function withoutSecrets(ctx: Needs<'vendors'>, asking: Asking, settings: Settings): Settings {
  const form = formFor(ctx, asking)
  return form ? shownOf(form, settings) : {}
}

export const shownOf = (form: z.ZodObject, settings: Settings): Settings =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ name, secret }) => (secret || settings[name] === undefined ? [] : [[name, settings[name]]])),
  )
