import * as z from 'zod/mini'
import type { ResultType } from '../search/result-type.ts'

export const servicePattern = /^[a-z][a-z0-9]{1,39}$/
/** Identifier of a service: the name of its vendor's folder. Which there are, the server's catalogue says. */
export const ServiceName = z.string().check(z.regex(servicePattern))
z.globalRegistry.add(ServiceName, { id: 'ServiceName' })
export type ServiceName = z.infer<typeof ServiceName>

/** As they are offered. */
export const serviceCategories = ['drive', 'wiki', 'issue', 'mail', 'chat', 'calendar', 'design', 'media', 'file', 'mcp'] as const
export const ServiceCategory = z.enum(serviceCategories)
export type ServiceCategory = z.infer<typeof ServiceCategory>

/** The same in each language of the screens. */
export type Said = Readonly<Record<'en' | 'ko', string>>

/** A sign in a square of 24 by 24, or a letter, in the tone of the service: chroma and hue of oklch, whose lightness the theme gives. */
type Mark = { tone: `${number} ${number}` } & ({ path: string } | { letter: string })

/** What is known of a service before anybody asks for it. */
export type About = {
  /** How it calls itself. */
  name: string
  /** What else people call it, in whatever letters: it is searched by these too. */
  also?: readonly string[]
  category: ServiceCategory
  /** The type filter of the search that means this service alone (spec §5); absent where none does. */
  type?: ResultType
  /** Formats of what is made there, by kind: it keeps them although it is read as what it is exported as (spec §9). */
  formats?: Readonly<Record<string, string>>
  mark: Mark
}

/**
 * Companies whose consent page people know. Each has one client of the operator's for all of its services
 * (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`), and one address that stands in for all of its hosts in tests (`GOOGLE_BASE_URL`).
 */
export const providers = ['google', 'microsoft', 'atlassian', 'dropbox', 'notion', 'figma', 'slack', 'box', 'zendesk'] as const
export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  atlassian: 'Atlassian',
  dropbox: 'Dropbox',
  notion: 'Notion',
  figma: 'Figma',
  slack: 'Slack',
  box: 'Box',
  zendesk: 'Zendesk',
}

/** On whose consent page a person consents: a provider that people know, or a service that is its own. */
export type ConsentProvider = ServiceName

/** Whether it is one of those that people know; else it is a service that is its own provider. */
export const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name)

/** What every call that reaches out to a service may be refused for. */
export const settingsErrors = [
  'sourceAuthFailed',
  'sourceSettingsRefused',
  'sourceUnreachable',
  'sourceBusy',
  'sourceCertificate',
  'serviceUnavailable',
] as const
