import { type Service, services, serviceNames, type ServiceName, type SettingsField } from '@quarry/contract/service'
import type { AccessLevel } from '@quarry/contract/source'
import { formOf, type Source, type Vendor, type Way } from '@quarry/integrations/kit'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { clientOf } from '../connection/connection.ts'

/** What this build can connect; a service without a vendor is listed and cannot be chosen. */
export const vendorOf = ({ vendors }: Needs<'vendors'>, name: ServiceName): Vendor | undefined => vendors[name]

/** Services that tell who may read what. Their documents are for these people alone, whatever the access level of the source. */
export const mirroringServices = ({ vendors }: Needs<'vendors'>): ServiceName[] =>
  serviceNames.filter((name) => vendors[name]?.source?.rights !== undefined)

/** Services call public addresses only, and only where nobody on the way can listen. */
export const canBeCalled = ({ config }: Needs<'config'>): boolean => config.publicOrigin?.startsWith('https://') ?? false

/** Services that a person can have call about a source. */
export const calledByHand = (ctx: Needs<'vendors' | 'config'>): ServiceName[] =>
  canBeCalled(ctx) ? serviceNames.filter((name) => ctx.vendors[name]?.source?.handWatch !== undefined) : []

/** How a service is read; undefined where nothing is fetched from outside (upload). The host knows its settings only by their description. */
export const sourceOf = (ctx: Needs<'vendors'>, name: ServiceName): Source | undefined => vendorOf(ctx, name)?.source

/** Who may be let search a source of this service, connected this way. */
export function accessLevelsOf(ctx: Needs<'vendors'>, name: ServiceName, way: Way): AccessLevel[] {
  const ofForm = way === 'form' ? sourceOf(ctx, name)?.formAccess : undefined
  return services[name].access.filter((level) => ofForm?.includes(level) ?? true)
}

export const listServices = (ctx: Needs<'db' | 'vault' | 'config' | 'vendors' | 'workspace'>): Promise<Service[]> => {
  const describe = async (serviceName: ServiceName): Promise<Service> => {
    const vendor = vendorOf(ctx, serviceName)
    const source = sourceOf(ctx, serviceName)
    return {
      serviceName,
      name: services[serviceName].name,
      category: services[serviceName].category,
      accessLevels: accessLevelsOf(ctx, serviceName, 'form'),
      connectable: vendor !== undefined,
      delegated: [...(source?.delegated ?? [])],
      signIn: source?.signIn ? fieldsOf(source.signIn.place).flatMap(({ name, required }) => (required ? [name] : [])) : [],
      mirrorsRights: vendor?.source?.rights !== undefined,
      fields: source?.settings ? fieldsOf(source.settings) : [],
      consent: source?.consent
        ? {
            provider: source.consent.provider,
            isSetUp: (await clientOf(ctx, ctx.workspace.id, source.consent.provider)) !== null,
            accessLevels: accessLevelsOf(ctx, serviceName, 'consent'),
            fields: fieldsOf(source.consent.settings),
          }
        : null,
    }
  }
  return Promise.all(serviceNames.map(describe))
}

type FieldMeta = { field?: SettingsField['kind']; secret?: boolean; destination?: boolean }

/** The inputs a settings schema asks for, in order; those without a field are the product's own memory and not asked for. */
export function fieldsOf(settings: z.ZodObject): SettingsField[] {
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

/** Settings fit to be shown: secrets and the product's own memory left out. */
export function withoutSecrets(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  settings: Record<string, unknown>,
  way?: Way,
): Record<string, unknown> {
  const source = sourceOf(ctx, service)
  if (!source) return {}
  const shown = fieldsOf(formOf(source, way)).filter((field) => !field.secret)
  return Object.fromEntries(shown.flatMap(({ name }) => (settings[name] === undefined ? [] : [[name, settings[name]]])))
}
