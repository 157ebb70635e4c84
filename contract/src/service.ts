import { z } from 'zod'

/** Identifiers of the services a source can be, in the order of spec §3, and our own `upload`. */
export const serviceNames = [
  'confluence',
  'googledrive',
  'gmail',
  'ftp',
  'sftp',
  'webdav',
  'onedrive',
  'nextcloud',
  'owncloud',
  'jira',
  'notion',
  'figma',
  'googlecalendar',
  'googletask',
  'hancomdocs',
  'dropbox',
  'upload',
] as const
export const ServiceName = z.enum(serviceNames)
export type ServiceName = z.infer<typeof ServiceName>

export const serviceCategories = ['file', 'drive', 'wiki', 'issue', 'mail', 'design', 'calendar'] as const
export const ServiceCategory = z.enum(serviceCategories)
export type ServiceCategory = z.infer<typeof ServiceCategory>

type ServiceFacts = { name: string; category: ServiceCategory; access: readonly ('PUBLIC' | 'RESTRICTED')[] }
const both = ['PUBLIC', 'RESTRICTED'] as const

/** What every service is, whether or not this build can connect it (spec §3: confluence and jira are public only). */
export const services: Readonly<Record<ServiceName, ServiceFacts>> = {
  upload: { name: 'Upload', category: 'file', access: both },
  webdav: { name: 'WebDAV', category: 'file', access: both },
  sftp: { name: 'SFTP', category: 'file', access: both },
  ftp: { name: 'FTP', category: 'file', access: both },
  googledrive: { name: 'Google Drive', category: 'drive', access: both },
  onedrive: { name: 'OneDrive', category: 'drive', access: both },
  dropbox: { name: 'Dropbox', category: 'drive', access: both },
  nextcloud: { name: 'Nextcloud', category: 'drive', access: both },
  owncloud: { name: 'ownCloud', category: 'drive', access: both },
  hancomdocs: { name: 'Hancom Docs', category: 'drive', access: both },
  confluence: { name: 'Confluence', category: 'wiki', access: ['PUBLIC'] },
  notion: { name: 'Notion', category: 'wiki', access: both },
  jira: { name: 'Jira', category: 'issue', access: ['PUBLIC'] },
  googletask: { name: 'Google Tasks', category: 'issue', access: both },
  gmail: { name: 'Gmail', category: 'mail', access: both },
  figma: { name: 'Figma', category: 'design', access: both },
  googlecalendar: { name: 'Google Calendar', category: 'calendar', access: both },
}

/**
 * Companies whose consent page people know. Each has one client of the operator's for all of its services
 * (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`), and one address that stands in for all of its hosts in tests (`GOOGLE_BASE_URL`).
 */
export const providers = ['google', 'microsoft', 'atlassian', 'dropbox', 'notion', 'figma'] as const
export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  atlassian: 'Atlassian',
  dropbox: 'Dropbox',
  notion: 'Notion',
  figma: 'Figma',
}

/** One input of a connect form, described by the vendor's settings; its words live in the catalogue of the client under `source.field.<name>`. */
export const SettingsField = z
  .object({
    name: z.string(),
    /** `containers`: some of what the service has, by id, where an empty list means all. `json`: the text of a JSON file. */
    kind: z.enum(['text', 'url', 'password', 'number', 'select', 'textarea', 'checkbox', 'folder', 'containers', 'json']),
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

/** Something of a service that can be chosen. `parentId`: what it lies in; null at the top. `count`: items in it; null when not told. */
export const SourceContainer = z
  .object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), count: z.int().nullable() })
  .meta({ id: 'SourceContainer' })
export type SourceContainer = z.infer<typeof SourceContainer>

export const Service = z
  .object({
    serviceName: ServiceName,
    name: z.string(),
    category: ServiceCategory,
    /** What may be chosen with the form; with consent its own. */
    accessLevels: z.array(z.enum(['PUBLIC', 'RESTRICTED'])),
    /** False: this build cannot connect the service; it is listed and cannot be chosen. */
    connectable: z.boolean(),
    /** The service tells who may read what: members find what they may read there. */
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

/** What every call that reaches out to a service may be refused for. */
export const settingsErrors = [
  'sourceAuthFailed',
  'sourceSettingsRefused',
  'sourceUnreachable',
  'sourceBusy',
  'sourceCertificate',
  'serviceUnavailable',
] as const
