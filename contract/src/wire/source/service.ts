import { z } from 'zod'
import { Provider, ServiceCategory, ServiceName } from '../../domain/source/service.ts'

export const Said = z.object({ en: z.string(), ko: z.string() }).meta({ id: 'Said' })

/** One input of a connect form, described by the vendor's settings and texts. */
export const SettingsField = z
  .object({
    name: z.string(),
    /** `containers`: some of what the service has, by id, where an empty list means all. `json`: the text of a JSON file. */
    kind: z.enum(['text', 'url', 'password', 'number', 'select', 'textarea', 'checkbox', 'folder', 'containers', 'json']),
    texts: z.object({
      label: Said,
      help: Said.optional(),
      /** What a value looks like, for when one is refused. */
      wrong: Said.optional(),
      /** Page of the service where the value is found. */
      link: z.url().optional(),
      /** The choices of a select. */
      options: z.record(z.string(), Said).optional(),
    }),
    required: z.boolean(),
    /** Never sent back to a browser once stored. */
    secret: z.boolean(),
    /** Stored secrets do not outlive a change of it: it decides where they go, how safely, or in whose name they act. */
    destination: z.literal(true).optional(),
    /** Choices of a select. */
    options: z.array(z.string()).optional(),
    /** What is used when the field is left empty. */
    preset: z.union([z.string(), z.number(), z.boolean()]).optional(),
  })
  .meta({ id: 'SettingsField' })
export type SettingsField = z.infer<typeof SettingsField>

/** Something of a service that can be chosen. `parentId`: what it lies in; null at the top. `count`: items in it; null when unknown. */
export const SourceContainer = z
  .object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), count: z.int().nullable() })
  .meta({ id: 'SourceContainer' })
export type SourceContainer = z.infer<typeof SourceContainer>

export const Service = z
  .object({
    serviceName: ServiceName,
    name: z.string(),
    category: ServiceCategory,
    /** What is found there. */
    about: Said,
    /** What may be chosen with the form; with consent its own. */
    accessLevels: z.array(z.enum(['PUBLIC', 'RESTRICTED'])),
    /** False: this build cannot connect the service; it is listed and cannot be chosen. */
    connectable: z.boolean(),
    /** The service reports who may read what: members find what they may read there. */
    mirrorsRights: z.boolean(),
    /** What a domain must allow the service account that the form asks for; empty where it asks for none. */
    delegated: z.array(z.string()),
    /** What of the form must be filled in for signing in on a page of the service to fill in the rest; empty where it has none. */
    signIn: z.array(z.string()),
    /** The form that holds the credentials; empty where consent is the only way in. */
    fields: z.array(SettingsField),
    /** Connecting on the service's own consent page; null where it has none. */
    consent: z
      .object({
        provider: Provider,
        /** False: nobody has set up Quarry's client at the provider yet. */
        isSetUp: z.boolean(),
        accessLevels: z.array(z.enum(['PUBLIC', 'RESTRICTED'])),
        /** What is asked afterwards. */
        fields: z.array(SettingsField),
      })
      .nullable(),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof Service>
