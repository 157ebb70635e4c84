import { type Service, services, serviceNames, type ServiceName, type SettingsField } from '@quarry/contract/service'
import { formOf, type Vendor } from '@quarry/integrations/kit'
import { z } from 'zod'
import type { Needs } from '../../context.ts'

/** What this build can connect; a service without a vendor is listed and cannot be chosen. */
export const vendorOf = ({ vendors }: Needs<'vendors'>, name: ServiceName): Vendor | undefined => vendors[name]

/** Services that tell who may read what. Their documents are for these people alone, whatever the access level of the source. */
export const mirroringServices = ({ vendors }: Needs<'vendors'>): ServiceName[] =>
  serviceNames.filter((name) => vendors[name]?.source?.rights !== undefined)

export const listServices = (ctx: Needs<'vendors'>): Service[] =>
  serviceNames.map((serviceName) => {
    const vendor = vendorOf(ctx, serviceName)
    return {
      serviceName,
      name: services[serviceName].name,
      category: services[serviceName].category,
      accessLevels: [...services[serviceName].access],
      connectable: vendor !== undefined,
      fields: vendor?.source ? fieldsOf(formOf(vendor.source)) : [],
    }
  })

type FieldMeta = { field?: SettingsField['kind']; secret?: boolean }

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
      ...(property.enum && { options: property.enum.map(String) }),
      ...(property.default !== undefined && { preset: property.default as string | number | boolean }),
    }
  })
}

/** Settings fit to be shown: secrets and the product's own memory left out. */
export function withoutSecrets(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const source = vendorOf(ctx, service)?.source
  if (!source) return {}
  const shown = fieldsOf(formOf(source)).filter((field) => !field.secret)
  return Object.fromEntries(shown.flatMap(({ name }) => (settings[name] === undefined ? [] : [[name, settings[name]]])))
}
