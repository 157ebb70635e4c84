import type { Config } from '../config.ts'

/** Where links in mails lead that nobody's request caused. */
export const originOf = ({ publicOrigin, PORT }: Pick<Config, 'publicOrigin' | 'PORT'>): string =>
  publicOrigin ?? `http://localhost:${PORT}`
