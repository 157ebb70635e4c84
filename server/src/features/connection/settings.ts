import type { Needs } from '../../context.ts'

/** Everything a person typed to connect a service, secrets included. */
export type Settings = Record<string, unknown>

export const rowOfSettings = (id: string): string => `connection:${id}`

export const sealSettings = ({ vault }: Needs<'vault'>, id: string, settings: Settings): string =>
  vault.seal(settings, rowOfSettings(id))
